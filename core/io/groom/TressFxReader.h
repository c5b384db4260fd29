#pragma once

#include "core/base/Result.h"
#include "core/io/groom/GroomReading.h"
#include "core/strand/CurveSet.h"

#include <string>
#include <string_view>

namespace tendril::io {

/// Reads the content of an AMD TressFX `.tfx` file, version 3 or 4, points in file units. Root
/// texture coordinates become root UVs. Thickness, colors and the companion files are not kept; a
/// note says so, and also when strands are fixed at both ends or want follow hairs.
/// @param place the file's name, for diagnostics
[[nodiscard]] Result<strand::CurveSet> readTressFx(std::string_view bytes, const std::string& place,
                                                   const GroomReading& reading = {});

/// Whether a file begins as a TressFX file of a version that is read.
[[nodiscard]] bool isTressFx(std::string_view bytes);

}  // namespace tendril::io
