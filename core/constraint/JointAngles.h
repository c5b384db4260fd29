#pragma once

#include "core/spatial/Mat3.h"
#include "core/spatial/Quat.h"

namespace tendril::constraint {

/// How far a joint is from a zero, in the terms of its law (multibody/JointLaw.h): twice the
/// tangents of the half angles, x: bend about x, y: twist, z: bend about z. On one axis that is
/// 2 tan(θ/2), for small angles the angle itself.
struct JointAngles {
    spatial::Vec3 tangents{};
    /// Column k: gradient of tangent k by a turn of the joint, in the link's frame [1/rad].
    spatial::Mat3 gradients{};
};

/// @param q rotation of the joint, unit @param halfZero square root of its rotation at the zero
[[nodiscard]] JointAngles jointAnglesOf(const spatial::Quat& q, const spatial::Quat& halfZero);

/// Where an angle [rad] stands on a scale of such tangents. Infinite stays so.
[[nodiscard]] spatial::Vec3 tangentsOf(const spatial::Vec3& angles);

}  // namespace tendril::constraint
