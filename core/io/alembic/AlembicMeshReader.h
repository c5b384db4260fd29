#pragma once

#include "core/base/Result.h"
#include "core/geometry/TriangleMesh.h"
#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicPlacement.h"
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

/// Reads the polygon meshes (and the cages of subdivision surfaces) of an archive at any time.
class AlembicMeshReader {
public:
    [[nodiscard]] static Result<AlembicMeshReader> open(
        const std::filesystem::path& path,
        UnfinishedArchive unfinished = UnfinishedArchive::Refuse);

    /// s, rising, of all samples of the meshes' points and transforms; at least one.
    [[nodiscard]] const std::vector<double>& times() const { return times_; }
    /// Samples per second, when they are regular or the archive notes it.
    [[nodiscard]] std::optional<double> samplesPerSecond() const;
    /// Polygons become fans of triangles, turned counter-clockwise seen from outside (archives wind
    /// them clockwise); vertices keep their number and order over time, normals are left empty.
    /// Hidden objects are left out. Fails when no mesh can be read.
    [[nodiscard]] Result<AlembicMeshes> read(double time) const;

private:
    AlembicMeshReader(AlembicArchive archive, std::string file);

    AlembicArchive archive_;
    std::string file_;
    std::vector<AlembicPlacement> placements_;
    std::vector<double> times_;
    Diagnostics problems_;
};

/// The meshes at one time; missing: at the first sample.
[[nodiscard]] Result<AlembicMeshes> readAlembicMeshes(
    const std::filesystem::path& path, std::optional<double> time = {},
    UnfinishedArchive unfinished = UnfinishedArchive::Refuse);

}  // namespace tendril::io
