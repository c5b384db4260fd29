#include "core/curve/Curve.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::curve {
namespace {

constexpr Interpolation kAll[] = {Interpolation::Stepped, Interpolation::Linear,
                                  Interpolation::Smooth, Interpolation::Monotone,
                                  Interpolation::Bezier};

Curve randomCurve(unsigned seed, Interpolation interpolation) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<Key> keys;
    for (int i = 0; i < 9; ++i)
        keys.push_back({.x = i + 0.4 * unit(engine),
                        .value = unit(engine),
                        .interpolation = interpolation,
                        .inSlope = unit(engine),
                        .outSlope = unit(engine)});
    return Curve(keys);
}

TEST(Curve, RunsThroughItsKeysAndHoldsBeyondThem) {
    for (Interpolation interpolation : kAll) {
        const Curve curve = randomCurve(3, interpolation);
        for (const Key& key : curve.keys()) EXPECT_NEAR_ABS(curve.value(key.x), key.value, 1e-14);
        EXPECT_EQ(curve.value(-50), curve.keys().front().value);
        EXPECT_EQ(curve.value(50), curve.keys().back().value);
    }
}

TEST(Curve, DerivativesAreThoseOfTheValue) {
    constexpr double kStep = 1e-5;
    for (Interpolation interpolation : kAll) {
        const Curve curve = randomCurve(5, interpolation);
        for (double x = 0.613; x < 7; x += 0.0917) {
            const Jet jet = curve.jet(x);
            const double up = curve.value(x + kStep), down = curve.value(x - kStep);
            EXPECT_NEAR_ABS(jet.first, (up - down) / (2 * kStep), 1e-8) << x;
            EXPECT_NEAR_ABS(jet.second,
                            (curve.jet(x + kStep).first - curve.jet(x - kStep).first) / (2 * kStep),
                            1e-7)
                << x;
        }
    }
}

TEST(Curve, MonotoneNeverOvershoots) {
    const Curve curve = randomCurve(7, Interpolation::Monotone);
    const auto keys = curve.keys();
    for (std::size_t i = 0; i + 1 < keys.size(); ++i)
        for (double u = 0; u <= 1; u += 0.01) {
            const double v = curve.value(keys[i].x + u * (keys[i + 1].x - keys[i].x));
            EXPECT_GE(v, std::min(keys[i].value, keys[i + 1].value) - 1e-12);
            EXPECT_LE(v, std::max(keys[i].value, keys[i + 1].value) + 1e-12);
        }
}

TEST(Curve, SmoothCurvesStartAndEndAtRest) {
    for (Interpolation interpolation : {Interpolation::Smooth, Interpolation::Monotone}) {
        const Curve curve = randomCurve(9, interpolation);
        EXPECT_NEAR_ABS(curve.jet(curve.keys().front().x).first, 0, 1e-12);
        EXPECT_NEAR_ABS(curve.jet(curve.keys().back().x - 1e-12).first, 0, 1e-9);
        EXPECT_TRUE(curve.kinks().empty());
    }
    EXPECT_EQ(randomCurve(9, Interpolation::Linear).kinks().size(), 9U);
}

TEST(Curve, OfKeysAtTheSamePlaceTheLastOneStays) {
    const Curve curve({{.x = 1, .value = 5}, {.x = 0, .value = 2}, {.x = 1, .value = 7}});
    ASSERT_EQ(curve.keys().size(), 2U);
    EXPECT_EQ(curve.value(1), 7);
    EXPECT_EQ(curve.with({.x = 1, .value = 9}).value(1), 9);
    EXPECT_EQ(curve.without(1).value(1), 2);
    EXPECT_EQ(curve.findKey(1.001, 0.01), std::optional<std::size_t>(1));
    EXPECT_FALSE(curve.findKey(1.02, 0.01));
}

TEST(Curve, InterpolationNamesReadBack) {
    for (Interpolation interpolation : kAll)
        EXPECT_EQ(interpolationNamed(nameOf(interpolation)), interpolation);
    EXPECT_FALSE(interpolationNamed("wobbly"));
}

TEST(CurveDeathTest, RefusesNumbersThatAreNotFinite) {
    EXPECT_DEATH((void)Curve({{.x = 0, .value = std::nan("")}}), "isfinite");
}

}  // namespace
}  // namespace tendril::curve
