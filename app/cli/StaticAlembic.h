#pragma once

#include "core/base/Result.h"
#include "core/strand/CurveSet.h"
#include "core/strand/GroomFrame.h"

#include <filesystem>

namespace tendril::cli {

/// Writes a groom at rest to an Alembic file: one sample, each group as a curves object. Notes tell
/// when widths are made up or strands change places.
/// @param curves in the unit and axes of `frame`
[[nodiscard]] Result<Done> writeStaticAlembic(const strand::CurveSet& curves,
                                              const std::filesystem::path& path,
                                              const strand::GroomFrame& frame);

}  // namespace tendril::cli
