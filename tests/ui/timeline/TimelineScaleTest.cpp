#include "ui/timeline/TimelineScale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril::ui {
namespace {

TEST(TimelineScale, PixelsAndFramesAreInverse) {
    const TimelineScale scale(-5, 96, 731);
    for (double frame = -5; frame <= 96; frame += 0.37)
        EXPECT_NEAR(scale.frameAt(scale.pixelOf(frame)), frame, 1e-9);
}

TEST(TimelineScale, FirstAndLastCellLieInsideTheWidth) {
    const TimelineScale scale(1, 10, 200);
    EXPECT_DOUBLE_EQ(scale.pixelOf(1), 10);
    EXPECT_DOUBLE_EQ(scale.pixelOf(10), 190);
    EXPECT_EQ(scale.nearestFrame(0), 1);
    EXPECT_EQ(scale.nearestFrame(199), 10);
    EXPECT_EQ(scale.nearestFrame(19), 1);
    EXPECT_EQ(scale.nearestFrame(21), 2);
}

TEST(TimelineScale, ZoomingKeepsTheFrameUnderThePixel) {
    const TimelineScale scale(1, 96, 800);
    for (const double pixel : {0.0, 123.0, 800.0})
        for (const double factor : {0.3, 0.8, 1.7})
            EXPECT_NEAR(scale.zoomed(factor, pixel).frameAt(pixel), scale.frameAt(pixel), 1e-9);
    EXPECT_GT(scale.zoomed(0.5, 400).pixelsPerFrame(), scale.pixelsPerFrame());
}

TEST(TimelineScale, PanningMovesFramesWithTheHand) {
    const TimelineScale scale(1, 96, 800);
    EXPECT_NEAR(scale.panned(50).pixelOf(20), scale.pixelOf(20) + 50, 1e-9);
}

TEST(TimelineScale, LabelsKeepTheirDistanceAndAreRound) {
    for (const double last : {10.0, 96.0, 1000.0, 123456.0}) {
        const TimelineScale scale(1, last, 800);
        const auto step = scale.labelStep(52);
        EXPECT_GE(static_cast<double>(step) * scale.pixelsPerFrame(), 52);
        auto lead = step;
        while (lead % 10 == 0) lead /= 10;
        EXPECT_TRUE(lead == 1 || lead == 2 || lead == 5) << step;
    }
}

TEST(TimelineScale, AnEmptyShotAndAWindowWithoutWidthAreNoTrouble) {
    const TimelineScale scale(10, 3, 0);
    EXPECT_TRUE(std::isfinite(scale.pixelOf(10)));
    EXPECT_EQ(scale.nearestFrame(scale.pixelOf(10)), 10);
}

}  // namespace
}  // namespace tendril::ui
