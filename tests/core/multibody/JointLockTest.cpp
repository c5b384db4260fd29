#include "core/multibody/JointLock.h"

#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

double freeTurns(const Mat3T<double>& projector) {
    return trace(projector);
}

TEST(JointLock, LeavesOneTurnToAHingeAndTwoToAUniversalJoint) {
    test::RandomChain random(61);
    const Link link = random.link();
    const Quat q = random.rotation(1);
    const JointLockT<double> hinge(JointKind::Hinge, link, q);
    const JointLockT<double> universal(JointKind::Universal, link, q);
    EXPECT_NEAR_ABS(freeTurns(hinge.free()), 1, 1e-14);
    EXPECT_NEAR_ABS(freeTurns(universal.free()), 2, 1e-14);
    EXPECT_NEAR_ABS(norm(hinge.lockedPart(link.axis)), 0, 1e-14);
    for (const Vec3& axis : {universal.parentAxis(), universal.ownAxis()})
        EXPECT_NEAR_ABS(norm(universal.lockedPart(axis)), 0, 1e-14);
}

TEST(JointLock, AUniversalJointReturnsToItsRightAngle) {
    test::RandomChain random(62);
    const Link link = random.link();
    const Quat q = link.restRotation * random.rotation(0.3);
    const JointLockT<double> lock(JointKind::Universal, link, q);
    // The ω that zeroes the locked rows shrinks a' · b at the return rate.
    const Vec3 omega = -lock.lockedRate(Vec3{});
    const auto errorAfter = [&](double h) {
        const JointLockT<double> later(JointKind::Universal, link,
                                       q * spatial::fromRotationVector(h * omega));
        return dot(later.parentAxis(), later.ownAxis());
    };
    const double rate = (errorAfter(1e-6) - errorAfter(-1e-6)) / 2e-6;
    EXPECT_GT(std::abs(errorAfter(0)), 1e-3);
    EXPECT_NEAR_REL(rate, -kNormReturnRate * errorAfter(0), 1e-8);
}

TEST(JointLock, LockStiffnessIsWhatTheTurningNormalDoesToTheFreeRows) {
    test::RandomChain random(63);
    const Link link = random.link();
    const Quat q = link.restRotation * random.allowedTurn(JointKind::Universal, link, 1);
    const JointLockT<double> lock(JointKind::Universal, link, q);
    const Vec3 torque = lock.lockedPart(random.vec(1)), change = random.vec(1);
    const auto freeRows = [&](double h) {
        const Quat turned = q * spatial::fromRotationVector(h * change);
        return JointLockT<double>(JointKind::Universal, link, turned).free() * torque;
    };
    const Vec3 slope = (freeRows(1e-6) - freeRows(-1e-6)) / 2e-6;
    EXPECT_NEAR_ABS(norm(lock.free() * (lock.lockStiffness(torque) * change - slope)), 0,
                    1e-8 * norm(torque));
}

}  // namespace
}  // namespace tendril::multibody
