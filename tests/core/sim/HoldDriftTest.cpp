#include "core/sim/HoldDrift.h"

#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using test::edited;

ScenePtr helices(int sagFree) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(4, 16));
    return sagFree == 0
               ? scene
               : edited(scene, makeSetValue(scene->findByName("hair")->id, "sag_free", sagFree));
}

TEST(HoldDrift, IsNothingToSeeWhereStrandsAreHeld) {
    Workers workers(2);
    const std::vector<GroomDrift> drifts = measureDrift(*helices(1), 24, workers);
    ASSERT_EQ(drifts.size(), 1U);
    EXPECT_LT(drifts[0].most, 1e-6);
    EXPECT_LT(drifts[0].share, 1e-5);
    EXPECT_EQ(drifts[0].stopped, 0U);
}

TEST(HoldDrift, IsTheSagOfStrandsThatCannotBeHeld) {
    const ScenePtr held = helices(1);
    const ScenePtr limp = edited(held, makeSetValue(held->findByName("hair")->id, "stiffness_scale",
                                                    spatial::Vec3{0, 1, 0}));
    Workers workers(2);
    const std::vector<GroomDrift> drifts = measureDrift(*limp, 12, workers);
    ASSERT_EQ(drifts.size(), 1U);
    EXPECT_GT(drifts[0].most, 1e-3);
    EXPECT_GE(drifts[0].most, drifts[0].end);
    EXPECT_LT(drifts[0].strand, 4U);
}

TEST(HoldDrift, LeavesOutGroomsThatMaySag) {
    Workers workers(1);
    EXPECT_TRUE(measureDrift(*helices(0), 2, workers).empty());
}

TEST(HoldDrift, StandsTheBaseStillInThePoseThatCounts) {
    for (const int how : {1, 2}) {
        ScenePtr scene = helices(how);
        const auto base = scene->baseObject().id;
        scene = edited(scene, makeSetKey(base, "rotation.z", {.x = 0, .value = 1}),
                       makeSetKey(base, "rotation.z", {.x = 1, .value = 3}),
                       makeSetKey(base, "translation.x", {.x = 1, .value = 3}));
        Workers workers(2);
        EXPECT_LT(measureDrift(*scene, 12, workers).at(0).most, 1e-5) << how;
    }
}

}  // namespace
}  // namespace tendril::sim
