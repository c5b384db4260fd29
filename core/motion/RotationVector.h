#pragma once

#include "core/spatial/Vec3.h"

namespace tendril::motion {

/// Angular velocity and acceleration (in the frame that exp(turn) maps to) of the rotation
/// exp(turn(t)), from the rotation vector and its two derivatives: the left Jacobian of the
/// exponential and its derivative (Barfoot, State Estimation for Robotics, 2017, §7.1).
struct RotationVectorRates {
    spatial::Vec3 angularVelocity;      ///< rad/s
    spatial::Vec3 angularAcceleration;  ///< rad/s²
};
[[nodiscard]] RotationVectorRates ratesOfRotationVector(const spatial::Vec3& turn,
                                                        const spatial::Vec3& first,
                                                        const spatial::Vec3& second) noexcept;

/// The rate of the rotation vector that gives this angular velocity. @pre |turn| < 2π
[[nodiscard]] spatial::Vec3 rotationVectorRate(const spatial::Vec3& turn,
                                               const spatial::Vec3& angularVelocity) noexcept;

}  // namespace tendril::motion
