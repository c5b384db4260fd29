#pragma once

#include "core/geometry/MovingMesh.h"
#include "core/motion/RootMotionSource.h"

#include <array>

namespace tendril::motion {

/// The frame of a triangle that moves and deforms: its origin at the first corner, x along the
/// first edge, z along the normal (towards the side that sees the corners counter-clockwise).
/// Angular velocity and acceleration are exact derivatives of its orientation. A triangle without
/// area just now has a frame along its first edge that does not turn.
[[nodiscard]] RigidMotion triangleMotion(
    const std::array<geometry::PointMotion, 3>& corners) noexcept;

}  // namespace tendril::motion
