// Obstacles, paths and the hand through the whole way from scene to frame.

#include "core/sim/Simulation.h"

#include "core/scene/NewObjects.h"
#include "tests/core/sim/SimulatedFrames.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

#include <thread>

namespace tendril::sim {
namespace {

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

constexpr double kBall = 0.03;         // m
constexpr double kHairRadius = 40e-6;  // m

/// A ball that comes from the side into the lower half of the strands within half a second.
scene::Object movingBall() {
    scene::Object object;
    object.name = "ball";
    object.content =
        scene::Shape{.shape = {.kind = scene::ShapeKind::Sphere, .radius = kBall},
                     .placement = {.ride = motion::Ride::World, .translation = {0, 0.11, 0.07}}};
    object.keys["translation.z"] = curve::Curve({{.x = 0, .value = 0.07}, {.x = 0.5, .value = 0}});
    return object;
}

ScenePtr withBall(scene::Object ball = movingBall()) {
    const ScenePtr scene =
        edited(test::makeGroomScene(test::makeHelices(3, 13)), makeAddObject(std::move(ball)));
    return edited(scene, makeSetValue(scene->findByName("hair")->id, "radius", kHairRadius));
}

Vec3 ballAt(double t) {
    return {0, 0.11, movingBall().keys["translation.z"].value(t)};
}

/// Where the mean tip is [m].
double tipsAlongZ(const StrandFrame& frame) {
    double sum = 0;
    for (std::size_t k = 0; k < frame.strandCount(); ++k)
        sum += vectorAt(frame.positions, frame.firstPoint[k + 1] - 1).z;
    return sum / static_cast<double>(frame.strandCount());
}

/// Where the only body of the frame is drawn [m].
Vec3 ballIn(const StrandFrame& frame) {
    const auto& m = frame.meshes.at(0).worldFromMesh;
    return {m[12], m[13], m[14]};
}

TEST(SimulationContacts, NoPointOfAStrandIsInsideTheBallInAnyFrame) {
    Workers workers(1);
    Simulation simulation(withBall(), workers);
    for (int f = 0; f < 30; ++f) {
        advance(simulation, 1);
        const StrandFrame frame = frameOf(simulation);
        const Vec3 center = ballAt(frame.time);
        for (std::size_t i = 0; i < frame.pointCount(); ++i)
            EXPECT_GT(norm(vectorAt(frame.positions, i) - center), kBall + kHairRadius * (1 - 0.05))
                << "frame " << frame.frameNumber << " point " << i;
        EXPECT_EQ(frame.stats.stoppedStrands, 0);
    }
}

TEST(SimulationContacts, FramesCarryWhereStrandsTouchAndHowHard) {
    const StrandFrame frame = simulated(withBall(), 20);
    const std::size_t count = frame.contacts.count();
    ASSERT_GT(count, 0U);
    EXPECT_EQ(frame.contacts.forces.size(), 3 * count);
    EXPECT_EQ(static_cast<std::size_t>(frame.stats.contacts), count);
    const Vec3 center = ballAt(frame.time);
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 out = vectorAt(frame.contacts.positions, k) - center;
        EXPECT_NEAR_ABS(norm(out), kBall, 1e-5);
        EXPECT_NEAR_ABS(norm(normalized(out) - vectorAt(frame.contacts.normals, k)), 0, 1e-3);
        const Vec3 force = vectorAt(frame.contacts.forces, k);
        const double press = dot(force, normalized(out));
        EXPECT_GT(press, 0);
        EXPECT_LE(norm(force - press * normalized(out)), 0.3 * press * 1.001);
    }
    EXPECT_EQ(simulated(test::makeGroomScene(test::makeHelices(3, 13)), 5).contacts.count(), 0U);
}

/// Friction over pressure of every contact of some frames.
std::vector<double> frictionRatios(const ScenePtr& scene) {
    Workers workers(1);
    Simulation simulation(scene, workers);
    std::vector<double> ratios;
    for (int f = 0; f < 24; ++f) {
        advance(simulation, 1);
        const StrandFrame frame = frameOf(simulation);
        for (std::size_t k = 0; k < frame.contacts.count(); ++k) {
            const Vec3 normal = vectorAt(frame.contacts.normals, k);
            const Vec3 force = vectorAt(frame.contacts.forces, k);
            const double press = dot(force, normal);
            ratios.push_back(norm(force - press * normal) / press);
        }
    }
    return ratios;
}

TEST(SimulationContacts, FrictionOfAStrandIsThatOfTheObstacleTimesItsOwnFactor) {
    const ScenePtr scene = withBall();
    const scene::ObjectId hair = scene->findByName("hair")->id;
    const auto largest = [](const std::vector<double>& ratios) {
        return *std::max_element(ratios.begin(), ratios.end());
    };
    EXPECT_NEAR_REL(largest(frictionRatios(scene)), 0.3, 1e-3);
    const ScenePtr spread = edited(scene, makeSetValue(hair, "friction_spread", 0.5));
    const double other = largest(frictionRatios(spread));
    EXPECT_LT(other, 0.45 * 1.001);
    EXPECT_GT(std::abs(other - 0.3), 0.01);
    const ScenePtr smooth = edited(edited(scene, makeSetValue(hair, "friction_along", 0.0)),
                                   makeSetValue(hair, "friction_across", 0.0));
    EXPECT_LT(largest(frictionRatios(smooth)), 1e-3);
}

TEST(SimulationContacts, GiveTheSameBitsForAnyNumberOfThreads) {
    const StrandFrame one = simulated(withBall(), 22, 1);
    ASSERT_GT(one.contacts.count(), 0U);
    for (const int threads : {2, 5}) expectSameBits(one, simulated(withBall(), 22, threads));
}

TEST(SimulationContacts, ACheckpointAmidContactsIsGoneOnFromWithTheSameBits) {
    Workers workers(2);
    Simulation first(withBall(), workers);
    advance(first, 20);
    ASSERT_TRUE(first.isCheckpoint(first.frameNumber()));
    ASSERT_GT(frameOf(first).contacts.count(), 0U);
    const SavedState state = first.save();
    Simulation second(withBall(), workers);
    ASSERT_TRUE(second.restore(state));
    EXPECT_EQ(frameOf(first).positions, frameOf(second).positions);
    advance(first, 12);
    advance(second, 12);
    expectSameBits(frameOf(first), frameOf(second));
    ASSERT_TRUE(first.restore(state));  // back in time where it ran
    advance(first, 12);
    expectSameBits(frameOf(first), frameOf(second));
}

TEST(SimulationContacts, CutsAtAnyMomentChangeNothing) {
    Workers workers(1);
    Simulation simulation(withBall(), workers);
    std::atomic<bool> cut = false, over = false;
    std::thread meddler([&] {
        while (!over) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            cut = true;
        }
    });
    int cuts = 0;
    for (int f = 0; f < 22; ++f)
        while (!simulation.advanceFrame(cut)) {
            ++cuts;
            cut = false;
        }
    over = true;
    meddler.join();
    EXPECT_GT(cuts, 0);
    expectSameBits(frameOf(simulation), simulated(withBall(), 22));
}

