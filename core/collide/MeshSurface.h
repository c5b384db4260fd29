#pragma once

#include "core/base/Result.h"
#include "core/collide/ObstacleParams.h"
#include "core/collide/Surface.h"
#include "core/geometry/TriangleMesh.h"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace tendril::collide {

/// Fills the positions of all vertices at time t [s], in the surface's own frame, m, finite. One
/// thread at a time.
using VertexSource = std::function<void(double t, std::span<spatial::Vec3> positions)>;

/// What meshes that collide are made from.
struct MeshDescription {
    geometry::TriangleMesh mesh;  ///< at rest: decides how triangles hang together, what is inside
    VertexSource positions;       ///< left out: the mesh is rigid
    MeshSides sides = MeshSides::Automatic;
    std::string name;  ///< for what is said about it: "object Head"
};

/// A mesh as a surface, solid or sheet, whatever state it is in; notes tell what was found
/// (MeshCheck). Fails when no triangle has an area. Between the ends of a prepared interval the
/// vertices move straight. A deforming mesh is as at rest until it is prepared.
/// @pre all positions are finite, all indices below vertices.size()
[[nodiscard]] Result<std::unique_ptr<Surface>> makeMesh(MeshDescription description);

}  // namespace tendril::collide
