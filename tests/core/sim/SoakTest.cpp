// Ten thousand frames: labelled "long" and run by hand.

#include "core/sim/Simulation.h"
#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

#include <malloc.h>

#include <cmath>

namespace tendril::sim {
namespace {

constexpr std::size_t kStrands = 400;

/// Shakes its head, every second another way, for as long as the soak lasts.
scene::ScenePtr shakenForever(int seconds) {
    scene::ScenePtr scene = test::makeGroomScene(test::makeHelices(kStrands, 13));
    const scene::ObjectId base = scene->baseObject().id;
    for (int t = 0; t <= seconds; ++t)
        scene = test::edited(scene, makeSetKey(base, "rotation.y",
                                               {.x = double(t), .value = 0.7 * std::sin(2 * t)}));
    return scene;
}

TEST(Soak, TenThousandFramesMoveOnAndMemoryDoesNotGrow) {
    constexpr int kFrames = 10000, kSettled = 500;
    const scene::ScenePtr scene = shakenForever(kFrames / 24 + 1);
    Workers workers;
    Simulation simulation(scene, workers);
    const std::atomic<bool> never = false;
    StrandFrame frame;
    std::size_t settled = 0;
    std::vector<float> before;
    for (int i = 1; i <= kFrames; ++i) {
        ASSERT_TRUE(simulation.advanceFrame(never));
        before = frame.positions;
        simulation.write(frame);
        ASSERT_EQ(frame.stats.stoppedStrands, 0) << i;
        for (const float x : frame.positions) ASSERT_TRUE(std::isfinite(x)) << i;
        if (i == kSettled) settled = mallinfo2().uordblks;
    }
    EXPECT_NE(before, frame.positions);
    EXPECT_LE(mallinfo2().uordblks, settled + settled / 100);
    for (std::size_t s = 0; s < kStrands; ++s) {
        const std::size_t first = frame.firstPoint[s];
        for (std::size_t i = first; i + 1 < frame.firstPoint[s + 1]; ++i) {
            double length = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const double d = frame.positions[3 * (i + 1) + k] - frame.positions[3 * i + k];
                length += d * d;
            }
            EXPECT_LT(std::sqrt(length), 0.02) << s;
        }
    }
}

}  // namespace
}  // namespace tendril::sim
