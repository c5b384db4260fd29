// Closest points of links against closed forms and against a fine search along the link.

#include "core/sim/Touches.h"

#include "core/collide/Shapes.h"
#include "tests/support/Near.h"

#include <algorithm>
#include <random>

namespace tendril::sim {
namespace {

using spatial::Vec3;

constexpr double kRadius = 1e-3;

/// Reproducible links and places.
class RandomLink {
public:
    explicit RandomLink(unsigned seed) : engine_(seed) {}

    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    Vec3 vec(double size) {
        return {between(-size, size), between(-size, size), between(-size, size)};
    }
    LinkSegment link(double length, double spread) {
        LinkSegment link{.motion = {}, .length = length, .radius = kRadius};
        link.motion.rotation = toMatrix(spatial::fromRotationVector(vec(3)));
        link.motion.position = vec(spread);
        return link;
    }

private:
    std::mt19937 engine_;
};

collide::Obstacle obstacleOf(std::unique_ptr<collide::Surface> surface) {
    collide::Obstacle obstacle(std::move(surface));
    obstacle.prepare(0, 1);
    return obstacle;
}

LinkSegment linkFromTo(const Vec3& from, const Vec3& to) {
    LinkSegment link{.motion = {}, .length = norm(to - from), .radius = kRadius};
    const Vec3 along = normalized(to - from);
    const Vec3 across =
        normalized(cross(along, std::abs(along.x) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 0, 1}));
    link.motion.rotation = {across, along, cross(across, along)};
    link.motion.position = from;
    return link;
}

std::vector<NearPoint> nearPoints(const LinkSegment& link, const collide::Obstacle& obstacle,
                                  double within) {
    std::vector<NearPoint> found;
    findNearPoints(link, obstacle.at(0.5), within, found);
    return found;
}

/// The least distance along the link, by sampling.
double sampledMinimum(const LinkSegment& link, const collide::Obstacle& obstacle) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k <= 4000; ++k) {
        const auto at = obstacle.at(0.5).closest(link.at(k / 4000.0), 1);
        if (at) least = std::min(least, at->distance);
    }
    return least;
}

TEST(Touches, OverAPlaneOnlyTheEndOfALinkCanTouch) {
    const collide::Obstacle plane = obstacleOf(collide::makePlane());
    const auto down = nearPoints(linkFromTo({0, 0.02, 0}, {0.01, 2 * kRadius, 0}), plane, 0.005);
    ASSERT_EQ(down.size(), 1U);
    EXPECT_EQ(down[0].fraction, 1);
    EXPECT_NEAR_ABS(down[0].surface.distance, 2 * kRadius, 1e-12);
    EXPECT_NEAR_ABS(norm(down[0].surface.normal - Vec3{0, 1, 0}), 0, 1e-12);
    EXPECT_TRUE(nearPoints(linkFromTo({0, 2 * kRadius, 0}, {0, 0.02, 0}), plane, 0.005).empty());
}

TEST(Touches, WhatStaysFartherThanAskedForIsNotFound) {
    const collide::Obstacle plane = obstacleOf(collide::makePlane());
    const LinkSegment link = linkFromTo({0, 0.05, 0}, {0, 0.01, 0});
    EXPECT_TRUE(nearPoints(link, plane, 0.01 - 1.001 * kRadius).empty());
    EXPECT_EQ(nearPoints(link, plane, 0.01 - 0.999 * kRadius).size(), 1U);
}

TEST(Touches, TheInteriorMinimumOverASphereIsTheFootOfItsCenter) {
    const double size = 0.03, within = 0.01;
    const collide::Obstacle sphere = obstacleOf(collide::makeSphere(size));
    RandomLink random(71);
    int interior = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const LinkSegment link = random.link(0.04, 0.05);
        const Vec3 axis = link.motion.rotation.cy;
        const double foot = dot(-link.motion.position, axis) / link.length;
        const double distance = norm(link.at(foot)) - size;
        if (foot < 0.05 || foot > 0.95 || distance > 0.9 * within || distance < -0.9 * size)
            continue;
        ++interior;
        const auto found = nearPoints(link, sphere, within);
        ASSERT_FALSE(found.empty()) << trial;
        EXPECT_NEAR_ABS(found.back().surface.distance, distance, 1e-3 * kRadius) << trial;
        EXPECT_NEAR(found.back().fraction, foot, 0.02) << trial;
    }
    EXPECT_GT(interior, 200);
}

