#include "core/validate/LoadedChain.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

/// m links standing upright under a force at the tip: Euler's load is 4 m² sin²(π/(4m + 2)) where
/// all joints are alike.
std::optional<std::vector<double>> eulerThresholds(int links, double most, double step) {
    const StaticChain chain = makeChain(discretize({.twist = 0.7}, links, 1));
    const std::size_t last = chain.model.linkCount() - 1;
    const double length = chain.model.link(last).length;
    LoadedChain column(chain, 0, [=](double load, ChainForcing& forcing) {
        forcing.addForce(last, {0, length, 0}, {0, -load, 0});
    });
    return column.thresholds(most, step, 2);
}

TEST(LoadedChain, FindsEulersLoad) {
    for (const int links : {1, 3, 8}) {
        const auto found = eulerThresholds(links, 3, 0.4);
        ASSERT_TRUE(found && found->size() == 1) << links;
        const double sine = std::sin(std::numbers::pi / (4 * links + 2));
        EXPECT_NEAR_REL(found->front(), 4 * links * links * sine * sine, 1e-9);
    }
}

TEST(LoadedChain, FindsNothingBelowTheThreshold) {
    const auto found = eulerThresholds(3, 0.5, 0.1);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->empty());
}

/// A hanging curl leaves its plane in a window of weights, here from 11.8 to 36.
TEST(LoadedChain, FindsAWindowThatLiesWithinOneStep) {
    const Rod rod{.twist = 2.0 / 3, .darboux = {6, 0, 0}, .clamp = Quat{0, 1, 0, 0}};
    const StaticChain chain = makeChain(discretize(rod, 10, 1));
    const auto windowIn = [&chain](double step) {
        LoadedChain curl(chain, 0, [](double load, ChainForcing& forcing) {
            forcing.gravity = {0, -load, 0};
        });
        return curl.thresholds(135, step, 2);
    };
    const auto fine = windowIn(1), coarse = windowIn(45);
    ASSERT_TRUE(fine && fine->size() == 2);
    ASSERT_TRUE(coarse && coarse->size() == 2);
    EXPECT_NEAR_REL(fine->at(0), 11.656506777, 1e-8);
    EXPECT_NEAR_REL(fine->at(1), 36.240351888, 1e-8);
    EXPECT_NEAR_REL(coarse->at(0), fine->at(0), 1e-8);
    EXPECT_NEAR_REL(coarse->at(1), fine->at(1), 1e-8);
}

TEST(AxisClosestTo, IsTheLargestComponent) {
    EXPECT_EQ(axisClosestTo({-3, 1, 2}), 0);
    EXPECT_EQ(axisClosestTo({0, -1, 0.5}), 1);
    EXPECT_EQ(axisClosestTo({0, 0, 0.1}), 2);
}

}  // namespace
}  // namespace tendril::validate
