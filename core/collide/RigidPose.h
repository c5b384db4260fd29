#pragma once

#include "core/spatial/Quat.h"

#include <functional>

namespace tendril::collide {

/// Where an obstacle's own frame is at one time and how it moves, world axes, at its origin.
struct RigidPose {
    spatial::Quat orientation{};      ///< own frame to world, unit
    spatial::Vec3 position{};         ///< m
    spatial::Vec3 angularVelocity{};  ///< rad/s
    spatial::Vec3 velocity{};         ///< m/s

    [[nodiscard]] spatial::Vec3 toWorld(const spatial::Vec3& own) const {
        return position + rotate(orientation, own);
    }
    [[nodiscard]] spatial::Vec3 toOwn(const spatial::Vec3& world) const {
        return rotate(conjugate(orientation), world - position);
    }
    /// Velocity of the point of the frame that is at `point` (world) just now.
    [[nodiscard]] spatial::Vec3 velocityAt(const spatial::Vec3& point) const {
        return velocity + cross(angularVelocity, point - position);
    }
};

/// The pose at any time t [s]: a pure function, called from several threads at once. Velocities
/// are the derivatives of the pose.
using PoseSource = std::function<RigidPose(double t)>;

}  // namespace tendril::collide
