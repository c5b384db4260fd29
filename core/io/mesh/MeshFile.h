#pragma once

#include "core/base/Result.h"
#include "core/io/mesh/ImportProcess.h"
#include "core/io/mesh/ImportedMesh.h"

#include <filesystem>

namespace tendril::io {

/// Reads a polygon mesh (OBJ, PLY, STL, glTF, FBX, Collada, Alembic, …) as one welded triangle
/// mesh, with the transforms of the file's scene applied, in the file's units and axes; and its
/// motion, when the file has nodes, bones, morph targets or points that move (see ImportedMesh).
///
/// Runs the foreign importer in a process of its own (see runImport), within the limits grown for
/// the file's size: damaged files cannot crash this program or take more. Alembic is read by our
/// own reader. Errors: not there, refused (in the importer's words), crashed, too much time or
/// memory, no triangles. Warnings: what was left out, turned or is doubtful about the surface.
[[nodiscard]] Result<ImportedMesh> readMesh(const std::filesystem::path& path,
                                            const ImportLimits& limits = {});

}  // namespace tendril::io
