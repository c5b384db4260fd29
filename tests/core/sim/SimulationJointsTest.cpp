// Limits and goals of joints through the whole way from scene to frame.

#include "core/scene/NewObjects.h"
#include "core/sim/Simulation.h"
#include "tests/core/sim/SimulatedFrames.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using constraint::JointRule;
using constraint::JointZero;
using scene::ScenePtr;
using spatial::Vec3;
using test::advance;
using test::edited;
using test::expectNoJumps;
using test::expectSameBits;
using test::frameOf;
using test::simulated;
using test::tipOf;
using test::vectorAt;

/// Helices whose joints stay within a range, or bend as said; counted from a straight strand.
ScenePtr withJoints(JointRule rule, const Vec3& most) {
    scene::Object object = scene::makeJointsObject({}, rule);
    auto& joints = std::get<scene::Joints>(object.content).joints;
    joints.zero = JointZero::Straight;
    joints.low = -1.0 * most, joints.high = most, joints.angle = most;
    return edited(test::makeGroomScene(test::makeHelices(3, 13)), makeAddObject(object));
}

ScenePtr switchedOff(const ScenePtr& scene, const char* name) {
    return edited(scene, makeSetEnabled(scene->findByName(name)->id, false));
}

/// Angle between neighboring segments, the largest of the frame and the mean.
struct Bends {
    double largest = 0, mean = 0;
};
Bends bendsOf(const StrandFrame& frame) {
    Bends bends;
    int count = 0;
    for (std::size_t s = 0; s < frame.strandCount(); ++s)
        for (std::size_t i = frame.firstPoint[s] + 1; i + 1 < frame.firstPoint[s + 1]; ++i) {
            const Vec3 before = vectorAt(frame.positions, i) - vectorAt(frame.positions, i - 1);
            const Vec3 after = vectorAt(frame.positions, i + 1) - vectorAt(frame.positions, i);
            const double angle = std::atan2(norm(cross(before, after)), dot(before, after));
            bends.largest = std::max(bends.largest, angle);
            bends.mean += angle, ++count;
        }
    bends.mean /= count;
    return bends;
}

TEST(SimulationJoints, StrandsThatAreBentBeyondTheirLimitsComeWithinAndAreLetGoWithoutAJump) {
    constexpr double kLimit = 0.1;
    const ScenePtr on = withJoints(JointRule::Limits, {kLimit, kLimit, kLimit});
    const ScenePtr off = switchedOff(on, "joint limits");
    Workers workers(1);
    Simulation simulation(off, workers);
    advance(simulation, 3);
    const double loose = bendsOf(frameOf(simulation)).mean;
    ASSERT_GT(loose, 2 * kLimit);
    ASSERT_TRUE(simulation.adopt(on, Adoption::Blended));
    expectNoJumps(simulation, 16, 0.5);
    // Two bends at their limits are one of this size.
    const double most = 2 * std::atan(std::sqrt(2.0) * std::tan(kLimit / 2));
    for (int f = 0; f < 12; ++f) {
        advance(simulation, 1);
        EXPECT_LT(bendsOf(frameOf(simulation)).largest, most + 2e-3) << f;
    }
    ASSERT_TRUE(simulation.adopt(off, Adoption::Blended));
    expectNoJumps(simulation, 24, 0.3);
    EXPECT_GT(bendsOf(frameOf(simulation)).mean, 0.7 * loose);
}

