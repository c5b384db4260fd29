#pragma once

#include "core/geometry/TriangleMesh.h"

#include <cstddef>

namespace tendril::io {

/// What was wrong with the order of corners in a mesh's triangles, and what was done about it.
struct WindingRepair {
    std::size_t turned = 0;     ///< triangles turned over to agree with their neighbors
    std::size_t insideOut = 0;  ///< closed pieces that looked inwards, turned as a whole
    std::size_t oneSided = 0;   ///< pieces without two sides, such as Möbius strips: left alone
};

/// Makes neighbors agree on which side is outside, wherever two triangles alone share an edge: in
/// each connected piece the fewer are turned over. Closed pieces then look outwards, except those
/// within another piece that were of one mind before: they are hollows.
/// @pre triangles have area and three different corners
[[nodiscard]] WindingRepair repairWinding(geometry::TriangleMesh& mesh);

}  // namespace tendril::io
