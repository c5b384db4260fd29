#pragma once

#include "core/geometry/TriangleMesh.h"

namespace tendril::geometry {

// Surfaces of simple forms about the origin, with normals, closed but for the plane. m.

/// A rectangle in y = 0, its outside towards +y.
[[nodiscard]] TriangleMesh makePlaneMesh(double sizeX, double sizeZ);
[[nodiscard]] TriangleMesh makeSphereMesh(double radius);
/// About the y axis. @param length between the middles of the round ends
[[nodiscard]] TriangleMesh makeCapsuleMesh(double radius, double length);
/// @param size full extents
[[nodiscard]] TriangleMesh makeBoxMesh(const spatial::Vec3& size);

}  // namespace tendril::geometry
