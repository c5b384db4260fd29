#include "core/sim/ScenePlacements.h"

#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

constexpr Blend kBlend{0.5, 0.1};

ScenePtr sceneWithBall(motion::Ride ride = motion::Ride::World) {
    scene::Object ball;
    ball.name = "ball";
    ball.content = scene::Shape{.shape = {.kind = scene::ShapeKind::Sphere, .radius = 0.05},
                                .placement = {.ride = ride}};
    return edited(test::makeGroomScene(test::makeHelices(1, 5)), makeAddObject(std::move(ball)));
}

scene::ObjectId ballOf(const ScenePtr& scene) {
    return scene->findByName("ball")->id;
}

ScenePtr moved(const ScenePtr& scene, const Vec3& to) {
    return edited(scene, makeSetValue(ballOf(scene), "translation", to));
}

double apart(const Vec3& a, const Vec3& b) {
    return norm(a - b);
}

TEST(ScenePlacements, WhatIsMovedWithoutABlendIsThereAtOnce) {
    const motion::BaseMotion base;
    ScenePlacements placements(base);
    const ScenePtr scene = sceneWithBall();
    placements.adopt(*scene);
    placements.adopt(*moved(scene, {0.3, 0, 0}));
    EXPECT_EQ(placements.motionAt(ballOf(scene), kBlend.start).position, (Vec3{0.3, 0, 0}));
}

TEST(ScenePlacements, WhatIsMovedWithinABlendLeavesFromWhereItIsAndArrivesAtItsEnd) {
    for (const motion::Ride ride : {motion::Ride::World, motion::Ride::Base}) {
        motion::BaseMotionParams turned;
        turned.rotation = {0, 0, 1};
        const motion::BaseMotion base(turned, {});
        ScenePlacements placements(base);
        const ScenePtr scene = sceneWithBall(ride);
        placements.adopt(*scene);
        const ScenePtr after = moved(scene, {0.3, 0.1, 0});
        placements.adopt(*after, kBlend);
        ScenePlacements there(base);
        there.adopt(*after);
        const auto id = ballOf(scene);
        EXPECT_NEAR_ABS(norm(placements.motionAt(id, kBlend.start).position), 0, 1e-15);
        EXPECT_NEAR_ABS(norm(placements.motionAt(id, kBlend.start).velocity), 0, 1e-12);
        const double end = kBlend.start + kBlend.duration;
        EXPECT_NEAR_ABS(
            apart(placements.motionAt(id, end).position, there.motionAt(id, end).position), 0,
            1e-15);
        const double half = kBlend.start + 0.5 * kBlend.duration;
        EXPECT_NEAR_ABS(
            apart(placements.motionAt(id, half).position, 0.5 * there.motionAt(id, half).position),
            0, 1e-12);
    }
}

TEST(ScenePlacements, AnEditOnTheWayGoesOnFromThereAndAnotherObjectsEditChangesNothing) {
    const motion::BaseMotion base;
    ScenePlacements placements(base);
    const ScenePtr scene = sceneWithBall();
    const auto id = ballOf(scene);
    placements.adopt(*scene);
    const ScenePtr first = moved(scene, {0.3, 0, 0});
    placements.adopt(*first, kBlend);
    const Blend next{kBlend.start + 0.04, kBlend.duration};
    const motion::RigidMotion before = placements.motionAt(id, next.start);
    placements.adopt(*edited(first, makeSetValue(first->findByName("hair")->id, "radius", 1e-4)),
                     next);
    EXPECT_EQ(placements.motionAt(id, next.start + 0.01).position.x, [&] {
        ScenePlacements alone(base);
        alone.adopt(*scene);
        alone.adopt(*first, kBlend);
        return alone.motionAt(id, next.start + 0.01).position.x;
    }());
    placements.adopt(*moved(first, {0.3, 0.2, 0}), next);
    const motion::RigidMotion after = placements.motionAt(id, next.start);
    EXPECT_NEAR_ABS(apart(after.position, before.position), 0, 1e-14);
    EXPECT_NEAR_ABS(apart(after.velocity, before.velocity), 0, 1e-11);
    EXPECT_GT(norm(before.velocity), 1);
}

TEST(ScenePlacements, OnlyBodiesAndShapesArePlaced) {
    const ScenePtr scene = sceneWithBall();
    EXPECT_NE(placementOf(*scene->findByName("ball")), nullptr);
    EXPECT_EQ(placementOf(*scene->findByName("hair")), nullptr);
    EXPECT_EQ(placementOf(scene->baseObject()), nullptr);
}

}  // namespace
}  // namespace tendril::sim
