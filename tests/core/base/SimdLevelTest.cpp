#include "core/base/SimdLevel.h"

#include <gtest/gtest.h>

namespace tendril {
namespace {

TEST(SimdLevel, NamesLeadBackToTheirLevels) {
    for (const SimdLevel level : kSimdLevels) EXPECT_EQ(simdLevelFrom(toText(level)), level);
    EXPECT_FALSE(simdLevelFrom("sse9"));
    EXPECT_FALSE(simdLevelFrom(""));
}

TEST(SimdLevel, TheWidestIsSupportedAndNothingAboveItIs) {
    EXPECT_TRUE(isSupported(SimdLevel::Baseline));
    EXPECT_TRUE(isSupported(widestSimdLevel()));
    for (const SimdLevel level : kSimdLevels)
        EXPECT_TRUE(level <= widestSimdLevel() || !isSupported(level));
}

}  // namespace
}  // namespace tendril
