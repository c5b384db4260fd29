#include "core/validate/RodShooting.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril::validate {
namespace {

TEST(RodShooting, AnEndCoupleBendsAnArc) {
    RodShooting rod(Rod{});
    constexpr double couple = 2.5;
    ASSERT_TRUE(rod.solve({.tipMoment = {couple, 0, 0}}));
    const Vec3 arc{0, std::sin(couple) / couple, (1 - std::cos(couple)) / couple};
    EXPECT_NEAR_ABS(norm(rod.tip() - arc), 0, 1e-10);
    EXPECT_NEAR_ABS(norm(rod.rootMoment() - Vec3{couple, 0, 0}), 0, 1e-10);
}

TEST(RodShooting, UnloadedItKeepsItsNaturalHelix) {
    const Vec3 u{4, 3, 0};
    RodShooting rod({.bendZ = 2, .twist = 0.5, .darboux = u});
    ASSERT_TRUE(rod.solve({}));
    const Vec3 axis = u / 5, along = dot(axis, Vec3{0, 1, 0}) * axis;
    const Vec3 across = Vec3{0, 1, 0} - along;
    const Vec3 tip =
        along + (std::sin(5.0) / 5) * across + ((1 - std::cos(5.0)) / 5) * cross(axis, across);
    EXPECT_NEAR_ABS(norm(rod.tip() - tip), 0, 1e-9);
    EXPECT_NEAR_ABS(
        norm(spatial::toRotationVector(conjugate(spatial::fromRotationVector(u)) * rod.tipFrame())),
        0, 1e-9);
}

// Tip-loaded elastica with P L²/EI = 4 (Bisshopp and Drucker 1945, by elliptic integrals): see
// Mattiasson 1981, w/L = 0.66996, u/L = 0.32894.
TEST(RodShooting, ATipForceBendsTheKnownElastica) {
    RodShooting rod(Rod{});  // upright; the force is across
    ASSERT_TRUE(rod.solve({.tipForce = {0, 0, 4}}));
    EXPECT_NEAR_ABS(rod.tip().z, 0.66996, 6e-6);
    EXPECT_NEAR_ABS(1 - rod.tip().y, 0.32894, 6e-6);
}

TEST(RodShooting, FindsTheLoadsOfGreenhillAndEuler) {
    RodShooting heavy(Rod{}, {1, 0, 0}), loaded(Rod{}, {1, 0, 0});
    const std::vector<Vec3> across{{0, 1, 0}, {0, 0, 1}};
    const auto weight = [](double load) { return RodLoad{.weight = {0, -load, 0}}; };
    const auto force = [](double load) { return RodLoad{.tipForce = {0, -load, 0}}; };
    EXPECT_NEAR_REL(findRodThreshold(heavy, weight, 7, 9, across).value(), 7.837347438943484, 1e-8);
    EXPECT_NEAR_REL(findRodThreshold(loaded, force, 2, 3, across).value(), 2.46740110027234, 1e-8);
    EXPECT_FALSE(findRodThreshold(heavy, weight, 1, 2, across));
}

}  // namespace
}  // namespace tendril::validate
