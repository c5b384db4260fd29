#pragma once

#include "core/frame/StrandFrame.h"
#include "core/geometry/MovingMesh.h"
#include "core/scene/ShapeParams.h"
#include "core/spatial/Quat.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace tendril::sim {

/// Column-major matrix of a rigid pose, as frames carry it.
[[nodiscard]] std::array<float, 16> matrixOf(const spatial::Quat& orientation,
                                             const spatial::Vec3& position);

/// A mesh as drawing wants it; normals are made from the triangles where the mesh has none.
[[nodiscard]] std::shared_ptr<const MeshArrays> makeMeshArrays(const geometry::TriangleMesh& mesh);

/// The surface of a shape; of a plane the part that is drawn.
[[nodiscard]] geometry::TriangleMesh makeShapeMesh(const scene::ShapeParams& shape);

/// A moving mesh as it is at time t, with normals by its triangles then.
[[nodiscard]] std::shared_ptr<const MeshArrays> makeMeshArrays(const geometry::MovingMesh& mesh,
                                                               double t);

/// Keeps what was made, so that frames share it.
class MeshDrawings {
public:
    [[nodiscard]] std::shared_ptr<const MeshArrays> of(
        const std::shared_ptr<const geometry::TriangleMesh>& mesh);
    [[nodiscard]] std::shared_ptr<const MeshArrays> of(const scene::ShapeParams& shape);

private:
    struct Entry {
        std::weak_ptr<const geometry::TriangleMesh> mesh;
        std::shared_ptr<const MeshArrays> arrays;
    };
    struct ShapeEntry {
        scene::ShapeParams shape;
        std::weak_ptr<const MeshArrays> arrays;
    };
    std::map<const geometry::TriangleMesh*, Entry> made_;
    std::vector<ShapeEntry> shapes_;  ///< those that frames hold, and some that none holds
};

}  // namespace tendril::sim
