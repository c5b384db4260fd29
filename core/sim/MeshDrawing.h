#pragma once

#include "core/frame/StrandFrame.h"
#include "core/geometry/TriangleMesh.h"
#include "core/spatial/Quat.h"

#include <array>
#include <map>
#include <memory>

namespace tendril::sim {

/// Column-major matrix of a rigid pose, as frames carry it.
[[nodiscard]] std::array<float, 16> matrixOf(const spatial::Quat& orientation,
                                             const spatial::Vec3& position);

/// A mesh as drawing wants it; normals are made from the triangles where the mesh has none.
[[nodiscard]] std::shared_ptr<const MeshArrays> makeMeshArrays(const geometry::TriangleMesh& mesh);

/// Keeps what was made, so that frames share it.
class MeshDrawings {
public:
    [[nodiscard]] std::shared_ptr<const MeshArrays> of(
        const std::shared_ptr<const geometry::TriangleMesh>& mesh);

private:
    struct Entry {
        std::weak_ptr<const geometry::TriangleMesh> mesh;
        std::shared_ptr<const MeshArrays> arrays;
    };
    std::map<const geometry::TriangleMesh*, Entry> made_;
};

}  // namespace tendril::sim
