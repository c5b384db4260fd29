#include "core/sim/JointHold.h"

#include "core/constraint/JointAngles.h"
#include "tests/support/Near.h"

#include <cmath>
#include <limits>
#include <vector>

namespace tendril::sim {
namespace {

using spatial::Vec3;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

JointHold within(const Vec3& low, const Vec3& high) {
    JointHold hold;
    hold.demand.low = hold.lowBefore = low;
    hold.demand.high = hold.highBefore = high;
    return hold;
}

TEST(JointHold, WithinItsRangeAJointAimsAtTheRange) {
    JointHold hold = within({-0.1, -kInfinite, 0}, {0.2, kInfinite, 0});
    aimFrom(hold, {0.05, 7, 0}, {0.5, 0.01});
    EXPECT_EQ(hold.lowAim, constraint::tangentsOf(hold.demand.low));
    EXPECT_EQ(hold.highAim, constraint::tangentsOf(hold.demand.high));
}

TEST(JointHold, FromOutsideItComesByAShareOfTheWayAndNotFasterThanTold) {
    JointHold near = within({-0.1, 0, 0}, {0.1, 0, 0});
    const double limit = 2 * std::tan(0.05);
    aimFrom(near, {limit + 0.01, 0, 0}, {0.5, 0.02});
    EXPECT_NEAR_ABS(near.highAim.x, limit + 0.005, 1e-12);
    aimFrom(near, {limit + 0.5, 0, 0}, {0.5, 0.02});
    EXPECT_NEAR_ABS(near.highAim.x, limit + 0.48, 1e-12);
    aimFrom(near, {-limit - 0.5, 0, 0}, {0.5, 0.02});
    EXPECT_NEAR_ABS(near.lowAim.x, -limit - 0.48, 1e-12);
}

TEST(JointHold, OneThatIsAtAMovingGoalGoesOnWithIt) {
    JointHold hold = within({0.3, 0, 0}, {0.3, 0, 0});
    hold.lowBefore.x = hold.highBefore.x = 0.1;
    aimFrom(hold, constraint::tangentsOf({0.1, 0, 0}), {0.5, 0.001});
    EXPECT_NEAR_ABS(hold.lowAim.x, 2 * std::tan(0.15), 1e-12);
    EXPECT_EQ(hold.lowAim.x, hold.highAim.x);
}

TEST(JointHold, IsOutsideByMoreThanTheMarginOnAnyAxis) {
    const Vec3 low{-1, -kInfinite, 0}, high{1, kInfinite, 0.5};
    EXPECT_FALSE(isOutside({1.05, 99, 0}, low, high, 0.1));
    EXPECT_TRUE(isOutside({1.05, 99, 0}, low, high, 0.01));
    EXPECT_TRUE(isOutside({0, 0, -0.2}, low, high, 0.1));
}

TEST(JointHold, ReadsTheRotationOfOneLane) {
    std::vector<double> y(2 * 7 * 3, 9.0);
    const double q[] = {0, 0, 3, 4};
    for (std::size_t k = 0; k < 4; ++k) y[(7 + k) * 3 + 2] = q[k];
    const spatial::Quat found = rotationIn(y, 3, 2, 1);
    EXPECT_NEAR_ABS(found.y, 0.6, 1e-15);
    EXPECT_NEAR_ABS(found.z, 0.8, 1e-15);
}

}  // namespace
}  // namespace tendril::sim
