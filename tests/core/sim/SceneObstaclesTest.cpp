#include "core/sim/SceneObstacles.h"

#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

ScenePtr sceneWith(scene::Object object) {
    return edited(test::makeGroomScene(test::makeHelices(1, 5)), makeAddObject(std::move(object)));
}

scene::Object ball(motion::Ride ride = motion::Ride::World) {
    scene::Object object;
    object.name = "ball";
    object.content = scene::Shape{.shape = {.kind = scene::ShapeKind::Sphere, .radius = 0.05},
                                  .placement = {.ride = ride}};
    return object;
}

scene::Object bodyOf(geometry::TriangleMesh mesh) {
    scene::Object object;
    object.name = "body";
    object.content =
        scene::Body{.mesh = std::make_shared<const geometry::TriangleMesh>(std::move(mesh))};
    return object;
}

geometry::TriangleMesh tetrahedron() {
    geometry::TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
    return mesh;
}

scene::ObjectId idOf(const ScenePtr& scene, const char* name) {
    return scene->findByName(name)->id;
}

/// Obstacles where their scene puts them.
struct PlacedObstacles {
    explicit PlacedObstacles(const motion::BaseMotion& base) : placements(base) {}
    void adopt(const scene::Scene& scene) {
        placements.adopt(scene);
        obstacles.adopt(scene);
    }
    SceneObstacles* operator->() { return &obstacles; }

    ScenePlacements placements;
    SceneObstacles obstacles{placements};
};

double distanceAt(const SceneObstacles& obstacles, double t, const Vec3& point) {
    return obstacles.obstacles()[0]->at(t).closest(point, 100)->distance;
}

TEST(SceneObstacles, OnlyWhatIsEnabledAndCollidesIsThereAndComingAndGoingIsCounted) {
    const motion::BaseMotion base;
    PlacedObstacles obstacles(base);
    const ScenePtr scene = sceneWith(ball());
    obstacles.adopt(*scene);
    EXPECT_EQ(obstacles->obstacles().size(), 1U);
    const std::uint64_t begin = obstacles->revision();
    obstacles.adopt(*scene);
    EXPECT_EQ(obstacles->revision(), begin);
    const ScenePtr off = edited(scene, makeSetEnabled(idOf(scene, "ball"), false));
    obstacles.adopt(*off);
    EXPECT_TRUE(obstacles->obstacles().empty());
    EXPECT_EQ(obstacles->revision(), begin + 1);
    obstacles.adopt(*scene);
    EXPECT_EQ(obstacles->obstacles().size(), 1U);
    EXPECT_EQ(obstacles->revision(), begin + 2);
    obstacles.adopt(*edited(scene, makeSetValue(idOf(scene, "ball"), "collides", 0)));
    EXPECT_TRUE(obstacles->obstacles().empty());
    EXPECT_EQ(obstacles->revision(), begin + 3);
    obstacles.adopt(*edited(scene, makeRemoveObject(idOf(scene, "ball"))));
    EXPECT_EQ(obstacles->revision(), begin + 3);
}

TEST(SceneObstacles, MovingKeepsTheSurfaceAndChangingTheFormMakesAnother) {
    const motion::BaseMotion base;
    PlacedObstacles obstacles(base);
    const ScenePtr scene = sceneWith(ball());
    const scene::ObjectId id = idOf(scene, "ball");
    obstacles.adopt(*scene);
    const std::uint64_t begin = obstacles->revision();
    const collide::Obstacle* first = obstacles->obstacles()[0];
    obstacles.adopt(*edited(scene, makeSetValue(id, "translation", Vec3{0, 0, 0.3}),
                            makeSetValue(id, "friction_static", 0.9)));
    obstacles->prepare(0, 0.1);
    EXPECT_EQ(obstacles->revision(), begin);
    EXPECT_EQ(obstacles->obstacles()[0], first);
    EXPECT_EQ(first->law().frictionStatic, 0.9);
    EXPECT_NEAR_ABS(distanceAt(obstacles.obstacles, 0.05, {0, 0, 0.4}), 0.05, 1e-12);
    obstacles.adopt(*edited(scene, makeSetValue(id, "radius", 0.1)));
    obstacles->prepare(0, 0.1);
    EXPECT_EQ(obstacles->revision(), begin + 1);
    EXPECT_NEAR_ABS(distanceAt(obstacles.obstacles, 0.05, {0, 0, 0.4}), 0.3, 1e-12);
}

