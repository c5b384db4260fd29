#include "app/cli/FrameRange.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(FrameRange, HasTwoEndsOrOneFrame) {
    EXPECT_EQ(parseFrameRange("1:48").value(), (FrameRange{1, 48}));
    EXPECT_EQ(parseFrameRange("-5:5").value(), (FrameRange{-5, 5}));
    EXPECT_EQ(parseFrameRange("12").value(), (FrameRange{12, 12}));
}

TEST(FrameRange, RefusesWhatIsNoRangeOfWholeFrames) {
    for (const char* text :
         {"", ":", "1:", ":2", "1.5", "a:b", "1:2:3", "9999999999", " 1:2", "+1"})
        EXPECT_FALSE(parseFrameRange(text)) << text;
    EXPECT_FALSE(parseFrameRange("2:1"));
}

}  // namespace
}  // namespace tendril::cli
