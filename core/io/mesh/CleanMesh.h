#pragma once

#include "core/geometry/TriangleMesh.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tendril::io {

/// A mesh fit for collision and binding, and what was wrong with it.
struct CleanMesh {
    geometry::TriangleMesh mesh;
    std::size_t notFinite = 0;       ///< triangles left out: a corner is NaN or infinite
    std::size_t degenerate = 0;      ///< triangles left out: without area
    std::size_t weldedVertices = 0;  ///< copies of positions joined
    std::size_t unusedVertices = 0;  ///< left out: of no triangle
    std::size_t openEdges = 0;       ///< edges of one triangle only
    std::size_t crowdedEdges = 0;    ///< edges of more than two triangles
};

/// Joins vertices at exactly the same position (files split them by texture and shading), leaves
/// out triangles without area and vertices of no triangle, and computes normals: those of the
/// adjacent triangles, weighted by angle.
/// @pre all indices are below vertices.size()
[[nodiscard]] CleanMesh cleaned(const std::vector<std::array<float, 3>>& vertices,
                                const std::vector<std::array<std::uint32_t, 3>>& triangles);

}  // namespace tendril::io
