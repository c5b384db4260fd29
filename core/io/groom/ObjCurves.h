#pragma once

#include "core/base/Result.h"
#include "core/io/groom/GroomReading.h"
#include "core/strand/CurveSet.h"

#include <string>
#include <string_view>

namespace tendril::io {

/// Reads the polylines (`l` elements) of an OBJ text as strands, in file units.
///
/// Takes `v`, `v/vt` and `v//vn` references, negative indices, line continuations, comments, any
/// line end, and vertices with color or weight. Names given by `o` or `g` become groups. Elements
/// that continue one another become one strand (see joinChains). Faces and points are ignored, with
/// a note. Errors name file and line: damaged vertices, indices of no vertex, an OBJ without lines.
/// @param place the file's name, for diagnostics
[[nodiscard]] Result<strand::CurveSet> readObjCurves(std::string_view text,
                                                     const std::string& place,
                                                     const GroomReading& reading = {});

}  // namespace tendril::io