TEST(SimulationJoints, AGoalThatIsKeyedIsFollowed) {
    const ScenePtr still = withJoints(JointRule::Goal, {});
    const auto linear = curve::Interpolation::Linear;
    const scene::ObjectId goal = still->findByName("joint goal")->id;
    const ScenePtr keyed =
        edited(still, makeSetKey(goal, "angle.x", {.x = 1, .value = 0, .interpolation = linear}),
               makeSetKey(goal, "angle.x", {.x = 1.5, .value = 0.2, .interpolation = linear}));
    Workers workers(1);
    Simulation simulation(keyed, workers);
    expectNoJumps(simulation, 23, 0.5);  // to the first key
    EXPECT_LT(bendsOf(frameOf(simulation)).largest, 2e-3);
    advance(simulation, 6);
    EXPECT_NEAR_ABS(bendsOf(frameOf(simulation)).mean, 0.1, 4e-3);
    advance(simulation, 10);
    const StrandFrame held = frameOf(simulation);
    EXPECT_NEAR_ABS(bendsOf(held).mean, 0.2, 2e-3);
    EXPECT_NEAR_ABS(bendsOf(held).largest, 0.2, 2e-3);
    ASSERT_TRUE(simulation.adopt(switchedOff(keyed, "joint goal"), Adoption::Blended));
    EXPECT_EQ(frameOf(simulation).positions, held.positions);
    expectNoJumps(simulation, 12, 0.3);
    EXPECT_EQ(frameOf(simulation).stats.stoppedStrands, 0);
}

TEST(SimulationJoints, AWeakerGoalGivesWayMore) {
    double before = 0;
    for (const double strength : {0.0, 0.3, 0.7, 0.99}) {
        const ScenePtr full = withJoints(JointRule::Goal, {0.5, 0, 0.5});
        const ScenePtr scene =
            edited(full, makeSetValue(full->findByName("joint goal")->id, "strength", strength),
                   makeSetValue(full->findByName("hair")->id, "stiffness_scale", Vec3{9, 9, 9}));
        const double bend = bendsOf(simulated(scene, 36)).mean;
        EXPECT_GT(bend, before) << strength;
        before = bend;
    }
}

TEST(SimulationJoints, GiveTheSameBitsForAnyNumberOfThreadsAndFromACheckpoint) {
    for (const JointRule rule : {JointRule::Limits, JointRule::Goal}) {
        const ScenePtr scene = withJoints(rule, {0.1, 0.05, 0.1});
        const StrandFrame one = simulated(scene, 24, 1);
        expectSameBits(one, simulated(scene, 24, 3));
        Workers workers(2);
        Simulation first(scene, workers);
        advance(first, 20);
        Simulation second(scene, workers);
        ASSERT_TRUE(second.restore(first.save()));
        advance(second, 4);
        expectSameBits(one, frameOf(second));
    }
}

TEST(SimulationJoints, AGoalAndAPathThatContradictEachOtherSettle) {
    const ScenePtr rigid = withJoints(JointRule::Goal, {});
    const ScenePtr scene =
        edited(rigid, makeSetValue(rigid->findByName("joint goal")->id, "strength", 0.9));
    scene::Object path = scene::makePathObject({});
    std::get<scene::Path>(path.content).path.position = {0.05, 0.15, 0};
    Workers workers(1);
    Simulation simulation(edited(scene, makeAddObject(path)), workers);
    advance(simulation, 60);
    StrandFrame before = frameOf(simulation);
    for (int f = 0; f < 12; ++f) {
        advance(simulation, 1);
        const StrandFrame after = frameOf(simulation);
        EXPECT_LT(test::largestStep(before, after), 1e-4) << f;
        EXPECT_EQ(after.stats.stoppedStrands, 0);
        before = after;
    }
    EXPECT_NEAR_ABS(norm(tipOf(before, 1) - Vec3{0.05, 0.15, 0}), 0, 2e-3);
}

TEST(SimulationJoints, RulesForGroomsThatAreNotThereAreTold) {
    const ScenePtr scene = withJoints(JointRule::Limits, {0.1, 0.1, 0.1});
    const scene::ObjectId limits = scene->findByName("joint limits")->id;
    Workers workers(1);
    const Simulation other(edited(scene, makeSetValue(limits, "groom", std::string("fur"))),
                           workers);
    ASSERT_EQ(other.notes().size(), 1U);
    EXPECT_EQ(other.notes()[0].place, "joint limits");
    const Simulation garbled(edited(scene, makeSetValue(limits, "strands", std::string("?"))),
                             workers);
    ASSERT_EQ(garbled.notes().size(), 1U);
    EXPECT_EQ(garbled.notes()[0].place, "joint limits.strands");
}

}  // namespace
}  // namespace tendril::sim
