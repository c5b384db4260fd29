#include "core/sim/SceneJoints.h"

#include "core/bench/ShakenStrand.h"
#include "core/scene/NewObjects.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

#include <cmath>

namespace tendril::sim {
namespace {

using constraint::JointRule;
using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

/// A groom with one rule, and one of its strands: four links.
struct RuledScene {
    explicit RuledScene(const constraint::JointParams& params)
        : model(bench::makeHair({.links = 4, .length = 0.2})) {
        compiled.jointPositions = {0, 0.25, 0.5, 0.75};
        strand = {.index = 1,
                  .id = 7,
                  .mass = 1e-3,
                  .length = 0.2,
                  .compiled = &compiled,
                  .model = &model};
        scene::Object object = scene::makeJointsObject({}, params.rule);
        object.name = "rule";
        std::get<scene::Joints>(object.content).joints = params;
        adopt(edited(test::makeGroomScene(test::makeHelices(3, 9)), makeAddObject(object)));
    }
    void adopt(const ScenePtr& changed) {
        scene = changed;
        joints.adopt(*scene, *scene->findByName("hair"));
    }
    [[nodiscard]] std::vector<JointDemand> demands(double t = 0) const {
        std::vector<JointDemand> all;
        joints.demandsOf(strand, t, all);
        return all;
    }
    [[nodiscard]] scene::ObjectId rule() const { return scene->findByName("rule")->id; }

    ScenePtr scene;
    SceneJoints joints;
    multibody::ChainModel model;
    CompiledStrand compiled;
    PulledStrand strand;
};

TEST(SceneJoints, MeanTheChosenStrandsBetweenTwoPlaces) {
    const RuledScene ruled({.strands = "2-7", .first = 0.2, .last = 0.6});
    const std::vector<JointDemand> demands = ruled.demands();
    ASSERT_EQ(demands.size(), 2U);
    EXPECT_EQ(demands[0].link, 1U);
    EXPECT_EQ(demands[1].link, 2U);
    EXPECT_EQ(demands[0].id, static_cast<std::uint64_t>(ruled.rule()));
    EXPECT_TRUE(RuledScene({.strands = "0-6"}).demands().empty());
}

TEST(SceneJoints, LimitsAreLengthwiseAndOnTheAxesThatAreMeant) {
    RuledScene ruled({.twist = false, .low = {-0.2, -0.3, 0.5}, .high = {0.4, 0.3, -0.1}});
    const auto linear = curve::Interpolation::Linear;
    ruled.adopt(edited(ruled.scene,
                       makeSetProfile(ruled.rule(), "high.x",
                                      curve::Curve({{.x = 0, .value = 1, .interpolation = linear},
                                                    {.x = 1, .value = 3}}))));
    const JointDemand demand = ruled.demands().at(2);
    EXPECT_FALSE(demand.isGoal);
    EXPECT_NEAR_ABS(demand.high.x, 0.4 * 2, 1e-12);
    EXPECT_EQ(demand.low.x, -0.2);
    EXPECT_TRUE(std::isinf(demand.low.y) && std::isinf(demand.high.y));
    EXPECT_EQ(demand.low.z, -0.1);  // whichever of the two is smaller
    EXPECT_EQ(demand.high.z, 0.5);
}

TEST(SceneJoints, GoalsCanBeKeyedAndTheirStrengthSaysHowStiffTheyAre) {
    RuledScene ruled({.rule = JointRule::Goal, .strength = 0.5});
    const auto linear = curve::Interpolation::Linear;
    ruled.adopt(edited(
        ruled.scene,
        makeSetKey(ruled.rule(), "angle.z", {.x = 0, .value = 0, .interpolation = linear}),
        makeSetKey(ruled.rule(), "angle.z", {.x = 1, .value = 0.8, .interpolation = linear})));
    const JointDemand demand = ruled.demands(0.5).at(1);
    EXPECT_TRUE(demand.isGoal);
    EXPECT_NEAR_ABS(demand.low.z, 0.4, 1e-12);
    EXPECT_EQ(demand.high.z, demand.low.z);
    const double weight = 1e-3 * 9.81 * 0.2, own = 0.5 * ruled.model.link(1).stiffness.z;
    EXPECT_NEAR_REL(1 / demand.softness.z, own + weight, 1e-3);
    RuledScene rigid({.rule = JointRule::Goal});
    EXPECT_LT(rigid.demands().at(1).softness.z, 1e-3 * demand.softness.z);
    EXPECT_TRUE(RuledScene({.rule = JointRule::Goal, .strength = 0}).demands().empty());
    EXPECT_EQ(RuledScene({.strength = 0}).demands().size(), 4U);  // limits have no strength
}

TEST(SceneJoints, AnglesCountFromAsDrawnOrFromStraight) {
    RuledScene ruled({});
    const spatial::Quat drawn = spatial::fromRotationVector({0.3, 0.1, -0.2});
    ruled.compiled.drawnState = multibody::makeRestState(ruled.model);
    multibody::storeRotation(std::span(ruled.compiled.drawnState), 2, drawn);
    const spatial::Quat half = ruled.demands().at(2).halfZero;
    EXPECT_NEAR_ABS(std::abs(dot(half * half, drawn)), 1, 1e-12);
    ruled.adopt(edited(ruled.scene, makeSetValue(ruled.rule(), "zero", 1)));
    EXPECT_EQ(ruled.demands().at(2).halfZero, spatial::Quat{});
}

TEST(SceneJoints, RulesThatAreSwitchedOffAskForNothing) {
    RuledScene ruled({});
    EXPECT_FALSE(ruled.joints.isEmpty());
    ruled.adopt(edited(ruled.scene, makeSetEnabled(ruled.rule(), false)));
    EXPECT_TRUE(ruled.joints.isEmpty());
}

}  // namespace
}  // namespace tendril::sim
