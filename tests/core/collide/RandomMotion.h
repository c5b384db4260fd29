#pragma once

#include "core/collide/RigidPose.h"

#include <random>

namespace tendril::collide {

inline spatial::Vec3 randomVec(std::mt19937& engine, double size) {
    std::uniform_real_distribution<double> unit(-size, size);
    const double x = unit(engine), y = unit(engine), z = unit(engine);
    return {x, y, z};
}

/// A body that spins about a steady axis while its origin moves on a straight line: exact rates.
inline PoseSource spinning(std::mt19937& engine, double speed, double spin) {
    const spatial::Quat start = spatial::fromRotationVector(randomVec(engine, 2));
    const spatial::Vec3 position = randomVec(engine, 0.1);
    const spatial::Vec3 velocity = randomVec(engine, speed), rate = randomVec(engine, spin);
    return [=](double t) {
        return RigidPose{.orientation = spatial::fromRotationVector(t * rate) * start,
                         .position = position + t * velocity,
                         .angularVelocity = rate,
                         .velocity = velocity};
    };
}

}  // namespace tendril::collide
