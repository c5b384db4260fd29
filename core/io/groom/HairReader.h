#pragma once

#include "core/base/Result.h"
#include "core/io/groom/GroomReading.h"
#include "core/strand/CurveSet.h"

#include <string>
#include <string_view>

namespace tendril::io {

/// Reads the content of a Cem Yuksel `.hair` file (http://www.cemyuksel.com/research/hairmodels),
/// points in file units. Thickness becomes width: the array, or the default of the header unless it
/// is the placeholder 1 that writers leave there. Transparency and color are not kept.
/// @param place the file's name, for diagnostics
[[nodiscard]] Result<strand::CurveSet> readHair(std::string_view bytes, const std::string& place,
                                                const GroomReading& reading = {});

}  // namespace tendril::io
