#pragma once

#include "core/motion/RootMotionSource.h"

namespace tendril::motion {

/// A difference of pose and velocity that fades out smoothly: what leaves one motion at a time and
/// has gone over to another a while later, without a jump of pose, velocity or acceleration on the
/// way but for that of the acceleration at the start. Quintic in the translation and the rotation
/// vector. For edits made while the simulation runs.
class PoseFade {
public:
    /// @param from, to both motions at time `start` [s], world @param duration > 0 [s]
    PoseFade(const RigidMotion& from, const RigidMotion& to, double start,
             double duration) noexcept;

    /// The motion at time t, where `to` is the motion gone over to at that time.
    [[nodiscard]] RigidMotion appliedTo(RigidMotion to, double t) const noexcept;

private:
    double start_, duration_;
    spatial::Vec3 offset_, offsetRate_;  ///< world translation [m], [m/s]
    spatial::Vec3 turn_, turnRate_;      ///< rotation vector, world [rad], [rad/s]
};

}  // namespace tendril::motion
