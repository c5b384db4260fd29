#pragma once

#include "core/base/Result.h"
#include "core/geometry/TriangleMesh.h"
#include "core/io/alembic/OgawaReader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tendril::io {

/// A polygon mesh of an archive, in the world of the file: its unit and axes, transforms applied.
struct AlembicMesh {
    std::string path;  ///< of the object
    geometry::TriangleMesh mesh;
};

struct AlembicMeshes {
    std::vector<AlembicMesh> meshes;
    std::vector<double> times;  ///< s, of all samples; at least one
};

/// Polygon meshes (and the cages of subdivision surfaces) at one time; missing: the first sample.
/// Polygons become fans of triangles, turned counter-clockwise seen from outside (archives wind
/// them clockwise); vertices keep their number and order over time, normals are left empty. Hidden
/// objects are left out. Fails when no mesh can be read.
[[nodiscard]] Result<AlembicMeshes> readAlembicMeshes(
    const std::filesystem::path& path, std::optional<double> time = {},
    UnfinishedArchive unfinished = UnfinishedArchive::Refuse);

}  // namespace tendril::io
