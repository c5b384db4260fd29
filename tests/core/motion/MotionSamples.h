#pragma once

#include "core/motion/RootMotionSource.h"
#include "core/params/ParamOps.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::motion::test {

inline curve::Curve randomTrack(std::mt19937& engine, double size) {
    std::uniform_real_distribution<double> unit(-size, size);
    std::vector<curve::Key> keys;
    for (int i = 0; i < 6; ++i)
        keys.push_back(
            {.x = 0.3 * i, .value = unit(engine), .interpolation = curve::Interpolation::Smooth});
    return curve::Curve(keys);
}

/// Keys of "translation" (m) and "rotation" (rad) over 1.5 s.
inline CurveMap randomPoseKeys(std::mt19937& engine) {
    CurveMap keys;
    for (const char* axis : {".x", ".y", ".z"}) {
        keys[std::string("translation") + axis] = randomTrack(engine, 0.2);
        keys[std::string("rotation") + axis] = randomTrack(engine, 1.5);
    }
    return keys;
}

inline void expectNear(const spatial::Vec3& a, const spatial::Vec3& b, double tolerance) {
    EXPECT_NEAR_ABS(norm(a - b), 0, tolerance);
}

/// The rates told by a motion are the derivatives of its pose.
/// @param motionAt from time to RigidMotion
template <class MotionAt>
void expectExactDerivatives(const MotionAt& motionAt, double t) {
    constexpr double kStep = 2e-6;
    const RigidMotion up = motionAt(t + kStep), down = motionAt(t - kStep), now = motionAt(t);
    const spatial::Vec3 turned =
        spatial::toRotationVector(up.orientation * conjugate(down.orientation));
    expectNear(now.angularVelocity, turned / (2 * kStep), 2e-7);
    expectNear(now.velocity, (up.position - down.position) / (2 * kStep), 1e-7);
    expectNear(now.angularAcceleration, (up.angularVelocity - down.angularVelocity) / (2 * kStep),
               1e-5);
    expectNear(now.acceleration, (up.velocity - down.velocity) / (2 * kStep), 1e-6);
}

}  // namespace tendril::motion::test
