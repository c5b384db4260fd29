#include "core/validate/Continuum.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <vector>

namespace tendril::validate {
namespace {

/// What is compared when chains of m links err by `error(m)` from a limit of one.
CaseResult compared(const std::function<double(int)>& error, std::vector<int>& asked) {
    Comparison comparison;
    compareWithLimit(
        {1, 0, 0},
        [&](int links) -> std::optional<Vec3> {
            asked.push_back(links);
            return Vec3{1 + error(links), 0, 0};
        },
        1e-5, comparison);
    return comparison.finish("x");
}

TEST(CompareWithLimit, TakesAnErrorOfSecondOrder) {
    std::vector<int> asked;
    const CaseResult result = compared([](int m) { return 3.0 / (m * m); }, asked);
    EXPECT_TRUE(result.passed) << result.text;
    EXPECT_NEAR_ABS(result.order.value(), 2, 1e-9);
    EXPECT_EQ(asked, (std::vector<int>{40, 80}));
}

TEST(CompareWithLimit, RefusesAnErrorOfFirstOrderHoweverManyLinks) {
    std::vector<int> asked;
    EXPECT_FALSE(compared([](int m) { return 1e-4 / m; }, asked).passed);
    EXPECT_EQ(asked.back(), 320);
}

TEST(CompareWithLimit, RefusesAnotherLimit) {
    std::vector<int> asked;
    EXPECT_FALSE(compared([](int m) { return 3.0 / (m * m) + 2e-5; }, asked).passed);
}

TEST(CompareWithLimit, DoublesTheLinksUntilTheErrorFollowsItsLaw) {
    std::vector<int> asked;
    const CaseResult result =
        compared([](int m) { return (m < 60 ? 30.0 : 3.0) / (m * m); }, asked);
    EXPECT_TRUE(result.passed) << result.text;
    EXPECT_EQ(asked, (std::vector<int>{40, 80, 160}));
}

TEST(CompareWithLimit, FailsWhereAChainHasNoEquilibrium) {
    Comparison comparison;
    compareWithLimit(
        {1, 0, 0}, [](int) { return std::optional<Vec3>{}; }, 1, comparison);
    EXPECT_FALSE(comparison.finish("x").passed);
}

TEST(TipOfRod, HangsStraightDownUnderItsWeight) {
    const Rod rod{.clamp = Quat{0, 1, 0, 0}, .gravity = {0, -7, 0}};
    const std::optional<Vec3> tip = tipOfRod(rod, 12);
    ASSERT_TRUE(tip);
    EXPECT_NEAR_ABS(norm(*tip - Vec3{0, -1, 0}), 0, 1e-12);
}

}  // namespace
}  // namespace tendril::validate
