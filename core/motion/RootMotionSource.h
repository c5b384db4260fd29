#pragma once

#include "core/spatial/Quat.h"

#include <span>

namespace tendril::motion {

/// Motion of a rigid frame at one time, world axes, at its origin.
struct RigidMotion {
    spatial::Quat orientation{};          ///< frame to world, unit
    spatial::Vec3 position{};             ///< m
    spatial::Vec3 angularVelocity{};      ///< rad/s
    spatial::Vec3 velocity{};             ///< m/s
    spatial::Vec3 angularAcceleration{};  ///< rad/s²
    spatial::Vec3 acceleration{};         ///< classical, m/s²

    /// Velocity of the point of the frame that is at `point` (world) just now.
    [[nodiscard]] spatial::Vec3 velocityAt(const spatial::Vec3& point) const {
        return velocity + cross(angularVelocity, point - position);
    }
    /// Classical acceleration of that point.
    [[nodiscard]] spatial::Vec3 accelerationAt(const spatial::Vec3& point) const {
        const spatial::Vec3 arm = point - position;
        return acceleration + cross(angularAcceleration, arm) +
               cross(angularVelocity, cross(angularVelocity, arm));
    }
};

/// Where a strand's root is at every time, in the past and beyond the present frame: implicit steps
/// ask ahead. Velocities and accelerations are the exact derivatives of the pose, which must have
/// a continuous velocity between the times at which the integration is restarted.
class RootMotionSource {
public:
    virtual ~RootMotionSource() = default;
    [[nodiscard]] virtual RigidMotion motionAt(double t) const noexcept = 0;

protected:
    RootMotionSource() = default;
    RootMotionSource(const RootMotionSource&) = default;
    RootMotionSource& operator=(const RootMotionSource&) = default;
};

/// The roots of several strands at a time, so that what they share is evaluated once.
class RootMotions {
public:
    virtual ~RootMotions() = default;
    /// @param roots one entry per strand
    virtual void motionsAt(double t, std::span<RigidMotion> roots) const noexcept = 0;

protected:
    RootMotions() = default;
    RootMotions(const RootMotions&) = default;
    RootMotions& operator=(const RootMotions&) = default;
};

/// A root at rest.
class FixedRoot final : public RootMotionSource {
public:
    FixedRoot(const spatial::Quat& orientation, const spatial::Vec3& position)
        : motion_{.orientation = normalized(orientation), .position = position} {}
    [[nodiscard]] RigidMotion motionAt(double) const noexcept override { return motion_; }

private:
    RigidMotion motion_;
};

}  // namespace tendril::motion
