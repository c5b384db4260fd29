#include "ui/viewport/StiffeningColors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril::ui {
namespace {

StrandFrame twoGrooms() {
    StrandFrame frame;
    frame.firstPoint = {0, 2, 5, 7};
    frame.positions.resize(21);
    frame.objects = {3, 3, 8};
    return frame;
}

float distance(const glm::vec3& a, const glm::vec3& b) {
    return std::hypot(a.r - b.r, a.g - b.g, a.b - b.b);
}

glm::vec3 colorAt(const std::vector<float>& colors, std::size_t point) {
    return {colors[3 * point], colors[3 * point + 1], colors[3 * point + 2]};
}

TEST(StiffeningColors, TellFactorsApart) {
    const std::vector<float> factors{0, 1, 1.5F, 3, 10};
    for (std::size_t i = 0; i < factors.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_GT(distance(stiffeningColor(factors[i]), stiffeningColor(factors[k])), 0.2F);
    EXPECT_EQ(stiffeningColor(10), stiffeningColor(1000));
    EXPECT_EQ(stiffeningColor(1), stiffeningColor(1.0001F));
}

TEST(StiffeningColors, GoToThePointsOfTheirGroom) {
    session::HeldGroom held{.object = 3};
    held.stiffening = {10, 1, 0, 3, 1};
    const std::vector<float> colors = stiffeningColorsFor({held}, twoGrooms());
    ASSERT_EQ(colors.size(), 21U);
    for (std::size_t i = 0; i < held.stiffening.size(); ++i)
        EXPECT_EQ(colorAt(colors, i), stiffeningColor(held.stiffening[i])) << i;
    EXPECT_EQ(colorAt(colors, 5), stiffeningColor(1));
    EXPECT_EQ(colorAt(colors, 6), stiffeningColor(1));
}

TEST(StiffeningColors, AreGrayForAFrameOfOtherPoints) {
    session::HeldGroom held{.object = 3};
    held.stiffening = {10};
    EXPECT_EQ(colorAt(stiffeningColorsFor({held}, twoGrooms()), 4), stiffeningColor(1));
}

TEST(StiffeningColors, HaveALegendInTheirOwnColors) {
    const std::vector<OverlayLine> legend = stiffeningLegend();
    ASSERT_EQ(legend.size(), 5U);
    for (const OverlayLine& line : legend) EXPECT_TRUE(line.color.has_value());
    EXPECT_EQ(legend[2].value, QStringLiteral("3×"));
    EXPECT_EQ((*legend[2].color)[0], stiffeningColor(3).r);
}

}  // namespace
}  // namespace tendril::ui
