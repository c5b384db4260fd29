#include "core/bench/HeadScene.h"
#include "core/motion/BaseMotion.h"
#include "core/sim/Simulation.h"
#include "tests/support/BruteForceInside.h"

#include <gtest/gtest.h>

namespace tendril::sim {
namespace {

constexpr int kStrands = 60, kLinks = 12, kFrames = 48, kSaved = 20;
const std::atomic<bool> kNever = false;

StrandFrame frameOf(Simulation& simulation) {
    StrandFrame frame;
    simulation.write(frame);
    return frame;
}

/// A head that shakes and nods, simulated once with one thread; saved on the way.
class ShakenHead : public testing::Test {
protected:
    static void SetUpTestSuite() {
        scene_ = bench::makeHeadScene(kStrands, kLinks);
        Workers workers(1);
        Simulation simulation(scene_, workers);
        frames_.push_back(frameOf(simulation));
        for (int f = 1; f <= kFrames; ++f) {
            ASSERT_TRUE(simulation.advanceFrame(kNever));
            frames_.push_back(frameOf(simulation));
            if (f == kSaved) saved_ = simulation.save();
        }
    }
    static void TearDownTestSuite() {
        frames_.clear();
        scene_.reset();
    }

    static inline scene::ScenePtr scene_;
    static inline std::vector<StrandFrame> frames_;
    static inline SavedState saved_;
};

TEST_F(ShakenHead, NoStrandIsInsideByMoreThanItsRadius) {
    const geometry::TriangleMesh head = bench::makeHead();
    const motion::BaseMotion base(scene_->base().motion, scene_->baseObject().keys);
    int touching = 0;
    for (std::size_t f = 0; f < frames_.size(); f += 4) {
        const StrandFrame& frame = frames_[f];
        const motion::RigidMotion pose = base.motionAt(frame.time);
        const double radius = frame.radii.front();
        const test::Penetration found = test::deepestInside(
            frame, test::posed(test::insideMesh(head), {pose.orientation, pose.position}), radius,
            1);
        EXPECT_EQ(found.strandsInside, 0U) << "frame " << frame.frameNumber << ": " << found.depth
                                           << " m, strand " << found.strand;
        touching += frame.stats.contacts;
    }
    EXPECT_GT(touching, kStrands);
}

// Ridges of the head take turns in being the nearest to a link.
TEST_F(ShakenHead, NoStrandHasToLetGoOfTheHeadToGoOn) {
    for (const StrandFrame& frame : frames_)
        EXPECT_EQ(frame.stats.coarseStrands, 0) << "frame " << frame.frameNumber;
}

TEST_F(ShakenHead, FramesAreTheSameForAnyNumberOfThreads) {
    Workers workers(3);
    Simulation simulation(scene_, workers);
    for (int f = 1; f <= kFrames; ++f) {
        ASSERT_TRUE(simulation.advanceFrame(kNever));
        ASSERT_EQ(frameOf(simulation).positions, frames_[static_cast<std::size_t>(f)].positions)
            << "frame " << f;
    }
}

TEST_F(ShakenHead, ASavedStateGoesOnToTheSameFrames) {
    Workers workers(2);
    Simulation simulation(scene_, workers);
    ASSERT_TRUE(simulation.isCheckpoint(saved_.frameNumber));
    ASSERT_TRUE(simulation.restore(saved_));
    for (int f = kSaved + 1; f <= kFrames; ++f) {
        ASSERT_TRUE(simulation.advanceFrame(kNever));
        ASSERT_EQ(frameOf(simulation).positions, frames_[static_cast<std::size_t>(f)].positions)
            << "frame " << f;
    }
}

}  // namespace
}  // namespace tendril::sim
