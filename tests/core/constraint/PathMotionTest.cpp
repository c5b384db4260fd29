#include "core/constraint/PathMotion.h"

#include "core/motion/BaseMotion.h"
#include "tests/core/motion/MotionSamples.h"

namespace tendril::constraint {
namespace {

using motion::Ride;
using spatial::Vec3;

CurveMap randomPath(std::mt19937& engine) {
    CurveMap keys;
    for (const char* axis : {"position.x", "position.y", "position.z"})
        keys[axis] = motion::test::randomTrack(engine, 0.3);
    return keys;
}

TEST(PathMotion, PassesEveryKeyAtItsTime) {
    std::mt19937 engine(41);
    const CurveMap keys = randomPath(engine);
    const PathMotion path({}, keys);
    for (const curve::Key& key : keys.at("position.y").keys())
        EXPECT_NEAR_ABS(path.at(key.x, {}).position.y, key.value, 1e-15);
}

TEST(PathMotion, RatesAreTheDerivativesOfThePlaceOnAMovingBaseAndInTheWorld) {
    std::mt19937 engine(42);
    const motion::BaseMotion base({}, motion::test::randomPoseKeys(engine));
    const CurveMap keys = randomPath(engine);
    constexpr double kStep = 2e-6;
    for (const Ride ride : {Ride::Base, Ride::World}) {
        const PathMotion path({.ride = ride}, keys);
        const auto at = [&](double t) { return path.at(t, base.motionAt(t)); };
        for (double t = 0.017; t < 1.6; t += 0.0613) {
            const PathPoint up = at(t + kStep), down = at(t - kStep), now = at(t);
            motion::test::expectNear(now.velocity, (up.position - down.position) / (2 * kStep),
                                     1e-7);
            motion::test::expectNear(now.acceleration, (up.velocity - down.velocity) / (2 * kStep),
                                     1e-6);
        }
    }
}

TEST(PathMotion, ARidingPathIsPartOfTheBaseAndAFixedOneIsNot) {
    const motion::RigidMotion base{.position = {0, 1, 0}};
    PathParams params{.position = {1, 0, 0}};
    EXPECT_EQ(PathMotion(params, {}).at(0, base).position, (Vec3{1, 0, 0}));
    params.ride = Ride::Base;
    EXPECT_EQ(PathMotion(params, {}).at(0, base).position, (Vec3{1, 1, 0}));
}

TEST(PathMotion, StrengthFollowsItsKeysWithinItsLimits) {
    EXPECT_EQ(PathMotion({.strength = 0.25}, {}).strengthAt(3), 0.25);
    const curve::Curve rise({{.x = 0, .value = -1, .interpolation = curve::Interpolation::Linear},
                             {.x = 4, .value = 3}});
    const PathMotion path({}, {{"strength", rise}});
    EXPECT_EQ(path.strengthAt(0), 0);
    EXPECT_DOUBLE_EQ(path.strengthAt(1.5), 0.5);
    EXPECT_EQ(path.strengthAt(4), 1);
    EXPECT_EQ(path.kinks(), (std::vector<double>{0, 4}));
}

}  // namespace
}  // namespace tendril::constraint
