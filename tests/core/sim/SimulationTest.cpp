#include "core/sim/Simulation.h"

#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using test::edited;

const std::atomic<bool> kNever = false;

StrandFrame frameOf(Simulation& simulation) {
    StrandFrame frame;
    simulation.write(frame);
    return frame;
}

StrandFrame simulated(const ScenePtr& scene, int frames, int threads = 1) {
    Workers workers(threads);
    Simulation simulation(scene, workers);
    for (int i = 0; i < frames; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    return frameOf(simulation);
}

spatial::Vec3 pointOf(const StrandFrame& frame, std::size_t i) {
    return {frame.positions[3 * i], frame.positions[3 * i + 1], frame.positions[3 * i + 2]};
}

double largestDistance(const StrandFrame& a, const StrandFrame& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.pointCount(); ++i)
        largest = std::max(largest, norm(pointOf(a, i) - pointOf(b, i)));
    return largest;
}

/// Turns the base by a third of a turn about y and moves it within a second.
ScenePtr withTurningBase(const ScenePtr& scene) {
    const scene::ObjectId base = scene->baseObject().id;
    return edited(scene, makeSetKey(base, "rotation.y", {.x = 0.05, .value = 0}),
                  makeSetKey(base, "rotation.y", {.x = 1, .value = 2}),
                  makeSetKey(base, "translation.x", {.x = 0.05, .value = 0}),
                  makeSetKey(base, "translation.x", {.x = 1, .value = 0.2}));
}

ScenePtr shakenHelices() {
    return withTurningBase(test::makeGroomScene(test::makeHelices(5, 13)));
}

TEST(Simulation, StartsAsDrawn) {
    const auto curves = test::makeHelices(3, 9);
    const StrandFrame frame = simulated(test::makeGroomScene(curves), 0);
    ASSERT_EQ(frame.strandCount(), 3U);
    EXPECT_EQ(frame.firstPoint, curves.firstPoint);
    for (std::size_t i = 0; i < curves.points.size(); ++i)
        EXPECT_NEAR_ABS(norm(pointOf(frame, i) - curves.points[i]), 0, 3e-8);
    EXPECT_EQ(frame.frameNumber, 1);
}

TEST(Simulation, BodiesAndShapesAreDrawnWhereTheyArePutSwitchedOffOrNot) {
    const auto mesh = std::make_shared<geometry::TriangleMesh>();
    mesh->vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh->triangles = {{0, 1, 2}};
    scene::Object body, ball;
    body.name = "body";
    body.content = scene::Body{.placement = {.translation = {0.5, 0, 0}}, .mesh = mesh};
    ball.name = "ball";
    ball.content = scene::Shape{};
    ball.enabled = false;
    ball.keys["translation.y"] = curve::Curve({{.x = 0, .value = 0}, {.x = 1, .value = 2}});
    const ScenePtr scene = edited(shakenHelices(), makeAddObject(body), makeAddObject(ball));
    const StrandFrame frame = simulated(scene, 15);
    ASSERT_EQ(frame.meshes.size(), 2U);
    const motion::RigidMotion base =
        motion::BaseMotion(scene->base().motion, scene->baseObject().keys).motionAt(frame.time);
    const spatial::Vec3 on = base.position + rotate(base.orientation, spatial::Vec3{0.5, 0, 0});
    const auto& rides = frame.meshes[0].worldFromMesh;
    EXPECT_NEAR_ABS(norm(spatial::Vec3{rides[12], rides[13], rides[14]} - on), 0, 1e-7);
    EXPECT_NEAR_ABS(frame.meshes[1].worldFromMesh[13], ball.keys["translation.y"].value(frame.time),
                    1e-7);
    EXPECT_EQ(frame.meshes[1].worldFromMesh[12], 0);
}

