#pragma once

#include "core/base/Result.h"
#include "core/io/groom/GroomReading.h"
#include "core/strand/CurveSet.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace tendril::io {

enum class GroomFormat { Hair, TressFx, ObjCurves, Alembic };

/// What a file is, by its first bytes and, where those do not tell, by its name's extension.
[[nodiscard]] std::optional<GroomFormat> findGroomFormat(const std::filesystem::path& path,
                                                         std::string_view beginning);

/// Reads a groom of any known format, in the file's own unit and axes. See the readers of the
/// formats for what each keeps. Of Alembic archives, the curves at their first sample;
/// readAlembicCurves and AlembicCurvesReader tell more. Errors name the file, the place in it and
/// the remedy.
[[nodiscard]] Result<strand::CurveSet> readGroom(const std::filesystem::path& path,
                                                 const GroomReading& reading = {});

}  // namespace tendril::io
