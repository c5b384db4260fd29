#pragma once

#include "core/base/Result.h"
#include "core/io/mesh/MeshCodec.h"

#include <filesystem>

namespace tendril::io {

/// The polygon meshes of an Alembic archive as one surface, with their motion at the archive's own
/// samples. A surface whose triangles change over time is taken at rest, with a warning. Fails when
/// no mesh can be read or the motion would take more than kMostMotionBytes.
[[nodiscard]] Result<MeshReport> readAlembicSurface(const std::filesystem::path& path);

}  // namespace tendril::io
