#include "core/strand/GroomFrame.h"

#include "tests/support/Near.h"

#include <random>

namespace tendril::strand {
namespace {

TEST(GroomFrame, UnitsAreFoundByAnyOfTheirNames) {
    EXPECT_EQ(findLengthUnit("cm"), LengthUnit::Centimeter);
    EXPECT_EQ(findLengthUnit("Inches"), LengthUnit::Inch);
    EXPECT_EQ(findLengthUnit("FEET"), LengthUnit::Foot);
    EXPECT_EQ(findLengthUnit("metre"), std::nullopt);
    EXPECT_EQ(findLengthUnit(""), std::nullopt);
    for (const LengthUnit unit :
         {LengthUnit::Millimeter, LengthUnit::Centimeter, LengthUnit::Decimeter, LengthUnit::Meter,
          LengthUnit::Inch, LengthUnit::Foot, LengthUnit::Yard})
        EXPECT_EQ(findLengthUnit(symbolOf(unit)), unit);
    EXPECT_DOUBLE_EQ(metersPer(LengthUnit::Yard), 36 * metersPer(LengthUnit::Inch));
}

TEST(GroomFrame, ZUpTurnsSoThatUpStaysUpAndHandednessStays) {
    const GroomFrame frame{LengthUnit::Meter, UpAxis::Z};
    const auto x = inMeters(spatial::Vec3{1, 0, 0}, frame);
    const auto y = inMeters(spatial::Vec3{0, 1, 0}, frame);
    const auto z = inMeters(spatial::Vec3{0, 0, 1}, frame);
    EXPECT_EQ(z, (spatial::Vec3{0, 1, 0}));
    EXPECT_EQ(cross(x, y), z);
}

TEST(GroomFrame, ThereAndBackIsTheSameGroom) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> coordinate(-50, 50);
    CurveSet curves;
    curves.firstPoint = {0, 20};
    for (int i = 0; i < 20; ++i) {
        curves.points.push_back({coordinate(random), coordinate(random), coordinate(random)});
        curves.widths.push_back(0.01 * i);
    }
    for (const LengthUnit unit : {LengthUnit::Millimeter, LengthUnit::Foot})
        for (const UpAxis up : {UpAxis::Y, UpAxis::Z}) {
            const CurveSet meters = inMeters(curves, {unit, up});
            EXPECT_NEAR_REL(norm(meters.points[3] - meters.points[4]),
                            metersPer(unit) * norm(curves.points[3] - curves.points[4]), 1e-12);
            const CurveSet back = inFileFrame(meters, {unit, up});
            for (std::size_t p = 0; p < 20; ++p) {
                EXPECT_NEAR_ABS(norm(back.points[p] - curves.points[p]), 0, 1e-13);
                EXPECT_NEAR_ABS(back.widths[p], curves.widths[p], 1e-16);
            }
        }
}

}  // namespace
}  // namespace tendril::strand
