#pragma once

#include "core/io/mesh/MeshCodec.h"

#include <string>

namespace tendril::io {

/// Reads a mesh file with Assimp: all triangles of its scene, placed by the scene's transforms, and
/// their motion when it has an animation that moves them.
/// For tendril-import only: damaged files may crash it or take any amount of memory and time.
[[nodiscard]] MeshReport readMeshByAssimp(const std::string& path);

}  // namespace tendril::io