TEST(Touches, TheLeastDistanceFoundOverACapsuleIsThatOfAFineSearch) {
    const collide::Obstacle capsule = obstacleOf(collide::makeCapsule(0.02, 0.04));
    RandomLink random(72);
    int compared = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const LinkSegment link = random.link(0.05, 0.06);
        const auto ends = {capsule.at(0.5).closest(link.at(0), 1),
                           capsule.at(0.5).closest(link.at(1), 1)};
        const double least = sampledMinimum(link, capsule);
        const double atRoot = (*ends.begin())->distance;
        if (least < -0.01 || least > 0.004 || least > atRoot - 1e-4) continue;
        ++compared;
        double found = std::numeric_limits<double>::infinity();
        for (const NearPoint& near : nearPoints(link, capsule, 0.005))
            found = std::min(found, near.surface.distance);
        // Up to what an interior minimum this close to the end differs from the end.
        EXPECT_NEAR_ABS(found, least, 2e-2 * kRadius) << trial;
    }
    EXPECT_GT(compared, 30);
}

TEST(Touches, WhatIsExemptAtTheRootIsNotLookedAt) {
    const collide::Obstacle sphere = obstacleOf(collide::makeSphere(0.01));
    LinkSegment link = linkFromTo({-0.02, 0.0105, 0}, {0.08, 0.0105, 0});
    EXPECT_EQ(nearPoints(link, sphere, 1e-3).size(), 1U);
    link.skipped = 0.3;
    EXPECT_TRUE(nearPoints(link, sphere, 1e-3).empty());
}

/// A straight strand of ten links of 1 cm.
std::vector<LinkSegment> straightStrand(const Vec3& root, const Vec3& direction) {
    std::vector<LinkSegment> links;
    for (int i = 0; i < 10; ++i)
        links.push_back(linkFromTo(root + 0.01 * i * direction, root + 0.01 * (i + 1) * direction));
    return links;
}

Burial burialIn(const std::vector<LinkSegment>& links, const collide::Obstacle& obstacle) {
    const std::vector<collide::ObstacleInstant> instants{obstacle.at(0)};
    return findBurial(links, instants);
}

TEST(Touches, ARootThatStandsInTheSkinIsExemptAsFarAsItIsInside) {
    const collide::Obstacle plane = obstacleOf(collide::makePlane());
    const Burial burial = burialIn(straightStrand({0, -0.0145, 0}, {0, 1, 0}), plane);
    EXPECT_FALSE(burial.isInside);
    EXPECT_EQ(burial.skipped[0], 1);
    EXPECT_NEAR(burial.skipped[1], 0.45 + kRadius / 0.01, 0.126);
    for (std::size_t i = 2; i < 10; ++i) EXPECT_EQ(burial.skipped[i], 0) << i;
}

TEST(Touches, OnlyAFifthOfAStrandMayStayBelowTheSkin) {
    const collide::Obstacle plane = obstacleOf(collide::makePlane());
    const Burial burial = burialIn(straightStrand({0, -0.05, 0}, {1, 0, 0}), plane);
    EXPECT_TRUE(burial.isInside);
    double exempt = 0;
    for (const double share : burial.skipped) exempt += 0.01 * share;
    EXPECT_NEAR_ABS(exempt, 0.02, 1e-12);
}

TEST(Touches, AStrandThatDipsInAfterItCameOutIsInside) {
    const collide::Obstacle plane = obstacleOf(collide::makePlane());
    const Burial burial = burialIn(straightStrand({0, 0.05, 0}, {0, -1, 0}), plane);
    EXPECT_TRUE(burial.isInside);
    EXPECT_LT(burial.skipped[0], 0.2);
    for (std::size_t i = 1; i < 10; ++i) EXPECT_EQ(burial.skipped[i], 0) << i;
    EXPECT_FALSE(burialIn(straightStrand({0, 0.2, 0}, {0, -1, 0}), plane).isInside);
}

TEST(Touches, TheSameTouchIsTheNearestOfItsLinkAndObstacle) {
    const std::vector<Touch> touches{{.obstacle = 0, .link = 2, .fraction = 0.50},
                                     {.obstacle = 0, .link = 2, .fraction = 0.60},
                                     {.obstacle = 1, .link = 2, .fraction = 0.58},
                                     {.obstacle = 0, .link = 3, .fraction = 0.58}};
    EXPECT_EQ(findSame(touches, {.obstacle = 0, .link = 2, .fraction = 0.58}), &touches[1]);
    EXPECT_EQ(findSame(touches, {.obstacle = 0, .link = 2, .fraction = 0.40}), &touches[0]);
    EXPECT_EQ(findSame(touches, {.obstacle = 1, .link = 2, .fraction = 0.50}), &touches[2]);
    EXPECT_EQ(findSame(touches, {.obstacle = 0, .link = 2, .fraction = 0.80}), nullptr);
    EXPECT_EQ(findSame(touches, {.obstacle = 0, .link = 4, .fraction = 0.58}), nullptr);
}

}  // namespace
}  // namespace tendril::sim
