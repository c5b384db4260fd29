#pragma once

#include "core/collide/Surface.h"

#include <memory>

namespace tendril::collide {

/// The half space y <= 0, outside +y.
[[nodiscard]] std::unique_ptr<Surface> makePlane();
/// About the origin. @pre radius > 0 [m]
[[nodiscard]] std::unique_ptr<Surface> makeSphere(double radius);
/// A cylinder about the y axis, from −halfLength to halfLength, with half a sphere at either end.
/// @pre radius > 0, halfLength >= 0 [m]
[[nodiscard]] std::unique_ptr<Surface> makeCapsule(double radius, double halfLength);
/// About the origin, edges along the axes. @pre all half extents > 0 [m]
[[nodiscard]] std::unique_ptr<Surface> makeBox(const spatial::Vec3& halfExtents);

}  // namespace tendril::collide
