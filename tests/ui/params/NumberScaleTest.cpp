#include "ui/params/NumberScale.h"

#include <gtest/gtest.h>

#include <cmath>

#include <random>

namespace tendril::ui {
namespace {

const NumberScale kLinear{.minimum = -10, .maximum = 10, .softMinimum = 0, .softMaximum = 4};
const NumberScale kLogarithmic{
    .minimum = 0, .maximum = 1e12, .softMinimum = 1e4, .softMaximum = 1e11, .logarithmic = true};

TEST(NumberScale, FourHundredPixelsAreTheSoftRange) {
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 0, 400, Qt::NoModifier), 4);
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 1, 100, Qt::NoModifier), 2);
    EXPECT_NEAR(draggedNumber(kLogarithmic, 1e4, 400, Qt::NoModifier), 1e11, 1e5);
}

TEST(NumberScale, ALogarithmicDragMultipliesByTheSameFactorEverywhere) {
    const double low = draggedNumber(kLogarithmic, 1e5, 50, Qt::NoModifier) / 1e5;
    const double high = draggedNumber(kLogarithmic, 1e8, 50, Qt::NoModifier) / 1e8;
    EXPECT_NEAR(low, high, 1e-9 * low);
    EXPECT_GT(low, 1);
}

TEST(NumberScale, ShiftIsATenthAsFast) {
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 1, 100, Qt::ShiftModifier), 1.1);
}

TEST(NumberScale, ADragStopsAtTheSoftLimitsButNeverJumpsToThem) {
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 1, 10'000, Qt::NoModifier), 4);
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 1, -10'000, Qt::NoModifier), 0);
    // Typed beyond the soft limit: a drag begins there and may come back.
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 9, 0, Qt::NoModifier), 9);
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 9, 500, Qt::NoModifier), 9);
    EXPECT_DOUBLE_EQ(draggedNumber(kLinear, 9, -100, Qt::NoModifier), 8);
}

TEST(NumberScale, NothingLeavesTheHardLimits) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> start(-10, 10), pixels(-5000, 5000);
    for (int i = 0; i < 1000; ++i) {
        const double number = draggedNumber(kLinear, start(random), pixels(random),
                                            i % 2 ? Qt::ControlModifier : Qt::NoModifier);
        EXPECT_GE(number, kLinear.minimum);
        EXPECT_LE(number, kLinear.maximum);
        EXPECT_LE(steppedNumber(kLinear, number, 100), kLinear.maximum);
    }
}

TEST(NumberScale, StepsAreRoundInTheUnitThatIsShown) {
    const NumberScale degrees{.minimum = -10,
                              .maximum = 10,
                              .softMinimum = -3.2,
                              .softMaximum = 3.2,
                              .displayFactor = 3.14159265358979 / 180};
    EXPECT_NEAR(stepOf(degrees, 0) / degrees.displayFactor, 10, 1e-9);
    const double snapped = draggedNumber(degrees, 0.01, 37, Qt::ControlModifier);
    EXPECT_NEAR(std::remainder(snapped / degrees.displayFactor, 10), 0, 1e-9);
}

TEST(NumberScale, IntegersStayWhole) {
    NumberScale frames{.minimum = 0, .maximum = 1000, .softMinimum = 0, .softMaximum = 100};
    frames.isInteger = true;
    for (int pixels = -100; pixels < 100; ++pixels) {
        const double number = draggedNumber(frames, 50, pixels, Qt::ShiftModifier);
        EXPECT_EQ(number, std::round(number));
    }
    EXPECT_EQ(steppedNumber(frames, 3, 1), 3 + stepOf(frames, 3));
}

TEST(NumberScale, ShareRunsFromZeroToOneOverTheSoftRange) {
    EXPECT_DOUBLE_EQ(shareOf(kLinear, 0), 0);
    EXPECT_DOUBLE_EQ(shareOf(kLinear, 1), 0.25);
    EXPECT_DOUBLE_EQ(shareOf(kLinear, 100), 1);
    EXPECT_NEAR(shareOf(kLogarithmic, std::sqrt(1e4 * 1e11)), 0.5, 1e-12);
    EXPECT_DOUBLE_EQ(shareOf(kLogarithmic, 0), 0);
}

}  // namespace
}  // namespace tendril::ui