TEST(Simulation, BodiesThatDeformAreShownAsTheyAreInEachFrame) {
    geometry::TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    scene::Object object;
    object.name = "body";
    scene::Body body{.mesh = std::make_shared<const geometry::TriangleMesh>(mesh)};
    body.moving = std::make_shared<const geometry::MovingMesh>(
        mesh, std::vector<double>{0, 1},
        std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0});
    object.content = body;
    const ScenePtr scene = edited(shakenHelices(), makeAddObject(object));
    for (const int frames : {3, 9}) {
        const StrandFrame frame = simulated(scene, frames);
        ASSERT_EQ(frame.meshes.size(), 1U);
        const auto now = body.moving->vertexAt(frame.time, 1).position;
        EXPECT_GT(now.x, 1.01);
        EXPECT_EQ(frame.meshes[0].mesh->positions[3], static_cast<float>(now.x));
    }
}

TEST(Simulation, KeepsEveryDistanceAlongTheStrand) {
    auto curves = test::makeHelices(4, 13);
    curves.points[5] = curves.points[6] + spatial::Vec3{2e-6, 0, 0};  // nearly on its neighbor
    curves.points[18] = curves.points[19];                            // exactly there
    const StrandFrame frame = simulated(withTurningBase(test::makeGroomScene(curves)), 30);
    for (std::size_t s = 0; s < 4; ++s)
        for (std::uint32_t i = curves.firstPoint[s]; i + 1 < curves.firstPoint[s + 1]; ++i)
            EXPECT_NEAR_ABS(norm(pointOf(frame, i + 1) - pointOf(frame, i)),
                            norm(curves.points[i + 1] - curves.points[i]), 8e-8)
                << i;
}

TEST(Simulation, WithoutGravityCurlsStayCurls) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(3, 13));
    const ScenePtr weightless =
        edited(scene, makeSetValue(scene->shotObject().id, "gravity", spatial::Vec3{0, 0, 0}));
    EXPECT_NEAR_ABS(largestDistance(simulated(weightless, 20), simulated(weightless, 0)), 0, 1e-7);
    EXPECT_GT(largestDistance(simulated(scene, 20), simulated(scene, 0)), 1e-4);
}

TEST(Simulation, RootsRideOnTheBase) {
    const ScenePtr scene = shakenHelices();
    const StrandFrame frame = simulated(scene, 40);
    const motion::BaseMotion base(scene->base().motion, scene->baseObject().keys);
    const motion::RigidMotion at = base.motionAt(frame.time);
    const auto& curves = *std::get<scene::Groom>(scene->findByName("hair")->content).curves;
    for (std::size_t s = 0; s < frame.strandCount(); ++s) {
        const std::size_t root = frame.firstPoint[s];
        const spatial::Vec3 expected = at.position + rotate(at.orientation, curves.points[root]);
        EXPECT_NEAR_ABS(norm(pointOf(frame, root) - expected), 0, 1e-7);
    }
}

TEST(Simulation, GivesTheSameBitsForAnyNumberOfThreads) {
    const StrandFrame one = simulated(shakenHelices(), 25, 1);
    for (int threads : {2, 7}) {
        const StrandFrame many = simulated(shakenHelices(), 25, threads);
        EXPECT_EQ(one.positions, many.positions);
        EXPECT_EQ(one.velocities, many.velocities);
        EXPECT_EQ(one.orientations, many.orientations);
    }
}

TEST(Simulation, GoesOnAfterACutAsIfNothingHadBeen) {
    Workers workers(1);
    Simulation simulation(shakenHelices(), workers);
    const std::atomic<bool> cut = true;
    for (int i = 0; i < 25; ++i) {
        EXPECT_FALSE(simulation.advanceFrame(cut));
        EXPECT_TRUE(simulation.isMidFrame());
        EXPECT_TRUE(simulation.advanceFrame(kNever));
    }
    EXPECT_EQ(frameOf(simulation).positions, simulated(shakenHelices(), 25).positions);
}

TEST(Simulation, GoesOnFromACheckpointWithTheSameBits) {
    Workers workers(2);
    Simulation first(shakenHelices(), workers);
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(first.advanceFrame(kNever));
    ASSERT_TRUE(first.isCheckpoint(first.frameNumber()));
    const SavedState state = first.save();

    Simulation second(shakenHelices(), workers);
    ASSERT_TRUE(second.restore(state));
    for (int i = 0; i < 15; ++i) {
        EXPECT_TRUE(first.advanceFrame(kNever));
        EXPECT_TRUE(second.advanceFrame(kNever));
    }
    EXPECT_EQ(frameOf(first).positions, frameOf(second).positions);
    EXPECT_EQ(frameOf(first).positions, simulated(shakenHelices(), 35).positions);
}

