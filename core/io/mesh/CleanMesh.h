#pragma once

#include "core/geometry/TriangleMesh.h"
#include "core/io/mesh/MeshWinding.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tendril::io {

/// A mesh fit for collision and binding, and what was wrong with it.
struct CleanMesh {
    geometry::TriangleMesh mesh{};   ///< at the first sample
    std::vector<float> positions{};  ///< of all vertices at all samples, as MovingMesh has them
    std::size_t notFinite = 0;   ///< triangles left out: a corner is NaN or infinite at some time
    std::size_t degenerate = 0;  ///< triangles left out: without area at all times
    std::size_t repeated = 0;    ///< triangles left out: there already
    std::size_t doubled = 0;     ///< triangles left out: there already, seen from the other side
    std::size_t weldedVertices = 0;  ///< copies of positions joined
    std::size_t unusedVertices = 0;  ///< left out: of no triangle
    std::size_t openEdges = 0;       ///< edges of one triangle only
    std::size_t crowdedEdges = 0;    ///< edges of more than two triangles
    WindingRepair winding{};
};

/// Joins vertices that are at exactly the same position at all samples in time (files split them by
/// texture and shading), leaves out triangles without area, copies of triangles and vertices of no
/// triangle, makes neighbors agree on the outside, and computes normals: those of the adjacent
/// triangles, weighted by angle. What the first sample shows decides about sides and normals.
/// @param vertices of the first sample, then of the second, …
/// @param samples one for a mesh that rests
/// @pre vertices.size() is a multiple of samples, and all indices are below the quotient
[[nodiscard]] CleanMesh cleaned(const std::vector<std::array<float, 3>>& vertices,
                                const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                std::size_t samples = 1);

}  // namespace tendril::io
