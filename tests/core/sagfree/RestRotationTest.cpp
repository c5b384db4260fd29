// The inverse of the joint law: what the spring does with the found rest rotation, for joints of
// all kinds, against the law itself.

#include "core/sagfree/RestRotation.h"

#include "core/multibody/JointLaw.h"
#include "core/multibody/JointLock.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

#include <numbers>

namespace tendril::sagfree {
namespace {

using multibody::JointKind;
using multibody::Link;
using test::RandomChain;

// Torque of the spring in link coordinates, through the model, as a simulation computes it.
Vec3 springTorque(const HeldJoint& joint, const Vec3& stiffness, const Quat& rest) {
    Link link = multibody::makeCylinderLink(1, 1, 0.1, 0.1);
    link.stiffness = stiffness;
    multibody::ChainModel model(multibody::makeSerialTopology(1), {link});
    model.setRestRotation(0, rest);
    const auto bend = multibody::bendTwistOf(
        multibody::deformation(joint.rotation, model.halfRestRotations()[0]));
    return transposedTimes(model.halfRestMatrices()[0], multibody::jointTorque(bend, stiffness));
}

HeldJoint randomJoint(RandomChain& random, JointKind kind, double torque) {
    HeldJoint joint{.kind = kind, .rotation = random.rotation(1.4)};
    joint.axis = normalized(random.vec(1));
    joint.secondAxis = normalized(cross(joint.axis, random.vec(1)));
    if (joint.rotation.w < 0) joint.rotation = -joint.rotation;
    joint.support = random.vec(torque);
    return joint;
}

TEST(RestRotation, LetsABallsSpringSupplyAnyTorqueItsStiffnessIsGoodFor) {
    RandomChain random(31);
    double worst = 0;
    for (int k = 0; k < 300; ++k) {
        const HeldJoint joint = randomJoint(random, JointKind::Ball, 0.5);
        const Vec3 K{random.between(0.5, 2), random.between(0.5, 2), random.between(0.5, 2)};
        const RestRotation rest = findRestRotation(joint, K);
        worst = std::max(worst, norm(springTorque(joint, K, rest.rotation) - joint.support));
    }
    EXPECT_NEAR_ABS(worst, 0, 2e-15);
}

TEST(RestRotation, BalancesHingesAndUniversalJointsAlongTheirFreeAxes) {
    RandomChain random(32);
    double worst = 0, skew = 0;
    for (int k = 0; k < 200; ++k) {
        const JointKind kind = k % 2 == 0 ? JointKind::Hinge : JointKind::Universal;
        const HeldJoint joint = randomJoint(random, kind, 0.4);
        const Vec3 K{random.between(0.5, 2), random.between(0.5, 2), random.between(0.5, 2)};
        const RestRotation rest = findRestRotation(joint, K);
        Link link = multibody::makeCylinderLink(1, 1, 0.1, 0.1);
        link.axis = joint.axis, link.secondAxis = joint.secondAxis;
        link.restRotation = rest.rotation;
        const multibody::JointLockT<double> lock(kind, link, joint.rotation);
        const Vec3 missing = springTorque(joint, K, rest.rotation) - joint.support;
        worst = std::max(worst, norm(lock.free() * missing));
        if (kind == JointKind::Universal)
            skew = std::max(skew, std::abs(dot(lock.parentAxis(), lock.ownAxis())));
        else
            skew = std::max(
                skew, norm(cross(joint.axis,
                                 toRotationVector(conjugate(joint.rotation) * rest.rotation))));
    }
    EXPECT_NEAR_ABS(worst, 0, 3e-15);
    EXPECT_NEAR_ABS(skew, 0, 1e-14);
}

TEST(RestRotation, OfOneAxisIsTheTangentLaw) {
    const double K = 0.7, torque = 0.5, angle = 0.3;
    const HeldJoint joint{.rotation = spatial::fromRotationVector({angle, 0, 0}),
                          .support = {-torque, 0, 0}};
    const RestRotation rest = findRestRotation(joint, {K, 1, 1});
    const Vec3 turn = spatial::toRotationVector(rest.rotation);
    EXPECT_NEAR_ABS(turn.x, angle - 2 * std::atan(torque / K), 1e-15);
    EXPECT_NEAR_ABS(rest.load.x, torque, 1e-15);
}

TEST(RestRotation, GoesOnBeyondHalfATurn) {
    // Drawn at 170°, wound back by 90° more the other way: the rest rotation is at 260°.
    const double pi = std::numbers::pi;
    const HeldJoint joint{.rotation = spatial::fromRotationVector({170 * pi / 180, 0, 0}),
                          .support = {1, 0, 0}};
    const Vec3 K{1, 1, 1};
    const RestRotation rest = findRestRotation(joint, K);
    EXPECT_LT(rest.rotation.w, 0);
    EXPECT_NEAR_ABS(norm(springTorque(joint, K, rest.rotation) - joint.support), 0, 1e-14);
}

TEST(RestRotation, ToldOfATorqueItCannotSupplySaysHowMuchIsMissing) {
    const HeldJoint joint{.rotation = {}, .support = {1e9, 0, 0}};
    EXPECT_GT(findRestRotation(joint, {1e-3, 1, 1}).missing, 1e8);
}

}  // namespace
}  // namespace tendril::sagfree
