#include "core/motion/KeyedPose.h"

#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

using spatial::Vec3;

TEST(KeyedPose, RatesAreTheDerivativesOfThePose) {
    std::mt19937 engine(21);
    const KeyedPose pose({}, {}, test::randomPoseKeys(engine));
    for (double t = 0.017; t < 1.6; t += 0.0613)
        test::expectExactDerivatives([&](double at) { return pose.motionAt(at); }, t);
}

TEST(KeyedPose, TurnsAboutXThenYThenZAndThenMoves) {
    const double quarter = std::acos(0.0);
    const KeyedPose pose({1, 2, 3}, {quarter, quarter, 0}, {});  // x: y → z, then y: z → x
    const RigidMotion motion = pose.motionAt(5);
    test::expectNear(motion.position + rotate(motion.orientation, Vec3{0, 1, 0}), {2, 2, 3}, 1e-15);
    EXPECT_FALSE(pose.isKeyed());
    EXPECT_TRUE(pose.kinks().empty());
}

}  // namespace
}  // namespace tendril::motion
