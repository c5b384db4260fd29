#include "core/params/Unit.h"

#include "tests/support/Near.h"

#include <numbers>

namespace tendril {
namespace {

double factorOf(Unit unit, std::string_view text) {
    const auto suffix = findSuffix(unit, text);
    EXPECT_TRUE(suffix) << text;
    return suffix ? suffix->factor : 0;
}

TEST(Unit, TheFirstSuffixIsTheSiSymbol) {
    for (int i = 1; i <= static_cast<int>(Unit::MeterPerNewton); ++i) {
        const auto suffixes = suffixesOf(static_cast<Unit>(i));
        ASSERT_FALSE(suffixes.empty()) << i;
        EXPECT_EQ(suffixes[0].factor, 1) << suffixes[0].text;
        for (const UnitSuffix& suffix : suffixes)
            EXPECT_EQ(findSuffix(static_cast<Unit>(i), suffix.text)->factor, suffix.factor);
    }
    EXPECT_TRUE(suffixesOf(Unit::None).empty());
}

TEST(Unit, FactorsAreThoseOfTheSystem) {
    EXPECT_NEAR_REL(factorOf(Unit::Radian, "deg"), std::numbers::pi / 180, 1e-15);
    EXPECT_EQ(factorOf(Unit::Meter, "cm"), 0.01);
    EXPECT_EQ(factorOf(Unit::Kilogram, "g"), 0.001);
    EXPECT_EQ(factorOf(Unit::Pascal, "GPa"), 1e9);
    EXPECT_EQ(factorOf(Unit::Ratio, "%"), 0.01);
}

TEST(Unit, ASuffixOfAnotherUnitIsNotFound) {
    EXPECT_FALSE(findSuffix(Unit::Meter, "kg"));
    EXPECT_FALSE(findSuffix(Unit::None, "cm"));
    EXPECT_FALSE(findSuffix(Unit::Meter, ""));
}

}  // namespace
}  // namespace tendril
