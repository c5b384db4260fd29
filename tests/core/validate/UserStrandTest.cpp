#include "core/validate/UserStrand.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

double lengthOf(const strand::CurveSet& curves) {
    double length = 0;
    for (std::size_t i = 1; i < curves.points.size(); ++i)
        length += norm(curves.points[i] - curves.points[i - 1]);
    return length;
}

TEST(UserStrand, TheHelixHasTheLengthOfItsArc) {
    EXPECT_NEAR_REL(lengthOf(makeHelix(2000, 0.2)), 0.2, 1e-5);
    EXPECT_EQ(makeHelix(20, 0.2).points.size(), 21u);
    EXPECT_NEAR_REL(lengthOf(makeStraight(7, 0.3)), 0.3, 1e-14);
}

TEST(UserStrand, StartsAsDrawnAndMovesWithItsBase) {
    const UserStrand user{.curves = makeHelix(8, 0.2)};
    const auto frames = simulate(user, 12);
    ASSERT_EQ(frames.size(), 13u);
    for (std::size_t i = 0; i < user.curves.points.size(); ++i)
        EXPECT_NEAR_ABS(norm(frames[0][i] - user.curves.points[i]), 0, 3e-8);
    const spatial::Vec3 moved = frames[12][0] - frames[0][0];  // after half a second
    EXPECT_NEAR_ABS(norm(moved - spatial::Vec3{0.05, 0, 0}), 0, 1e-7);
}

}  // namespace
}  // namespace tendril::validate
