#include "core/params/Expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace tendril {
namespace {

double si(std::string_view text, Unit unit, double bareFactor = 1) {
    const auto result = evaluateExpression(text, unit, bareFactor);
    EXPECT_TRUE(result) << text;
    return result ? result.value() : std::nan("");
}

TEST(Expression, CalculatesWithTheUsualPrecedence) {
    EXPECT_DOUBLE_EQ(si("1 + 2*3 - 8/4", Unit::None), 5);
    EXPECT_DOUBLE_EQ(si("-(2+3)*2^2", Unit::None), -20);
    EXPECT_DOUBLE_EQ(si("2^3^2", Unit::None), 512);
    EXPECT_DOUBLE_EQ(si("sqrt(2)*sqrt(2) + cos(0)", Unit::None), 3);
    EXPECT_DOUBLE_EQ(si("1e-3*pi", Unit::None), 1e-3 * std::numbers::pi);
}

TEST(Expression, ConvertsUnits) {
    EXPECT_DOUBLE_EQ(si("3 cm", Unit::Meter), 0.03);
    EXPECT_DOUBLE_EQ(si("2.2mm + 3in", Unit::Meter), 0.0022 + 3 * 0.0254);
    EXPECT_DOUBLE_EQ(si("50 µm", Unit::Meter), 50e-6);
    EXPECT_DOUBLE_EQ(si("90°", Unit::Radian), std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(si("4GPa", Unit::Pascal), 4e9);
    EXPECT_DOUBLE_EQ(si("50%", Unit::Ratio), 0.5);
}

TEST(Expression, BareNumbersAreInTheUnitThatTheFieldShows) {
    EXPECT_DOUBLE_EQ(si("3", Unit::Meter, 0.01), 0.03);
    EXPECT_DOUBLE_EQ(si("12/2", Unit::Meter, 0.01), 0.06);
    EXPECT_DOUBLE_EQ(si("3 mm", Unit::Meter, 0.01), 0.003);
}

TEST(Expression, SaysWhatItDoesNotUnderstand) {
    for (const char* text :
         {"", "3 +", "(1", "3 parsec", "1 2", "sqrt 2", "1/0", "nan", "--", "2**3"}) {
        const auto result = evaluateExpression(text, Unit::Meter);
        ASSERT_FALSE(result) << text;
        EXPECT_TRUE(result.diagnostics().front().text.ends_with('.')) << text;
    }
    EXPECT_FALSE(evaluateExpression(std::string(100000, '('), Unit::None));
    EXPECT_FALSE(evaluateExpression(std::string(100000, '-') + "1", Unit::None));
}

}  // namespace
}  // namespace tendril