TEST(SceneObstacles, EveryKindOfShapeHasTheFormThatItsParametersSay) {
    const motion::BaseMotion base;
    const Vec3 point{0.3, 0.02, 0};
    const auto distanceOf = [&](scene::ShapeKind kind) {
        scene::Object object = ball();
        std::get<scene::Shape>(object.content).shape = {
            .kind = kind, .radius = 0.05, .length = 0.2, .size = {0.2, 0.4, 0.6}};
        PlacedObstacles obstacles(base);
        obstacles.adopt(*sceneWith(object));
        obstacles->prepare(0, 1);
        return distanceAt(obstacles.obstacles, 0, point);
    };
    EXPECT_NEAR_ABS(distanceOf(scene::ShapeKind::Plane), 0.02, 1e-12);
    EXPECT_NEAR_ABS(distanceOf(scene::ShapeKind::Sphere), norm(point) - 0.05, 1e-12);
    EXPECT_NEAR_ABS(distanceOf(scene::ShapeKind::Capsule), 0.25, 1e-12);
    EXPECT_NEAR_ABS(distanceOf(scene::ShapeKind::Box), 0.2, 1e-12);
}

TEST(SceneObstacles, WhatRidesOnTheBaseMovesWithItAndWhatStandsInTheWorldDoesNot) {
    for (const motion::Ride ride : {motion::Ride::Base, motion::Ride::World}) {
        motion::BaseMotion base;
        PlacedObstacles obstacles(base);
        obstacles.adopt(*sceneWith(ball(ride)));
        motion::BaseMotionParams moved;
        moved.translation = {0, 0.2, 0};
        base = motion::BaseMotion(moved, {});
        obstacles->prepare(0, 1);
        const double away = ride == motion::Ride::Base ? 0.1 : 0.3;
        EXPECT_NEAR_ABS(distanceAt(obstacles.obstacles, 0.5, {0, 0.35, 0}), away, 1e-12);
    }
}

TEST(SceneObstacles, KeyedFrictionIsReadAtTheBeginningOfEveryStep) {
    const motion::BaseMotion base;
    PlacedObstacles obstacles(base);
    const ScenePtr scene = sceneWith(ball());
    const scene::ObjectId id = idOf(scene, "ball");
    const auto linear = curve::Interpolation::Linear;
    const ScenePtr keyed =
        edited(scene, makeSetValue(id, "friction_dynamic", 0.4),
               makeSetKey(id, "friction_static", {.x = 0, .value = 0.2, .interpolation = linear}),
               makeSetKey(id, "friction_static", {.x = 1, .value = 1, .interpolation = linear}));
    obstacles.adopt(*keyed);
    for (const double t : {0.0, 0.25, 0.75}) {
        obstacles->prepare(t, t + 0.05);
        const collide::SurfaceLaw& law = obstacles->obstacles()[0]->law();
        EXPECT_NEAR_ABS(law.frictionStatic, 0.2 + 0.8 * t, 1e-9);
        EXPECT_NEAR_ABS(law.frictionDynamic, std::min(law.frictionStatic, 0.4), 1e-9);
    }
}

TEST(SceneObstacles, AMeshThatIsOfNoUseIsToldOfAndTheOthersAreThere) {
    const motion::BaseMotion base;
    geometry::TriangleMesh flat = tetrahedron();
    for (Vec3& vertex : flat.vertices) vertex = {1, 2, 3};
    PlacedObstacles obstacles(base);
    obstacles.adopt(*edited(sceneWith(bodyOf(flat)), makeAddObject(ball())));
    EXPECT_EQ(obstacles->obstacles().size(), 1U);
    ASSERT_FALSE(obstacles->notes().empty());
    EXPECT_NE(toText(obstacles->notes()[0]).find("body"), std::string::npos);
    obstacles.adopt(*sceneWith(bodyOf(tetrahedron())));
    EXPECT_TRUE(obstacles->notes().empty());
    obstacles->prepare(0, 1);
    EXPECT_NEAR_ABS(distanceAt(obstacles.obstacles, 0, {0.2, 0.2, -0.3}), 0.3, 1e-9);
}

}  // namespace
}  // namespace tendril::sim
