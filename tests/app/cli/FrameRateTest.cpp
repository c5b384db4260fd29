#include "app/cli/FrameRate.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(FrameRate, ShortFormsOfTelevisionRatesAreExactFractions) {
    EXPECT_EQ(parseFrameRate("23.976").value(), (FrameRate{24000, 1001}));
    EXPECT_EQ(parseFrameRate("29.97").value(), (FrameRate{30000, 1001}));
    EXPECT_EQ(parseFrameRate("47.952").value(), (FrameRate{48000, 1001}));
    EXPECT_EQ(parseFrameRate("59.94").value(), (FrameRate{60000, 1001}));
}

TEST(FrameRate, IsAReducedFraction) {
    EXPECT_EQ(parseFrameRate("24").value(), (FrameRate{24, 1}));
    EXPECT_EQ(parseFrameRate("50.0").value(), (FrameRate{50, 1}));
    EXPECT_EQ(parseFrameRate("12.5").value(), (FrameRate{25, 2}));
    EXPECT_EQ(parseFrameRate("48/2").value(), (FrameRate{24, 1}));
    EXPECT_EQ(parseFrameRate("24000/1001").value(), (FrameRate{24000, 1001}));
}

TEST(FrameRate, RefusesWhatIsNoRate) {
    for (const char* text : {"", "0", "-24", "24/0", "0/1", "a", "24fps", "1e9", "24/1.5", "nan",
                             "inf", "1/1002", "2000000/1"})
        EXPECT_FALSE(parseFrameRate(text)) << text;
}

TEST(FrameRate, IsWrittenWithItsDecimals) {
    EXPECT_EQ(toText(FrameRate{24, 1}), "24");
    EXPECT_EQ(toText(FrameRate{24000, 1001}), "24000/1001 (23.976)");
}

}  // namespace
}  // namespace tendril::cli
