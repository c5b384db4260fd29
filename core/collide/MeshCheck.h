#pragma once

#include "core/base/Result.h"
#include "core/collide/ObstacleParams.h"
#include "core/geometry/MeshTopology.h"

#include <string>

namespace tendril::collide {

/// What a mesh is good for as an obstacle, decided once when it comes.
struct MeshCheck {
    /// Triangles that lie wholly inside others' solid are left out here, too.
    geometry::MeshTopology topology;
    std::size_t buried = 0;  ///< as many of them
    bool isSolid = false;    ///< else a sheet
    /// A solid whose inside the nearest feature tells: closed, two triangles to an edge, pieces
    /// apart, nothing buried. Else the winding number tells.
    bool isClean = false;
    double featureSize = 0;   ///< volume over area of a solid, length of a sheet's edges, m
    Diagnostics diagnostics;  ///< what was found, in words
};

/// @param place how the mesh is named in what is said about it: "object Head"
/// @pre all positions are finite, all indices below vertices.size()
[[nodiscard]] MeshCheck checkMesh(const geometry::TriangleMesh& mesh, MeshSides sides,
                                  const std::string& place);

}  // namespace tendril::collide
