#include "core/bench/ShakenStrand.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::bench {
namespace {

TEST(ShakenRoot, TellsTheExactDerivativesOfItsPose) {
    const ShakenRoot root;
    const double t = 0.37, h = 1e-5;
    const motion::RigidMotion before = root.motionAt(t - h), now = root.motionAt(t),
                              after = root.motionAt(t + h);
    EXPECT_NEAR_ABS(norm((after.position - before.position) / (2 * h) - now.velocity), 0, 1e-7);
    EXPECT_NEAR_ABS(norm((after.velocity - before.velocity) / (2 * h) - now.acceleration), 0, 1e-6);
    const spatial::Vec3 turned =
        spatial::toRotationVector(after.orientation * conjugate(before.orientation));
    EXPECT_NEAR_ABS(norm(turned / (2 * h) - now.angularVelocity), 0, 1e-7);
    EXPECT_NEAR_ABS(
        norm((after.angularVelocity - before.angularVelocity) / (2 * h) - now.angularAcceleration),
        0, 1e-6);
}

TEST(MakeHair, HasTheMassAndTheLengthOfItsSpec) {
    const multibody::ChainModel hair = makeHair({.links = 7});
    double mass = 0, length = 0;
    for (const multibody::Link& link : hair.links()) mass += link.mass, length += link.length;
    EXPECT_NEAR_REL(length, 0.3, 1e-12);
    EXPECT_NEAR_REL(mass, 1320 * 3.14159265358979 * 2.5e-9 * 0.3, 1e-9);
    EXPECT_EQ(hair.link(0).stiffness.x, 2 * hair.link(1).stiffness.x);
}

}  // namespace
}  // namespace tendril::bench