TEST(Simulation, RefusesAStateOfAnotherGroom) {
    Workers workers(1);
    Simulation small(test::makeGroomScene(test::makeHelices(2, 9)), workers);
    Simulation large(test::makeGroomScene(test::makeHelices(3, 9)), workers);
    EXPECT_FALSE(large.restore(small.save()));
}

TEST(Simulation, SofterHairHangsLowerAndTheChangeIsTakenOverWhileItRuns) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(2, 13));
    const scene::ObjectId hair = scene->findByName("hair")->id;
    Workers workers(1);
    Simulation simulation(scene, workers);
    for (int i = 0; i < 12; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame before = frameOf(simulation);
    ASSERT_TRUE(simulation.adopt(edited(scene, makeSetValue(hair, "youngs_modulus", 1e7)),
                                 Adoption::Blended));
    EXPECT_EQ(frameOf(simulation).positions, before.positions);
    for (int i = 0; i < 36; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    const std::size_t tip = before.firstPoint[1] - 1;
    EXPECT_LT(pointOf(frameOf(simulation), tip).y, pointOf(before, tip).y - 0.01);
}

TEST(Simulation, AMovedBaseIsCaughtUpWithWhileItRunsAndCarriesAlongWhileItStands) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(2, 13));
    const ScenePtr moved =
        edited(scene, makeSetChannel(scene->baseObject().id, "translation.x", 0.1));
    Workers workers(1);
    Simulation running(scene, workers), standing(scene, workers);
    const StrandFrame start = frameOf(running);
    ASSERT_TRUE(running.adopt(moved, Adoption::Blended));
    ASSERT_TRUE(standing.adopt(moved, Adoption::Carried));
    EXPECT_EQ(frameOf(running).positions, start.positions);
    for (std::size_t i = 0; i < start.pointCount(); ++i)
        EXPECT_NEAR_ABS(pointOf(frameOf(standing), i).x, pointOf(start, i).x + 0.1, 1e-7);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(running.advanceFrame(kNever));
    EXPECT_NEAR_ABS(pointOf(frameOf(running), 0).x, pointOf(start, 0).x + 0.1, 1e-7);
}

TEST(Simulation, NewMassesAndRestShapesKeepTheMotion) {
    const ScenePtr scene = shakenHelices();
    const scene::ObjectId hair = scene->findByName("hair")->id;
    Workers workers(1);
    Simulation simulation(scene, workers);
    for (int i = 0; i < 12; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame before = frameOf(simulation);
    ASSERT_TRUE(
        simulation.adopt(edited(scene, makeSetValue(hair, "density", 5000.0)), Adoption::Blended));
    EXPECT_TRUE(simulation.advanceFrame(kNever));
    EXPECT_LT(largestDistance(frameOf(simulation), before), 0.05);
    EXPECT_FALSE(
        simulation.adopt(edited(scene, makeSetValue(hair, "joint_freedom", 2)), Adoption::Blended));
}

TEST(Simulation, StrandsTooShortToBendRideAlongAndAreTold) {
    auto curves = test::makeHelices(2, 5);
    for (std::size_t i = 0; i < 5; ++i)
        curves.points[i] = {0, 0.1 + 1e-6 * static_cast<double>(i), 0};
    Workers workers(1);
    Simulation simulation(withTurningBase(test::makeGroomScene(curves)), workers);
    EXPECT_EQ(simulation.notes().size(), 1U);
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame frame = frameOf(simulation);
    EXPECT_NEAR_ABS(norm(pointOf(frame, 4) - pointOf(frame, 0)), 4e-6, 1e-7);
    EXPECT_EQ(frame.stats.stoppedStrands, 0);
}

TEST(Simulation, NewPointsAreSimulatedWhenAskedForAndTheLengthLostIsTold) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(3, 25));
    const scene::ObjectId hair = scene->findByName("hair")->id;
    const int byCount = static_cast<int>(strand::Resampling::Count);
    const ScenePtr coarse = edited(scene, makeSetValue(hair, "resampling", byCount),
                                   makeSetValue(hair, "point_count", 7));
    Workers workers(1);
    Simulation simulation(coarse, workers);
    EXPECT_EQ(frameOf(simulation).firstPoint, (std::vector<std::uint32_t>{0, 7, 14, 21}));
    ASSERT_EQ(simulation.notes().size(), 1U);
    EXPECT_NE(simulation.notes()[0].text.find("cut off"), std::string::npos);
    EXPECT_TRUE(simulation.advanceFrame(kNever));
    const int byLength = static_cast<int>(strand::Resampling::Length);
    const ScenePtr fine = edited(scene, makeSetValue(hair, "resampling", byLength),
                                 makeSetValue(hair, "segment_length", 1e-3));
    EXPECT_GT(simulated(fine, 0).pointCount(), 300U);
    EXPECT_FALSE(simulation.adopt(fine, Adoption::Carried));
}

