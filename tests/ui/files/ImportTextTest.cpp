#include "ui/files/ImportText.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

TEST(ImportText, LengthsHaveTheUnitThatFitsThem) {
    EXPECT_EQ(lengthText(0.00312), "3.12 mm");
    EXPECT_EQ(lengthText(0.124), "12.4 cm");
    EXPECT_EQ(lengthText(1.72), "1.72 m");
}

TEST(ImportText, SizesAreOfTheBoxAfterTurning) {
    session::ImportPreview preview;
    preview.low = {-1, -2, -3};
    preview.high = {1, 4, 12};
    const strand::GroomFrame inches{strand::LengthUnit::Inch, strand::UpAxis::Z};
    const auto [low, high] = boundsInMeters(preview, inches);
    EXPECT_NEAR(low.y, -3 * 0.0254, 1e-12);
    EXPECT_NEAR(high.y, 12 * 0.0254, 1e-12);
    EXPECT_NEAR(low.z, -4 * 0.0254, 1e-12);
    EXPECT_NEAR(high.z, 2 * 0.0254, 1e-12);
    EXPECT_EQ(sizeText(preview, {strand::LengthUnit::Centimeter, strand::UpAxis::Z}),
              "2 × 15 × 6 cm");
    EXPECT_EQ(sizeText(preview, {strand::LengthUnit::Meter, strand::UpAxis::Y}),
              "200 × 600 × 1500 cm");
}

TEST(ImportText, CountsSayHowTheStrandsDiffer) {
    session::ImportPreview preview;
    preview.strands = 2228;
    preview.points = 71'296;
    preview.fewestPoints = preview.mostPoints = 32;
    EXPECT_EQ(contentText(preview), "2,228 strands of 32 points, 71,296 in all");
    preview.fewestPoints = 4;
    EXPECT_EQ(contentText(preview), "2,228 strands of 4 to 32 points, 71,296 in all");
    preview.strands = 1;
    preview.points = 9;
    EXPECT_EQ(contentText(preview), "1 strand of 9 points");
    preview.points = 71'296;
    preview.kind = session::ImportKind::Body;
    preview.triangles = 12;
    EXPECT_EQ(contentText(preview), "12 triangles, 71,296 vertices");
}

}  // namespace
}  // namespace tendril::ui
