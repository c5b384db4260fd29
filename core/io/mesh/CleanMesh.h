#pragma once

#include "core/geometry/TriangleMesh.h"

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
    std::size_t duplicated = 0;  ///< triangles left out: there already, from whichever side
    std::size_t turned = 0;      ///< triangles turned over to face as their neighbors do
    std::size_t insideOut = 0;   ///< closed pieces that looked inwards, turned as a whole
    std::size_t oneSided = 0;    ///< pieces without two sides, such as Möbius strips
    std::size_t weldedVertices = 0;  ///< copies of positions joined
    std::size_t unusedVertices = 0;  ///< left out: of no triangle
    std::size_t openEdges = 0;       ///< edges of one triangle only
    std::size_t crowdedEdges = 0;    ///< edges of more than two triangles
};

/// Joins vertices that are at exactly the same position at all samples in time (files split them by
/// texture and shading), leaves out triangles without area, copies of triangles and vertices of no
/// triangle, turns triangles over so that neighbors agree and closed pieces look outwards, and
/// computes normals: those of the adjacent triangles, weighted by angle. What the first sample
/// shows decides about sides and normals.
/// @param vertices of the first sample, then of the second, …
/// @param samples one for a mesh that rests
/// @pre vertices.size() is a multiple of samples, and all indices are below the quotient
[[nodiscard]] CleanMesh cleaned(const std::vector<std::array<float, 3>>& vertices,
                                const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                std::size_t samples = 1);

}  // namespace tendril::io
