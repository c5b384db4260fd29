#include "ui/params/ProfileShape.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

constexpr ProfilePreset kPresets[] = {ProfilePreset::Constant, ProfilePreset::RootStiff,
                                      ProfilePreset::TipsOnly, ProfilePreset::Linear,
                                      ProfilePreset::Middle};

TEST(ProfileShape, PresetsReachFromRootToTipAndStayBetweenZeroAndOne) {
    for (const ProfilePreset preset : kPresets) {
        const curve::Curve profile = makeProfile(preset);
        EXPECT_EQ(profile.keys().front().x, 0);
        EXPECT_EQ(profile.keys().back().x, 1);
        for (double s = 0; s <= 1; s += 0.01) {
            EXPECT_GE(profile.value(s), 0);
            EXPECT_LE(profile.value(s), 1);
        }
    }
    EXPECT_EQ(makeProfile(ProfilePreset::TipsOnly).value(0.5), 0);
    EXPECT_LT(makeProfile(ProfilePreset::RootStiff).value(1), 0.1);
}

TEST(ProfileShape, AMovedPointStaysBetweenItsNeighborsAndTheEndsStay) {
    const curve::Curve profile = makeProfile(ProfilePreset::Middle);
    const curve::Curve right = withMovedPoint(profile, 1, 7, 0.4);
    EXPECT_EQ(right.keys().size(), 3u);
    EXPECT_LT(right.keys()[1].x, 1);
    EXPECT_EQ(right.keys()[1].value, 0.4);
    const curve::Curve root = withMovedPoint(profile, 0, 0.5, -3);
    EXPECT_EQ(root.keys()[0].x, 0);
    EXPECT_EQ(root.keys()[0].value, 0);
}

TEST(ProfileShape, AnAddedPointOnTheCurveKeepsItsValueThere) {
    const curve::Curve line = makeProfile(ProfilePreset::Linear);
    const curve::Curve more = withPoint(line, 0.3, line.value(0.3));
    ASSERT_EQ(more.keys().size(), 3u);
    EXPECT_EQ(more.keys()[1].interpolation, curve::Interpolation::Linear);
    for (double s = 0; s <= 1; s += 0.05) EXPECT_NEAR(more.value(s), line.value(s), 1e-12);
}

TEST(ProfileShape, OnlyInnerPointsCanBeRemoved) {
    const curve::Curve profile = makeProfile(ProfilePreset::Middle);
    EXPECT_EQ(withoutPoint(profile, 0), profile);
    EXPECT_EQ(withoutPoint(profile, 2), profile);
    EXPECT_EQ(withoutPoint(profile, 1).keys().size(), 2u);
}

TEST(ProfileShape, FlippingTwiceGivesTheSameShape) {
    for (const ProfilePreset preset : kPresets) {
        const curve::Curve profile = makeProfile(preset);
        const curve::Curve flip = flipped(profile);
        for (double s = 0; s <= 1; s += 0.05) {
            EXPECT_NEAR(flip.value(s), profile.value(1 - s), 1e-9);
            EXPECT_NEAR(flipped(flip).value(s), profile.value(s), 1e-9);
        }
    }
}

TEST(ProfileShape, EditingStartsFromOneWhereThereIsNoProfileAndGetsEndsWhereTheyMiss) {
    EXPECT_EQ(editableProfile(nullptr).value(0.7), 1);
    const curve::Curve inner({{.x = 0.4, .value = 2}, {.x = 0.6, .value = 3}});
    const curve::Curve whole = editableProfile(&inner);
    EXPECT_EQ(whole.keys().size(), 4u);
    EXPECT_EQ(whole.value(0), 2);
    EXPECT_EQ(whole.value(1), 3);
}

TEST(ProfileShape, InterpolationChangesEverySegment) {
    const curve::Curve steps =
        withInterpolation(makeProfile(ProfilePreset::Middle), curve::Interpolation::Stepped);
    EXPECT_EQ(steps.value(0.49), 0);
    EXPECT_EQ(steps.value(0.51), 1);
}

}  // namespace
}  // namespace tendril::ui
