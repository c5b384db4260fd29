#include "core/sim/SceneAttachments.h"

#include "core/bench/ShakenStrand.h"
#include "core/scene/NewObjects.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using constraint::AttachPlace;
using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

constexpr double kLength = 0.3;        // m
constexpr double kHairRadius = 50e-6;  // m
constexpr double kBall = 0.04;         // m

/// Strands straight down from a row of roots, half a meter up.
strand::CurveSet hangingCurves() {
    strand::CurveSet curves;
    for (int s = 0; s < 3; ++s) {
        for (int i = 0; i <= 4; ++i)
            curves.points.push_back({0.02 * s, 0.5 - kLength * i / 4, 0.01});
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

/// A ball that begins beside the strands' tips, goes up and turns.
scene::Object ball() {
    scene::Object object;
    object.name = "ball";
    object.content =
        scene::Shape{.shape = {.kind = scene::ShapeKind::Sphere, .radius = kBall},
                     .placement = {.ride = motion::Ride::World, .translation = {0.1, 0.28, 0}}};
    const auto linear = curve::Interpolation::Linear;
    object.keys["translation.y"] =
        curve::Curve({{.x = 0, .value = 0.28, .interpolation = linear}, {.x = 1, .value = 0.38}});
    object.keys["rotation.z"] =
        curve::Curve({{.x = 0, .value = 0, .interpolation = linear}, {.x = 1, .value = 1.5}});
    return object;
}

/// A triangle that turns by a right angle about z within a second and grows to twice its size.
scene::Object triangle() {
    geometry::TriangleMesh mesh;
    mesh.vertices = {{0.1, 0.1, -0.3}, {0.1, 0.1, 0.3}, {0.1, 0.5, 0}};
    mesh.triangles = {{0, 1, 2}};
    const std::vector<float> positions{0.1f,  0.1f, -0.3f, 0.1f,  0.1f, 0.3f, 0.1f,  0.5f, 0,
                                       -0.2f, 0.2f, -0.6f, -0.2f, 0.2f, 0.6f, -1.0f, 0.2f, 0};
    scene::Object object;
    object.name = "sheet";
    scene::Body body{.placement = {.ride = motion::Ride::World},
                     .mesh = std::make_shared<const geometry::TriangleMesh>(mesh)};
    body.moving =
        std::make_shared<const geometry::MovingMesh>(mesh, std::vector{0.0, 1.0}, positions);
    object.content = std::move(body);
    return object;
}

scene::Object attachment(constraint::AttachmentParams params = {}) {
    scene::Object object = scene::makeAttachmentObject({}, {});
    std::get<scene::Attachment>(object.content).attachment = std::move(params);
    return object;
}

struct AttachedScene {
    explicit AttachedScene(const scene::Object& target,
                           const constraint::AttachmentParams& params = {})
        : placements(base),
          obstacles(placements),
          model(bench::makeHair({.links = 4, .length = kLength})) {
        compiled.jointPositions = {0, 0.25, 0.5, 0.75};
        compiled.linkRadii.assign(4, kHairRadius);
        adopt(edited(test::makeGroomScene(hangingCurves()), makeAddObject(target),
                     makeAddObject(attachment(params))));
    }
    void adopt(const ScenePtr& changed) {
        scene = changed;
        placements.adopt(*scene);
        obstacles.adopt(*scene);
        attachments.adopt(*scene, *scene->findByName("hair"), hangingCurves(), obstacles, {}, 0);
    }
    [[nodiscard]] std::vector<HoldGoal> goals(std::uint32_t index, double t) {
        obstacles.prepare(t, t + 1e-3);
        const PulledStrand strand{.index = index,
                                  .id = index,
                                  .mass = 1e-3,
                                  .length = kLength,
                                  .root = {0.02 * index, 0.4, 0.01},
                                  .compiled = &compiled,
                                  .model = &model};
        std::vector<HoldGoal> all;
        attachments.goalsOf(strand, t, all);
        return all;
    }
    [[nodiscard]] scene::ObjectId idOf(const char* name) const {
        return scene->findByName(name)->id;
    }

    motion::BaseMotion base;
    ScenePlacements placements;
    SceneObstacles obstacles;
    SceneAttachments attachments;
    ScenePtr scene;
    multibody::ChainModel model;
    CompiledStrand compiled;
};

TEST(SceneAttachments, HoldEachStrandJustAboveWhereItsPointWasNearestAndGoWithTheShape) {
    AttachedScene attached(ball());
    for (std::uint32_t s = 0; s < 3; ++s) {
        const Vec3 tip{0.02 * s, 0.2, 0.01}, center{0.1, 0.28, 0};
        const Vec3 out = normalized(tip - center);
        for (const double t : {0.0, 0.4}) {
            const std::vector<HoldGoal> goals = attached.goals(s, t);
            ASSERT_EQ(goals.size(), 1U);
            EXPECT_EQ(goals[0].link, 3U);
            EXPECT_EQ(goals[0].id, static_cast<std::uint64_t>(attached.idOf("attachment")));
            const Vec3 turned = rotate(spatial::fromRotationVector({0, 0, 1.5 * t}), out);
            const Vec3 now = center + Vec3{0, 0.1 * t, 0} + (kBall + kHairRadius) * turned;
            EXPECT_NEAR_ABS(norm(goals[0].goal - now), 0, 0.02 * kHairRadius) << s << " at " << t;
        }
    }
}

TEST(SceneAttachments, OnASurfaceThatDeformsTheyStayAtTheirPlaceOfTheTriangleAndOnTheirSide) {
    AttachedScene attached(triangle());
    // The tip of strand 1 at (0.02, 0.2, 0.01) is nearest to (0.1, 0.2, 0.01).
    const Vec3 before{0.1 - kHairRadius, 0.2, 0.01}, after{-0.4, 0.2 - kHairRadius, 0.02};
    EXPECT_NEAR_ABS(norm(attached.goals(1, 0).at(0).goal - before), 0, 0.02 * kHairRadius);
    // Far out of the strand's reach by then: it is pulled along the line from its root.
    const Vec3 root{0.02, 0.4, 0.01}, away = attached.goals(1, 1).at(0).goal - root;
    EXPECT_NEAR_ABS(norm(cross(normalized(away), normalized(after - root))), 0, 1e-6);
}

TEST(SceneAttachments, OfAPointAllStrandsGoToTheOnePlaceNearestToIt) {
    AttachedScene attached(ball(), {.place = AttachPlace::Point, .point = {0, 1, 0}});
    const double up = kBall + kHairRadius;
    for (std::uint32_t s = 0; s < 3; ++s)
        EXPECT_NEAR_ABS(norm(attached.goals(s, 0).at(0).goal - Vec3{0.1, 0.28 + up, 0}), 0,
                        0.02 * kHairRadius);
}

TEST(SceneAttachments, WhatDoesNotCollideHoldsAtItsSurfaceAndWhatIsSwitchedOffLetsGo) {
    AttachedScene attached(ball());
    const ScenePtr scene = attached.scene;
    attached.adopt(edited(scene, makeSetValue(attached.idOf("ball"), "collides", 0)));
    EXPECT_TRUE(attached.obstacles.obstacles().empty());
    const Vec3 goal = attached.goals(0, 0).at(0).goal;
    EXPECT_NEAR_ABS(norm(goal - Vec3{0.1, 0.28, 0}), kBall, 1e-9);
    attached.adopt(edited(scene, makeSetEnabled(attached.idOf("ball"), false)));
    EXPECT_TRUE(attached.goals(0, 0).empty());
    EXPECT_TRUE(attached.attachments.notes().empty());
    attached.adopt(edited(scene, makeSetEnabled(attached.idOf("attachment"), false)));
    EXPECT_TRUE(attached.attachments.isEmpty());
}

TEST(SceneAttachments, StrengthCanBeKeyedAndOnlyChosenStrandsAreHeld) {
    AttachedScene attached(ball(), {.strands = "1-2"});
    const auto linear = curve::Interpolation::Linear;
    attached.adopt(edited(attached.scene,
                          makeSetKey(attached.idOf("attachment"), "strength",
                                     {.x = 0, .value = 0, .interpolation = linear}),
                          makeSetKey(attached.idOf("attachment"), "strength",
                                     {.x = 1, .value = 1, .interpolation = linear})));
    EXPECT_TRUE(attached.goals(1, 0).empty());
    EXPECT_GT(attached.goals(1, 0.5).at(0).compliance, 0);
    EXPECT_EQ(attached.goals(2, 1).at(0).compliance, 0);
    EXPECT_TRUE(attached.goals(0, 1).empty());
}

TEST(SceneAttachments, ThoseThatNameNoBodyOrOneOfSeveralAreTold) {
    AttachedScene attached(ball(), {.body = "head"});
    ASSERT_EQ(attached.attachments.notes().size(), 1U);
    EXPECT_TRUE(attached.goals(0, 0).empty());
    AttachedScene two(ball());
    two.adopt(edited(two.scene, makeAddObject(triangle())));
    EXPECT_EQ(two.attachments.notes().size(), 1U);
    two.adopt(
        edited(two.scene, makeSetValue(two.idOf("attachment"), "body", std::string("sheet"))));
    EXPECT_TRUE(two.attachments.notes().empty());
    EXPECT_EQ(two.goals(0, 0).size(), 1U);
}

}  // namespace
}  // namespace tendril::sim