TEST(Simulation, KeyedStiffnessIsFollowed) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(2, 13));
    const scene::ObjectId hair = scene->findByName("hair")->id;
    const ScenePtr keyed = edited(scene, makeSetKey(hair, "youngs_modulus", {.x = 0, .value = 4e9}),
                                  makeSetKey(hair, "youngs_modulus", {.x = 0.5, .value = 1e6}));
    EXPECT_GT(largestDistance(simulated(keyed, 40), simulated(scene, 40)), 0.01);
}

// A free rod whose upper end is suddenly moved sideways at V: its tip starts backwards at V/2.
TEST(Simulation, AJumpOfTheBasesVelocityIsAnImpulseAtTheRoot) {
    strand::CurveSet rod;
    rod.points = {{0, 0.1, 0}, {0, 0, 0}};
    rod.firstPoint = {0, 2};
    const ScenePtr scene = test::makeGroomScene(rod);
    const scene::ObjectId hair = scene->findByName("hair")->id, base = scene->baseObject().id;
    const double kink = 0.0207;
    const auto linear = curve::Interpolation::Linear;
    const ScenePtr moved = edited(
        scene, makeSetValue(hair, "youngs_modulus", 0.0), makeSetValue(hair, "drag_normal", 0.0),
        makeSetValue(scene->shotObject().id, "rate_numerator", 2400),
        makeSetKey(base, "translation.x", {.x = kink, .value = 0, .interpolation = linear}),
        makeSetKey(base, "translation.x", {.x = kink + 1, .value = 2, .interpolation = linear}));
    Workers workers(1);
    Simulation simulation(moved, workers);
    while (frameOf(simulation).time < kink) ASSERT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame frame = frameOf(simulation);
    EXPECT_NEAR_ABS(frame.velocities[0], 2, 1e-6);
    EXPECT_NEAR_ABS(frame.velocities[3], -1, 2e-3);
}

