#include "core/validate/LawChain.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

TEST(SwingingRoot, ItsRatesAreThoseOfItsPose) {
    const SwingingRoot root;
    constexpr double t = 0.37, h = 1e-6;
    const motion::RigidMotion before = root.motionAt(t - h), now = root.motionAt(t),
                              after = root.motionAt(t + h);
    const spatial::Vec3 velocity = (after.position - before.position) / (2 * h);
    EXPECT_NEAR_ABS(norm(velocity - now.velocity), 0, 1e-8);
    const spatial::Vec3 acceleration = (after.velocity - before.velocity) / (2 * h);
    EXPECT_NEAR_ABS(norm(acceleration - now.acceleration), 0, 1e-7);
    const spatial::Vec3 turn =
        spatial::toRotationVector(after.orientation * conjugate(before.orientation)) / (2 * h);
    EXPECT_NEAR_ABS(norm(turn - now.angularVelocity), 0, 1e-7);
    const spatial::Vec3 change = (after.angularVelocity - before.angularVelocity) / (2 * h);
    EXPECT_NEAR_ABS(norm(change - now.angularAcceleration), 0, 1e-6);
}

TEST(LawChain, HasUnlikeSpringsAndADampingTime) {
    const multibody::ChainModel model = makeLawChain(2e-3);
    ASSERT_EQ(model.linkCount(), 3u);
    for (const multibody::Link& link : model.links()) {
        EXPECT_NE(link.stiffness.x, link.stiffness.z);
        EXPECT_NEAR_REL(2 * link.damping.y / link.stiffness.y, 2e-3, 1e-14);
    }
}

}  // namespace
}  // namespace tendril::validate
