#include "ui/params/HoldText.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

session::HeldGroom heldGroom() {
    session::HeldGroom groom{.object = 3, .summary = "sag-free: 1 strand"};
    groom.drawn = {0, 1, 0, 0, 0.5F, 0};
    return groom;
}

// The base has moved by 2 m along x; the tip is 3 mm from where it was drawn.
StrandFrame movedFrame() {
    StrandFrame frame;
    frame.frameNumber = 12;
    frame.firstPoint = {0, 1, 3};
    frame.objects = {1, 3};
    frame.positions = {9, 9, 9, 2, 1, 0, 2, 0.5F, 0.003F};
    frame.worldFromBase[12] = 2;
    return frame;
}

TEST(HoldText, MeasuresTheDriftOnTheMovingBase) {
    const auto drift = driftOf(heldGroom(), movedFrame());
    ASSERT_TRUE(drift.has_value());
    EXPECT_NEAR(*drift, 0.003, 1e-7);
}

TEST(HoldText, HasNoDriftForAFrameOfOtherPoints) {
    session::HeldGroom groom = heldGroom();
    groom.drawn.resize(3);
    EXPECT_FALSE(driftOf(groom, movedFrame()).has_value());
    groom.drawn.resize(12);
    EXPECT_FALSE(driftOf(groom, movedFrame()).has_value());
}

TEST(HoldText, TellsSummaryAndDrift) {
    session::Status status;
    EXPECT_TRUE(holdTextOf(scene::ObjectId{3}, status, nullptr).isEmpty());
    status.held = std::make_shared<const std::vector<session::HeldGroom>>(1, heldGroom());
    const StrandFrame frame = movedFrame();
    EXPECT_EQ(holdTextOf(scene::ObjectId{3}, status, &frame),
              "sag-free: 1 strand\nfrom where it was drawn, in frame 12: 3 mm");
    EXPECT_EQ(holdTextOf(scene::ObjectId{3}, status, nullptr), "sag-free: 1 strand");
    EXPECT_TRUE(holdTextOf(scene::ObjectId{4}, status, &frame).isEmpty());
}

}  // namespace
}  // namespace tendril::ui