TEST(SimulationContacts, AnObstacleIsSwitchedOffAndOnWhileItRunsWithoutAJump) {
    const ScenePtr scene = withBall();
    const ScenePtr off = edited(scene, makeSetEnabled(scene->findByName("ball")->id, false));
    Workers workers(1);
    Simulation simulation(scene, workers);
    advance(simulation, 16);
    ASSERT_GT(frameOf(simulation).contacts.count(), 0U);
    const StrandFrame before = frameOf(simulation);
    ASSERT_TRUE(simulation.adopt(off, Adoption::Blended));
    EXPECT_EQ(frameOf(simulation).positions, before.positions);
    expectNoJumps(simulation, 1, 0.3);
    EXPECT_EQ(frameOf(simulation).contacts.count(), 0U);
    ASSERT_TRUE(simulation.adopt(scene, Adoption::Blended));
    // What is inside then comes out at half a meter per second.
    expectNoJumps(simulation, 16, 0.6);
    const StrandFrame frame = frameOf(simulation);
    for (std::size_t i = 0; i < frame.pointCount(); ++i)
        EXPECT_GT(norm(vectorAt(frame.positions, i) - ballAt(frame.time)), kBall) << i;
}

scene::Object pathTo(const Vec3& place) {
    scene::Object object;
    object.name = "path";
    object.content = scene::Path{.path = {.position = place, .strands = "0"}};
    return object;
}

// Put elsewhere within one frame, it would leave the strands where they are, or inside of it.
TEST(SimulationContacts, AnObstacleThatIsMovedAcrossStrandsWhileItRunsTakesThemAlong) {
    scene::Object still = movingBall();
    still.keys.clear();
    const ScenePtr away = withBall(still);
    const scene::ObjectId ball = away->findByName("ball")->id;
    Workers workers(1);
    Simulation simulation(away, workers);
    advance(simulation, 2);
    const double before = tipsAlongZ(frameOf(simulation));
    ASSERT_TRUE(simulation.adopt(
        edited(away, makeSetValue(ball, "translation", Vec3{0, 0.11, -0.07})), Adoption::Blended));
    advance(simulation, 1);
    EXPECT_NEAR_ABS(ballIn(frameOf(simulation)).z, 0, 0.001);  // on the way
    advance(simulation, 1);
    const StrandFrame after = frameOf(simulation);
    EXPECT_NEAR_ABS(ballIn(after).z, -0.07, 1e-6);
    EXPECT_LT(tipsAlongZ(after), before - 0.02);
    EXPECT_EQ(after.stats.stoppedStrands, 0);
}

