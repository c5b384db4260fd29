#include "core/motion/RootMotionSource.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::motion {
namespace {

using spatial::Vec3;

/// Turns about y at angle(t) = t + t² while its origin moves along x at t³.
RigidMotion turning(double t) {
    const double angle = t + t * t;
    return {.orientation = spatial::fromRotationVector({0, angle, 0}),
            .position = {t * t * t, 0, 0},
            .angularVelocity = {0, 1 + 2 * t, 0},
            .velocity = {3 * t * t, 0, 0},
            .angularAcceleration = {0, 2, 0},
            .acceleration = {6 * t, 0, 0}};
}

Vec3 materialPoint(double t) {
    const RigidMotion m = turning(t);
    return m.position + rotate(m.orientation, Vec3{0.3, -0.2, 0.5});
}

TEST(RigidMotion, PointMotionsAreTheDerivativesOfAMaterialPoint) {
    const double t = 0.7, h = 1e-4;
    const Vec3 velocity = (materialPoint(t + h) - materialPoint(t - h)) / (2 * h);
    const Vec3 acceleration =
        (materialPoint(t + h) - 2.0 * materialPoint(t) + materialPoint(t - h)) / (h * h);
    const RigidMotion m = turning(t);
    EXPECT_NEAR_ABS(norm(m.velocityAt(materialPoint(t)) - velocity), 0, 1e-7);
    EXPECT_NEAR_ABS(norm(m.accelerationAt(materialPoint(t)) - acceleration), 0, 1e-5);
}

TEST(FixedRoot, StaysWhereItIs) {
    const FixedRoot root({2, 0, 0, 0}, {1, 2, 3});
    EXPECT_EQ(root.motionAt(0).position, root.motionAt(9).position);
    EXPECT_EQ(root.motionAt(5).orientation.w, 1);
    EXPECT_EQ(norm(root.motionAt(5).velocity), 0);
}

}  // namespace
}  // namespace tendril::motion
