#include "core/sim/ShotRun.h"

#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

namespace tendril::sim {
namespace {

scene::ScenePtr shotWithPreroll() {
    const scene::ScenePtr scene = test::makeGroomScene(test::makeHelices(2, 7));
    const scene::ObjectId shot = scene->shotObject().id;
    return test::edited(scene, makeSetValue(shot, "start_frame", 5),
                        makeSetValue(shot, "end_frame", 9), makeSetValue(shot, "preroll", 3));
}

struct ShotRunTest : testing::Test {
    RunStatus run(const FrameRange& range) {
        return runShot(
            scene, workers, range, cancel,
            [&](const FramePtr& frame) {
                frames.push_back(frame);
                if (frame->frameNumber == cancelAt) cancel = true;
                return frame->frameNumber != refuseAt;
            },
            told);
    }
    [[nodiscard]] std::vector<std::int64_t> numbers() const {
        std::vector<std::int64_t> found;
        for (const FramePtr& frame : frames) found.push_back(frame->frameNumber);
        return found;
    }

    scene::ScenePtr scene = shotWithPreroll();
    Workers workers{1};
    std::atomic<bool> cancel = false;
    std::optional<std::int64_t> cancelAt, refuseAt;
    std::vector<FramePtr> frames;
    Diagnostics told;
};

TEST_F(ShotRunTest, TheShotsRangeIsWithoutItsPreroll) {
    EXPECT_EQ(shotRange(*scene), (FrameRange{5, 9}));
}

TEST_F(ShotRunTest, HandsOverTheFramesOfTheRangeAndNoOthers) {
    EXPECT_EQ(run({5, 9}), RunStatus::Done);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{5, 6, 7, 8, 9}));
    EXPECT_TRUE(told.empty()) << toText(told);
}

TEST_F(ShotRunTest, TheFramesAreThoseOfTheSimulationStepByStep) {
    EXPECT_EQ(run({5, 7}), RunStatus::Done);
    Simulation simulation(scene, workers);
    while (simulation.frameNumber() < 7) ASSERT_TRUE(simulation.advanceFrame(cancel));
    StrandFrame last;
    simulation.write(last);
    EXPECT_EQ(frames.back()->positions, last.positions);
    EXPECT_NE(frames.front()->positions, last.positions);
}

TEST_F(ShotRunTest, EndsWithTheFrameThatIsRefused) {
    refuseAt = 6;
    EXPECT_EQ(run({5, 9}), RunStatus::Refused);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{5, 6}));
}

TEST_F(ShotRunTest, ACanceledRunKeepsTheFramesBefore) {
    cancelAt = 7;
    EXPECT_EQ(run({5, 9}), RunStatus::Canceled);
    EXPECT_EQ(numbers(), (std::vector<std::int64_t>{5, 6, 7}));
}

TEST_F(ShotRunTest, CanceledBeforeItBeganItMakesNothing) {
    cancel = true;
    EXPECT_EQ(run({5, 9}), RunStatus::Canceled);
    EXPECT_TRUE(frames.empty());
}

TEST_F(ShotRunTest, FramesGoOnFromWhereTheSimulationStands) {
    Simulation simulation(scene, workers);
    ASSERT_TRUE(simulation.advanceFrame(cancel));
    std::vector<std::int64_t> found;
    const auto take = [&](const FramePtr& frame) {
        found.push_back(frame->frameNumber);
        return true;
    };
    EXPECT_EQ(runFrames(simulation, 5, cancel, take), RunStatus::Done);
    EXPECT_EQ(found, (std::vector<std::int64_t>{3, 4, 5}));
    EXPECT_EQ(runFrames(simulation, 4, cancel, take), RunStatus::Done) << "already past it";
    EXPECT_EQ(found.size(), 3U);
}

}  // namespace
}  // namespace tendril::sim
