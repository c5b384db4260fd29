#pragma once

#include "core/geometry/TriangleMesh.h"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace tendril::collide {

/// A grid of rows × columns points, (row, column) → position, joined by triangles; closed in a
/// direction that is periodic.
template <class Position>
geometry::TriangleMesh makeGrid(std::uint32_t rows, std::uint32_t columns, bool isRing,
                                const Position& position) {
    geometry::TriangleMesh mesh;
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c) mesh.vertices.push_back(position(r, c));
    for (std::uint32_t r = 0; r + (isRing ? 0 : 1) < rows; ++r)
        for (std::uint32_t c = 0; c + (isRing ? 0 : 1) < columns; ++c) {
            const std::uint32_t r1 = (r + 1) % rows, c1 = (c + 1) % columns;
            const std::uint32_t a = r * columns + c, b = r1 * columns + c;
            const std::uint32_t d = r * columns + c1, e = r1 * columns + c1;
            mesh.triangles.push_back({a, b, e});
            mesh.triangles.push_back({a, e, d});
        }
    return mesh;
}

/// A ring about the y axis, closed and not convex, faces outwards.
inline geometry::TriangleMesh makeTorus(double ring, double tube, std::uint32_t rows,
                                        std::uint32_t columns) {
    return makeGrid(rows, columns, true, [=](std::uint32_t r, std::uint32_t c) {
        const double u = 2 * std::numbers::pi * r / rows, v = 2 * std::numbers::pi * c / columns;
        const double reach = ring + tube * std::cos(v);
        return spatial::Vec3{reach * std::sin(u), tube * std::sin(v), reach * std::cos(u)};
    });
}

/// A square sheet of side 1 about the origin, near the plane y = 0, upper side +y.
inline geometry::TriangleMesh makeSheet(std::uint32_t count, double wave) {
    return makeGrid(count, count, false, [=](std::uint32_t r, std::uint32_t c) {
        const double x = double(r) / (count - 1) - 0.5, z = 0.5 - double(c) / (count - 1);
        return spatial::Vec3{x, wave * std::sin(5 * x) * std::cos(4 * z), z};
    });
}

/// A cube of half extents `half` about `center`, twelve triangles facing outwards.
inline geometry::TriangleMesh makeCube(double half, const spatial::Vec3& center = {}) {
    geometry::TriangleMesh mesh;
    for (const double x : {-half, half})
        for (const double y : {-half, half})
            for (const double z : {-half, half})
                mesh.vertices.push_back(center + spatial::Vec3{x, y, z});
    mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                      {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
    return mesh;
}

inline void append(geometry::TriangleMesh& mesh, const geometry::TriangleMesh& other) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const auto& t : other.triangles)
        mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

}  // namespace tendril::collide