TEST(Simulation, VelocitiesAreThoseOfThePoints) {
    Workers workers(1);
    const ScenePtr scene = shakenHelices();
    const ScenePtr fine =
        edited(scene, makeSetValue(scene->shotObject().id, "rate_numerator", 2400),
               makeSetValue(scene->shotObject().id, "tolerance", 1e-7));
    Simulation simulation(fine, workers);
    for (int i = 0; i < 60; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame before = frameOf(simulation);
    EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame now = frameOf(simulation);
    EXPECT_TRUE(simulation.advanceFrame(kNever));
    const StrandFrame after = frameOf(simulation);
    for (std::size_t i = 0; i < now.positions.size(); ++i)
        EXPECT_NEAR_ABS(now.velocities[i], (after.positions[i] - before.positions[i]) * 1200.0,
                        2e-3);
}

/// The base jumps by 5 m between frames 10 and 11, as after a cut.
ScenePtr withAJump(const ScenePtr& scene) {
    const scene::ObjectId base = scene->baseObject().id;
    const double before = scene->shot().shot.timeOfFrame(10.2);
    const double after = scene->shot().shot.timeOfFrame(10.8);
    return edited(scene, makeSetKey(base, "translation.x", {.x = 0, .value = 0}),
                  makeSetKey(base, "translation.x", {.x = before, .value = 0}),
                  makeSetKey(base, "translation.x", {.x = after, .value = 5}),
                  makeSetKey(base, "translation.x", {.x = 10, .value = 5}));
}

TEST(Simulation, ATeleportedBaseCarriesTheStrandsAndAddsNoEnergy) {
    const ScenePtr still = test::makeGroomScene(test::makeHelices(4, 13));
    const ScenePtr jumping = withAJump(still);
    StrandFrame moved = simulated(jumping, 14);
    const StrandFrame reference = simulated(still, 14);
    for (std::size_t i = 0; i < moved.pointCount(); ++i) moved.positions[3 * i] -= 5;
    EXPECT_NEAR_ABS(largestDistance(moved, reference), 0, 2e-4);
    // Told not to take it for a teleport, the strands feel it.
    const ScenePtr felt =
        edited(jumping, makeSetValue(jumping->shotObject().id, "teleport_distance", 0.0));
    StrandFrame thrown = simulated(felt, 14);
    for (std::size_t i = 0; i < thrown.pointCount(); ++i) thrown.positions[3 * i] -= 5;
    EXPECT_GT(largestDistance(thrown, reference), 1e-2);
}

TEST(Simulation, TellsInWhichFramesTheBaseTeleports) {
    const ScenePtr still = test::makeGroomScene(test::makeHelices(1, 5));
    Workers workers(1);
    EXPECT_TRUE(Simulation(still, workers).notes().empty());
    const Diagnostics notes = Simulation(withAJump(still), workers).notes();
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0].text.find("teleports in frame 11:"), std::string::npos) << notes[0].text;
}

/// A groom with one parameter at an extreme, its base thrown about with a thousand g.
void expectFiniteFrames(const char* key, const ParamValue& value, int strands, int links,
                        double curl) {
    strand::CurveSet curves;
    for (int s = 0; s < strands; ++s) {
        spatial::Vec3 point{0.01 * s, 0, 0};
        curves.points.push_back(point);
        for (int i = 0; i < links; ++i) {
            point = point + 0.01 * spatial::Vec3{std::cos(curl * i), -std::sin(curl * i), 0.1};
            curves.points.push_back(point);
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    ScenePtr scene = test::makeGroomScene(std::move(curves));
    const scene::ObjectId groom = scene->findByName("hair")->id;
    const scene::ObjectId base = scene->baseObject().id;
    scene = edited(scene, makeSetValue(groom, key, value),
                   makeSetValue(scene->shotObject().id, "step_budget", 40));
    for (int k = 0; k <= 8; ++k)
        scene = edited(
            scene, makeSetKey(base, "translation.x", {.x = 0.04 + 0.02 * k, .value = k % 2 * 1.0}));
    const StrandFrame frame = simulated(scene, 5);
    for (const float x : frame.positions) ASSERT_TRUE(std::isfinite(x)) << key;
    for (const float x : frame.velocities) ASSERT_TRUE(std::isfinite(x)) << key;
}

TEST(Simulation, ExtremeParametersNeverGiveWhatIsNotANumber) {
    for (const double modulus : {0.0, 1.0, 1e15})
        expectFiniteFrames("youngs_modulus", modulus, 9, 12, 0.1);
    for (const double damping : {0.0, 100.0})
        expectFiniteFrames("damping", spatial::Vec3{damping, damping, damping}, 9, 12, 0.1);
    for (const double radius : {1e-6, 5e-2}) expectFiniteFrames("radius", radius, 9, 12, 0.1);
    expectFiniteFrames("drag_normal", 1e3, 9, 12, 0.1);
    expectFiniteFrames("radius", 4e-5, 3, 2, 0.1);
    expectFiniteFrames("radius", 4e-5, 1, 600, 0.001);
    expectFiniteFrames("radius", 4e-5, 9, 12, 3.1);  // folded
}

}  // namespace
}  // namespace tendril::sim
