#include "ui/timeline/FrameRate.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

TEST(FrameRate, EveryOfferedNameReadsBackAsTheSameFraction) {
    for (const FrameRate& rate : knownFrameRates())
        EXPECT_EQ(frameRateFrom(nameOf(rate)), rate) << nameOf(rate).toStdString();
}

TEST(FrameRate, TelevisionRatesAreExactFractions) {
    EXPECT_EQ(frameRateFrom("23.976"), (FrameRate{24000, 1001}));
    EXPECT_EQ(frameRateFrom("23.98"), (FrameRate{24000, 1001}));
    EXPECT_EQ(frameRateFrom("29.97"), (FrameRate{30000, 1001}));
    EXPECT_EQ(frameRateFrom("59.94"), (FrameRate{60000, 1001}));
    EXPECT_EQ(frameRateFrom("24000/1001"), (FrameRate{24000, 1001}));
}

TEST(FrameRate, OtherNumbersAreTakenAsTheyAre) {
    EXPECT_EQ(frameRateFrom(" 25 "), (FrameRate{25, 1}));
    EXPECT_EQ(frameRateFrom("12.5"), (FrameRate{25, 2}));
    EXPECT_EQ(frameRateFrom("240"), (FrameRate{240, 1}));
}

TEST(FrameRate, WhatIsNoRateIsRefused) {
    for (const char* text : {"", "fast", "0", "-24", "24/0", "1e9", "24/1/1", "nan", "24.5/1"})
        EXPECT_EQ(frameRateFrom(text), std::nullopt) << text;
}

}  // namespace
}  // namespace tendril::ui
