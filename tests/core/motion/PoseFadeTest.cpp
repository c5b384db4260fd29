#include "core/motion/PoseFade.h"

#include "core/motion/KeyedPose.h"
#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

constexpr double kStart = 0.4, kDuration = 0.1;  // s

KeyedPose randomPose(unsigned seed) {
    std::mt19937 engine(seed);
    return {{}, {}, test::randomPoseKeys(engine)};
}

TEST(PoseFade, LeavesOneMotionWithItsPoseAndVelocityAndArrivesInTheOther) {
    const KeyedPose before = randomPose(5), after = randomPose(6);
    const RigidMotion from = before.motionAt(kStart);
    const PoseFade fade(from, after.motionAt(kStart), kStart, kDuration);
    const RigidMotion first = fade.appliedTo(after.motionAt(kStart), kStart);
    test::expectNear(first.position, from.position, 1e-14);
    test::expectNear(first.velocity, from.velocity, 1e-13);
    test::expectNear(first.angularVelocity, from.angularVelocity, 1e-12);
    EXPECT_NEAR_ABS(std::abs(dot(first.orientation, from.orientation)), 1, 1e-14);
    for (const double t : {kStart + kDuration * (1 - 1e-9), kStart + kDuration, kStart + 1}) {
        const RigidMotion last = fade.appliedTo(after.motionAt(t), t);
        test::expectNear(last.position, after.motionAt(t).position, 1e-12);
        test::expectNear(last.acceleration, after.motionAt(t).acceleration, 1e-5);
        test::expectNear(last.angularAcceleration, after.motionAt(t).angularAcceleration, 1e-4);
    }
}

TEST(PoseFade, RatesAreTheDerivativesOfThePose) {
    const KeyedPose before = randomPose(7), after = randomPose(8);
    const PoseFade fade(before.motionAt(kStart), after.motionAt(kStart), kStart, kDuration);
    for (double t = kStart + 0.003; t < kStart + 1.5 * kDuration; t += 0.0071)
        test::expectExactDerivatives(
            [&](double at) { return fade.appliedTo(after.motionAt(at), at); }, t);
}

}  // namespace
}  // namespace tendril::motion