TEST(SimulationContacts, APathBringsItsStrandThereWithoutAJumpAndLetsGoWithoutOne) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(3, 13));
    const Vec3 place{-0.03, 0.12, 0.03};
    const ScenePtr pulled = edited(scene, makeAddObject(pathTo(place)));
    Workers workers(1);
    Simulation simulation(scene, workers);
    advance(simulation, 3);
    ASSERT_TRUE(simulation.adopt(pulled, Adoption::Blended));
    expectNoJumps(simulation, 12, 0.3);
    const StrandFrame held = frameOf(simulation);
    EXPECT_NEAR_ABS(norm(tipOf(held, 0) - place), 0, 1e-4);
    EXPECT_GT(norm(tipOf(held, 1) - place), 0.02);
    ASSERT_EQ(held.paths.count(), 1U);
    EXPECT_EQ(held.paths.objects[0], static_cast<std::uint64_t>(pulled->findByName("path")->id));
    EXPECT_GT(norm(vectorAt(held.paths.forces, 0)), 0);
    ASSERT_TRUE(simulation.adopt(
        edited(pulled, makeSetEnabled(pulled->findByName("path")->id, false)), Adoption::Blended));
    expectNoJumps(simulation, 12, 0.3);
    EXPECT_GT(norm(tipOf(frameOf(simulation), 0) - place), 5e-3);
    EXPECT_EQ(frameOf(simulation).paths.count(), 0U);
}

/// The scene with the ball, to which the tip of strand 1 is attached.
ScenePtr attachedToBall() {
    scene::Object object = scene::makeAttachmentObject({}, "ball");
    auto& params = std::get<scene::Attachment>(object.content).attachment;
    params.strands = "1";
    params.place = constraint::AttachPlace::Point;
    params.point = {0, -kBall, 0};
    return edited(withBall(), makeAddObject(object));
}

TEST(SimulationContacts, AnAttachedTipGoesWithItsBallAndLetsGoWithoutAJump) {
    const ScenePtr scene = attachedToBall();
    const ScenePtr off = edited(scene, makeSetEnabled(scene->findByName("attachment")->id, false));
    Workers workers(1);
    Simulation simulation(off, workers);
    advance(simulation, 8);
    ASSERT_TRUE(simulation.adopt(scene, Adoption::Blended));
    expectNoJumps(simulation, 8, 0.5);
    for (int f = 0; f < 6; ++f) {
        advance(simulation, 1);
        const StrandFrame frame = frameOf(simulation);
        const Vec3 place = ballAt(frame.time) - Vec3{0, kBall, 0};
        EXPECT_NEAR_ABS(norm(tipOf(frame, 1) - place), kHairRadius, 1.2e-4) << f;
        EXPECT_EQ(frame.paths.count(), 1U);
    }
    const StrandFrame held = frameOf(simulation);
    ASSERT_TRUE(simulation.adopt(off, Adoption::Blended));
    EXPECT_EQ(frameOf(simulation).positions, held.positions);
    expectNoJumps(simulation, 12, 0.3);
    EXPECT_EQ(frameOf(simulation).paths.count(), 0U);
}

TEST(SimulationContacts, AttachmentsGiveTheSameBitsForAnyNumberOfThreadsAndFromACheckpoint) {
    const ScenePtr scene = attachedToBall();
    const StrandFrame one = simulated(scene, 24, 1);
    ASSERT_EQ(one.paths.count(), 1U);
    expectSameBits(one, simulated(scene, 24, 3));
    Workers workers(2);
    Simulation first(scene, workers);
    advance(first, 20);
    Simulation second(scene, workers);
    ASSERT_TRUE(second.restore(first.save()));
    advance(second, 4);
    expectSameBits(one, frameOf(second));
}

TEST(SimulationContacts, TheHandPullsAndLetsGo) {
    const ScenePtr scene = test::makeGroomScene(test::makeHelices(3, 13));
    const Vec3 place{0.04, 0.12, 0.02};
    Workers workers(1);
    Simulation simulation(scene, workers);
    advance(simulation, 3);
    simulation.setGrab(
        Grab{.groom = scene->findByName("hair")->id, .strand = 1, .position = place});
    expectNoJumps(simulation, 16, 0.3);
    const StrandFrame held = frameOf(simulation);
    EXPECT_LT(norm(tipOf(held, 1) - place), 0.02);
    EXPECT_GT(norm(tipOf(held, 0) - place), 0.02);
    simulation.setGrab(std::nullopt);
    expectNoJumps(simulation, 12, 0.3);
    EXPECT_GT(norm(tipOf(frameOf(simulation), 1) - place), 0.02);
}

TEST(SimulationContacts, AnObstacleSwitchedOnOverStrandsDeepInsideStopsNone) {
    const ScenePtr scene = withBall();
    const scene::ObjectId ball = scene->findByName("ball")->id;
    Workers workers(1);
    Simulation simulation(scene, workers);
    advance(simulation, 16);
    const ScenePtr off = edited(scene, makeSetEnabled(ball, false));
    ASSERT_TRUE(simulation.adopt(off, Adoption::Blended));
    advance(simulation, 6);
    ASSERT_TRUE(simulation.adopt(edited(off, makeSetEnabled(ball, true)), Adoption::Blended));
    advance(simulation, 24);
    EXPECT_TRUE(simulation.stoppedStrands().empty());
    const StrandFrame frame = frameOf(simulation);
    for (const float number : frame.positions) ASSERT_TRUE(std::isfinite(number));
}

}  // namespace
}  // namespace tendril::sim
