#include "core/motion/PlacedFrame.h"

#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

TEST(PlacedFrame, FollowsItsPlacementOnTheBaseAsItIsNow) {
    std::mt19937 engine(1);
    BaseMotion base({}, test::randomPoseKeys(engine));
    const PlacementMotion placement({.translation = {0.1, 0.2, 0.3}}, test::randomPoseKeys(engine));
    const PlacedFrame frame(base, placement);
    for (int k = 0; k < 2; ++k) {
        for (double t = 0.1; t < 1.4; t += 0.3) {
            const RigidMotion expected = placement.motionAt(t, base.motionAt(t));
            EXPECT_EQ(frame.motionAt(t).position, expected.position);
            EXPECT_EQ(frame.motionAt(t).angularAcceleration, expected.angularAcceleration);
        }
        base = BaseMotion({}, test::randomPoseKeys(engine));
    }
}

}  // namespace
}  // namespace tendril::motion
