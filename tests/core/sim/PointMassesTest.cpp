#include "core/sim/PointMasses.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::sim {
namespace {

using spatial::Vec3;

std::vector<Vec3> straight(int links, const Vec3& root, const Vec3& tip) {
    std::vector<Vec3> points;
    for (int i = 0; i <= links; ++i) {
        const double u = static_cast<double>(i) / links;
        points.push_back((1 - u) * root + u * tip);
    }
    return points;
}

/// Mass, its moment and its second moment about the origin, at rest, in the base frame.
struct Moments {
    double mass = 0;
    Vec3 first{0, 0, 0};
    Vec3 turning{0, 0, 0};  ///< ∫ |r|² − r_i² along x, y and z

    friend Moments operator-(const Moments& a, const Moments& b) {
        return {a.mass - b.mass, a.first - b.first, a.turning - b.turning};
    }
};

Moments momentsOf(const CompiledStrand& strand) {
    Moments sum;
    spatial::Quat frame = strand.rootOrientation;
    Vec3 joint = strand.rootPosition;
    for (const multibody::Link& link : strand.model->links()) {
        joint = joint + rotate(frame, link.attachment);
        frame = frame * link.restRotation;
        const Vec3 center = joint + rotate(frame, link.centerOfMass);
        const std::array axes{rotate(conjugate(frame), Vec3{1, 0, 0}),
                              rotate(conjugate(frame), Vec3{0, 1, 0}),
                              rotate(conjugate(frame), Vec3{0, 0, 1})};
        const Vec3 own{dot(axes[0], link.inertia * axes[0]), dot(axes[1], link.inertia * axes[1]),
                       dot(axes[2], link.inertia * axes[2])};
        const double square = squaredNorm(center);
        sum.mass += link.mass;
        sum.first = sum.first + link.mass * center;
        sum.turning = sum.turning + own +
                      link.mass * Vec3{square - center.x * center.x, square - center.y * center.y,
                                       square - center.z * center.z};
    }
    return sum;
}

/// What the point masses of `params` add to a strand.
Moments added(std::span<const Vec3> points, const strand::StrandParams& params,
              const CurveMap& profiles = {}) {
    strand::StrandParams bare = params;
    bare.beadMass = bare.tipMass = 0;
    return momentsOf(compileStrand(points, {}, params, profiles)) -
           momentsOf(compileStrand(points, {}, bare, profiles));
}

/// Of balls, in closed form.
Moments ballsAt(std::span<const Vec3> centers, std::span<const double> masses, double radius) {
    Moments sum;
    for (std::size_t i = 0; i < centers.size(); ++i) {
        const Vec3& c = centers[i];
        const double own = 0.4 * radius * radius, square = squaredNorm(c);
        sum.mass += masses[i];
        sum.first = sum.first + masses[i] * c;
        sum.turning =
            sum.turning + masses[i] * Vec3{own + square - c.x * c.x, own + square - c.y * c.y,
                                           own + square - c.z * c.z};
    }
    return sum;
}

void expectSame(const Moments& a, const Moments& b, double mass, double size) {
    EXPECT_NEAR_ABS(a.mass, b.mass, 1e-12 * mass);
    EXPECT_NEAR_ABS(norm(a.first - b.first), 0, 1e-12 * mass * size);
    EXPECT_NEAR_ABS(norm(a.turning - b.turning), 0, 1e-12 * mass * size * size);
}

// A strand that hangs along −y has links whose y axis points down; its x axis is found, not told.
TEST(PointMasses, ARowOfBeadsWeighsAndTurnsAsItsBallsDo) {
    const Vec3 root{0.1, 1.2, -0.3}, tip{0.1, 0.9, -0.3};
    strand::StrandParams params;
    params.beadMass = 0.002;
    params.beadCount = 5;
    params.beadFirst = 0.1;
    params.beadLast = 0.95;
    params.beadRadius = 0.004;
    std::vector<Vec3> centers;
    for (int i = 0; i < 5; ++i) centers.push_back(root + (0.1 + 0.85 * i / 4) * (tip - root));
    const std::vector<double> masses(5, 0.002);
    for (const int links : {1, 3, 10, 40})
        expectSame(added(straight(links, root, tip), params), ballsAt(centers, masses, 0.004), 0.01,
                   1.5);
}

TEST(PointMasses, WhatTheyAddDoesNotDependOnTheLinks) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int trial = 0; trial < 20; ++trial) {
        strand::StrandParams params;
        params.tipMass = 0.001 * (1 + unit(random));
        params.beadMass = 0.003;
        params.beadCount = 1 + trial % 6;
        params.beadFirst = 0.5 + 0.5 * unit(random);
        params.beadLast = 0.5 + 0.5 * unit(random);
        params.beadRadius = 0.01 * (1 + unit(random));
        params.beadOffset = 0.02 * Vec3{unit(random), unit(random), unit(random)};
        const Vec3 root{unit(random), unit(random), unit(random)};
        const Vec3 tip = root + 0.3 * normalized(Vec3{unit(random), unit(random), unit(random)});
        const Moments reference = added(straight(1, root, tip), params);
        for (const int links : {2, 7, 25})
            expectSame(added(straight(links, root, tip), params), reference, 0.02, 2);
    }
}

