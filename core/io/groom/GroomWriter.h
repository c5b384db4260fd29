#pragma once

#include "core/base/Result.h"
#include "core/io/groom/ObjText.h"
#include "core/strand/CurveSet.h"
#include "core/strand/GroomFrame.h"

#include <filesystem>

namespace tendril::io {

/// Writes a `.hair` file: points, and widths as thickness, as float32. Fails for strands of more
/// than 65 536 points, and when the file cannot be written; a file there before stays then.
[[nodiscard]] Result<Done> writeHair(const strand::CurveSet& curves,
                                     const std::filesystem::path& path);

/// Writes an OBJ file, each group as an object, else one object named like the file. `frame` is
/// told in a comment; numbers stay as they are.
[[nodiscard]] Result<Done> writeObjCurves(const strand::CurveSet& curves,
                                          const std::filesystem::path& path,
                                          const strand::GroomFrame& frame,
                                          ObjStrandStyle style = ObjStrandStyle::Polyline);

/// Writes a groom in the format of the file's extension, .hair or .obj. Notes say what the format
/// cannot keep.
/// @param curves in the unit and axes of `frame`
[[nodiscard]] Result<Done> writeGroom(const strand::CurveSet& curves,
                                      const std::filesystem::path& path,
                                      const strand::GroomFrame& frame);

}  // namespace tendril::io
