#pragma once

#include "core/base/Result.h"
#include "core/strand/CurveSet.h"

#include <string_view>
#include <variant>

namespace tendril::cli {

/// Points per strand, or the length of a segment in meters.
using NewPoints = std::variant<std::uint32_t, double>;

/// "16" is a number of points, "5mm" a length; a bare number with a decimal point is neither.
[[nodiscard]] Result<NewPoints> parseNewPoints(std::string_view text);

/// @param curves meters
/// @return the new strands; a note tells the length that was cut off at corners.
[[nodiscard]] Result<strand::CurveSet> resampled(const strand::CurveSet& curves,
                                                 const NewPoints& wanted);

}  // namespace tendril::cli