TEST(PointMasses, AnOffsetIsAcrossAndAlongTheStrandAndTurnsWithTheRoll) {
    strand::StrandParams params;
    params.beadMass = 1;
    params.beadCount = 1;
    params.beadFirst = 0.5;
    const std::vector<Vec3> points = straight(4, {0, 0, 0}, {0, 0.2, 0});
    const auto centerWith = [&](const Vec3& offset, double roll) {
        params.beadOffset = offset;
        params.roll = roll;
        return added(points, params).first;  // of one kilogram
    };
    const Vec3 onAxis{0, 0.1, 0};
    EXPECT_NEAR_ABS(norm(centerWith({0, 0.03, 0}, 0) - Vec3{0, 0.13, 0}), 0, 1e-12);
    const Vec3 across = centerWith({0.02, 0, 0}, 0) - onAxis;
    EXPECT_NEAR_ABS(norm(across), 0.02, 1e-12);
    EXPECT_NEAR_ABS(across.y, 0, 1e-12);
    const Vec3 deep = centerWith({0, 0, 0.02}, 0) - onAxis;
    EXPECT_NEAR_ABS(norm(cross(across, Vec3{0, 1, 0}) - 1 * deep), 0, 1e-12) << "right-handed";
    const Vec3 rolled = centerWith({0.02, 0, 0}, 0.7) - onAxis;
    EXPECT_NEAR_ABS(norm(rolled - (std::cos(0.7) * across - std::sin(0.7) * deep)), 0, 1e-12);
}

TEST(PointMasses, AProfileMakesBeadsLighterTowardsTheTip) {
    const CurveMap profiles{
        {"bead_mass",
         curve::Curve({{.x = 0, .value = 1, .interpolation = curve::Interpolation::Linear},
                       {.x = 1, .value = 0}})}};
    strand::StrandParams params;
    params.beadMass = 0.01;
    params.beadCount = 3;
    params.beadFirst = 0;
    params.beadLast = 1;
    const std::vector<Vec3> points = straight(6, {0, 0, 0}, {0, 0.3, 0});
    const std::vector<Vec3> centers{{0, 0, 0}, {0, 0.15, 0}, {0, 0.3, 0}};
    const std::vector<double> masses{0.01, 0.005, 0};
    expectSame(added(points, params, profiles), ballsAt(centers, masses, 0), 0.02, 0.3);
}

// Distance along the strand counts, not along the chord or by number of points.
TEST(PointMasses, ABeadSitsAtItsShareOfTheLengthOfACurvedStrand) {
    std::vector<Vec3> points{{0, 0, 0}};
    std::vector<double> along{0};
    for (int i = 1; i <= 30; ++i) {
        const double u = i / 30.0;
        points.push_back({0.1 * std::sin(3 * u), 0.3 * u * u, 0.05 * u});
        along.push_back(along.back() + norm(points.back() - points[points.size() - 2]));
    }
    strand::StrandParams params;
    params.beadMass = 1;
    params.beadCount = 1;
    params.beadFirst = 0.6;
    const double wanted = 0.6 * along.back();
    std::size_t i = 0;
    while (along[i + 1] < wanted) ++i;
    const double u = (wanted - along[i]) / (along[i + 1] - along[i]);
    const Vec3 expected = (1 - u) * points[i] + u * points[i + 1];
    EXPECT_NEAR_ABS(norm(added(points, params).first - expected), 0, 1e-12);
}

TEST(PointMasses, TheTipMassIsABeadAtTheTip) {
    strand::StrandParams tip, bead;
    tip.tipMass = bead.beadMass = 0.005;
    bead.beadCount = 1;
    bead.beadFirst = 1;
    const std::vector<Vec3> points = straight(9, {0, 0, 0}, {0.1, 0.2, 0});
    expectSame(added(points, tip), added(points, bead), 0.005, 0.3);
}

TEST(PointMasses, WithoutMassNothingChanges) {
    strand::StrandParams params;
    params.beadRadius = 0.1;
    params.beadOffset = {0.1, 0, 0};
    const std::vector<Vec3> points = straight(9, {0, 0, 0}, {0.1, 0.2, 0});
    expectSame(momentsOf(compileStrand(points, {}, params, {})),
               momentsOf(compileStrand(points, {}, {}, {})), 1e-6, 0.3);
}

}  // namespace
}  // namespace tendril::sim
