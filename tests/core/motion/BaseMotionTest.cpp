#include "core/motion/BaseMotion.h"

#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

using spatial::Quat;
using spatial::Vec3;
using test::expectNear;

BaseMotion randomMotion(unsigned seed) {
    std::mt19937 engine(seed);
    return {{.pivot = {0.1, 0.2, -0.3}}, test::randomPoseKeys(engine)};
}

void expectExactDerivatives(const RootMotionSource& source, double t) {
    test::expectExactDerivatives([&](double at) { return source.motionAt(at); }, t);
}

TEST(BaseMotion, RatesAreTheDerivativesOfThePose) {
    const BaseMotion base = randomMotion(3);
    for (double t = 0.017; t < 1.6; t += 0.0613) expectExactDerivatives(base, t);
}

TEST(BaseMotion, ARidingRootMovesAsPartOfTheBase) {
    const BaseMotion base = randomMotion(4);
    const RidingRoot root(base, spatial::fromRotationVector({0.3, -0.8, 0.2}), {0.05, 0.1, 0.02});
    for (double t = 0.017; t < 1.6; t += 0.0613) expectExactDerivatives(root, t);
}

TEST(BaseMotion, ThePivotStaysWhereItIsWhenTheBaseTurns) {
    BaseMotionParams params;
    params.pivot = {0.1, 0.2, 0.3};
    params.rotation = {0.5, -1.2, 2.5};
    const RigidMotion motion = BaseMotion(params, {}).motionAt(0);
    expectNear(motion.position + rotate(motion.orientation, params.pivot), params.pivot, 1e-15);
}

TEST(BaseMotion, TurnsAboutXThenYThenZ) {
    BaseMotionParams params;
    params.rotation = {std::acos(0.0), std::acos(0.0), 0};  // x: y → z, then y: z → x
    const RigidMotion motion = BaseMotion(params, {}).motionAt(0);
    expectNear(rotate(motion.orientation, Vec3{0, 1, 0}), {1, 0, 0}, 1e-15);
}

TEST(BaseMotion, BlendsFromWhereItWasWithoutAJump) {
    const BaseMotion before = randomMotion(5), after = randomMotion(6);
    const double start = 0.4, duration = 0.1;
    const RigidMotion from = before.motionAt(start);
    const BaseMotion blended = after.blendedFrom(from, start, duration);
    const RigidMotion first = blended.motionAt(start);
    expectNear(first.position, from.position, 1e-14);
    expectNear(first.velocity, from.velocity, 1e-13);
    expectNear(first.angularVelocity, from.angularVelocity, 1e-12);
    EXPECT_NEAR_ABS(std::abs(dot(first.orientation, from.orientation)), 1, 1e-14);
    for (double t = start + 0.003; t < start + 1.5 * duration; t += 0.0071)
        expectExactDerivatives(blended, t);
    const RigidMotion end = blended.motionAt(start + duration);
    expectNear(end.acceleration, after.motionAt(start + duration).acceleration, 1e-10);
}

TEST(BaseMotion, TellsWhereItsVelocityJumps) {
    const curve::Curve steps({{.x = 0, .interpolation = curve::Interpolation::Linear},
                              {.x = 1, .value = 1, .interpolation = curve::Interpolation::Stepped},
                              {.x = 2}});
    const BaseMotion base({}, {{"rotation.x", steps}, {"translation.y", steps}});
    EXPECT_EQ(base.kinks(), (std::vector<double>{0, 1, 2}));
}

}  // namespace
}  // namespace tendril::motion
