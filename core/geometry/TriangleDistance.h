#pragma once

#include "core/spatial/Vec3.h"

#include <array>
#include <cstdint>

namespace tendril::geometry {

using TriangleCorners = std::array<spatial::Vec3, 3>;

/// The part of a triangle on which a closest point lies. Edge i goes from corner i to the next.
enum class TriangleFeature : std::uint8_t { Corner0, Corner1, Corner2, Edge0, Edge1, Edge2, Face };

/// The point of a triangle closest to a point.
struct TrianglePoint {
    spatial::Vec3 barycentric{};  ///< weights of the corners, at least 0, sum 1
    spatial::Vec3 position{};     ///< m
    double squaredDistance = 0;   ///< m²
    TriangleFeature feature = TriangleFeature::Face;
};

/// Exact up to rounding; triangles without area are taken as their longest edge, or a point.
/// Source: C. Ericson, Real-Time Collision Detection, 2005, 5.1.5 (regions of a triangle).
[[nodiscard]] TrianglePoint closestOnTriangle(const spatial::Vec3& point,
                                              const TriangleCorners& corners);

/// Not of unit length: twice the area. Towards the side that sees the corners counter-clockwise.
[[nodiscard]] inline spatial::Vec3 areaNormal(const TriangleCorners& corners) {
    return cross(corners[1] - corners[0], corners[2] - corners[0]);
}
/// At corner i, rad. @pre the edges there have a length
[[nodiscard]] double cornerAngle(const TriangleCorners& corners, std::size_t i);

/// Solid angle of a triangle seen from a point, positive where its normal points away from it, in
/// −2π … 2π. Zero in the triangle's plane outside it. Source: A. van Oosterom, J. Strackee, The
/// solid angle of a plane triangle, 1983.
[[nodiscard]] double solidAngle(const spatial::Vec3& point, const TriangleCorners& corners);

}  // namespace tendril::geometry
