#pragma once

#include "core/sagfree/PoseLoads.h"

namespace tendril::sagfree {

/// A joint whose spring is to supply a given torque in a given position.
struct HeldJoint {
    multibody::JointKind kind = multibody::JointKind::Ball;
    Vec3 axis{1, 0, 0}, secondAxis{0, 0, 1};  ///< of hinges and universal joints, link frame
    Quat rotation{};                          ///< q, unit, w >= 0
    Vec3 support{};                           ///< wanted torque, link coordinates [N·m]
};

/// The rest rotation with which the spring does so.
struct RestRotation {
    Quat rotation;   ///< q0; w < 0 when the joint is wound back by more than half a turn
    Vec3 load;       ///< torque of the load about the mid frame's axes (bend x, twist, bend z)
    double missing;  ///< torque that could not be supplied, along free axes [N·m]
};

/// Inverts the joint law (multibody/JointLaw.h): the rest rotation q0 for which the torque at q is
/// `support`. The isotropic law has a closed form, which is where Newton's method on the free
/// axes (three for a ball) starts from. A hinge keeps its axis, a universal joint its right angle:
/// q0 differs from q by turns about the free axes alone.
/// @param stiffness (K_bx, K_t, K_bz), positive on free axes [N·m]
[[nodiscard]] RestRotation findRestRotation(const HeldJoint& joint, const Vec3& stiffness);

}  // namespace tendril::sagfree
