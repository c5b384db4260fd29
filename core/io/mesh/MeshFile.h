#pragma once

#include "core/base/Result.h"
#include "core/io/mesh/ImportProcess.h"
#include "core/io/mesh/ImportedMesh.h"

#include <filesystem>

namespace tendril::io {

/// Reads a polygon mesh (OBJ, PLY, STL, glTF, FBX, Collada, …) as one welded triangle mesh, with
/// the transforms of the file's scene applied, in the file's units and axes.
///
/// Runs the foreign importer in a process of its own (see runImport): damaged files cannot crash
/// this program or take more than the limits. Errors: not there, refused (in the importer's words),
/// crashed, too much time or memory, no triangles. Warnings: triangles left out, open edges.
[[nodiscard]] Result<ImportedMesh> readMesh(const std::filesystem::path& path,
                                            const ImportLimits& limits = {});

}  // namespace tendril::io
