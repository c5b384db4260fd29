#include "core/collide/Obstacle.h"

#include "core/base/ParallelFor.h"
#include "core/collide/Shapes.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using spatial::Vec3;

TEST(Obstacle, IsAskedInTheWorldAndAnswersInTheWorld) {
    std::mt19937 engine(3);
    const PoseSource pose = spinning(engine, 2, 20);
    Obstacle box(makeBox({0.1, 0.2, 0.3}), pose);
    box.prepare(0.5, 0.6);
    const auto surface = makeBox({0.1, 0.2, 0.3});
    for (const double t : {0.5, 0.53, 0.6}) {
        const RigidPose at = pose(t);
        for (int i = 0; i < 100; ++i) {
            const Vec3 own = randomVec(engine, 0.5);
            const auto expected = surface->closest({.point = own, .within = 0.1, .from = nullptr});
            const auto found = box.at(t).closest(at.toWorld(own), 0.1);
            ASSERT_EQ(found.has_value(), expected.has_value());
            if (!found) continue;
            EXPECT_NEAR_ABS(found->distance, expected->distance, 1e-14);
            EXPECT_NEAR_ABS(norm(found->position - at.toWorld(expected->position)), 0, 1e-14);
            EXPECT_NEAR_ABS(norm(found->normal - rotate(at.orientation, expected->normal)), 0,
                            1e-14);
        }
    }
}

TEST(Obstacle, ASurfacePointsVelocityIsTheRateOfItsPosition) {
    std::mt19937 engine(4);
    Obstacle capsule(makeCapsule(0.05, 0.1), spinning(engine, 2, 20));
    capsule.prepare(0, 0.1);
    constexpr double kStep = 1e-6;
    for (int i = 0; i < 50; ++i) {
        const double t = 0.05;
        const auto found = capsule.at(t).closest(randomVec(engine, 0.3), 10);
        ASSERT_TRUE(found);
        const SurfacePlace& place = found->place;
        EXPECT_NEAR_ABS(norm(capsule.at(t).positionOf(place) - found->position), 0, 1e-15);
        const Vec3 rate =
            (capsule.at(t + kStep).positionOf(place) - capsule.at(t - kStep).positionOf(place)) /
            (2 * kStep);
        EXPECT_NEAR_ABS(norm(capsule.at(t).velocityOf(place) - rate), 0, 1e-8);
    }
}

TEST(Obstacle, CarriesAPointAlongWithARigidFrame) {
    std::mt19937 engine(5);
    const PoseSource pose = spinning(engine, 2, 20);
    Obstacle sphere(makeSphere(0.1), pose);
    sphere.prepare(0, 0.1);
    const Vec3 own = randomVec(engine, 0.2);
    const Vec3 later = sphere.at(0.1).carried(sphere.at(0), pose(0).toWorld(own), 1);
    EXPECT_NEAR_ABS(norm(later - pose(0.1).toWorld(own)), 0, 1e-15);
}

TEST(Obstacle, IsInsideItsBoundsAtEveryTime) {
    std::mt19937 engine(6);
    Obstacle box(makeBox({0.1, 0.2, 0.3}), spinning(engine, 2, 20));
    box.prepare(0, 1);
    for (const double t : {0.0, 0.3, 0.9}) {
        const ObstacleInstant instant = box.at(t);
        for (int i = 0; i < 1000; ++i) {
            const Vec3 p = randomVec(engine, 3);
            const auto found = instant.closest(p, 10);
            ASSERT_TRUE(found);
            EXPECT_TRUE(instant.bounds().grown(1e-12).contains(found->position));
        }
    }
    EXPECT_EQ(Obstacle(makePlane()).at(0).bounds(), geometry::Box3::everywhere());
}

TEST(Obstacle, WithoutAPoseStandsInTheWorldsFrame) {
    const Obstacle plane(makePlane());
    const auto found = plane.at(3).closest({1, 0.5, 2}, 1);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->distance, 0.5);
    EXPECT_EQ(found->position, (Vec3{1, 0, 2}));
}

}  // namespace
}  // namespace tendril::collide
