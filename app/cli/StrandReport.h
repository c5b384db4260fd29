#pragma once

#include "app/cli/Report.h"
#include "core/strand/CurveSet.h"

namespace tendril::cli {

/// Counts, lengths, bounds and widths of strands. @param curves meters, Y up
void addStrands(Report& report, const strand::CurveSet& curves);
/// Bounding box, in centimeters for people and meters in JSON.
void addBounds(Report& report, const spatial::Vec3& low, const spatial::Vec3& high);

/// "2,228 strands, 71,296 points, 12.3 × 4.5 × 6.7 cm": a wrong unit is obvious.
[[nodiscard]] std::string summaryOf(const strand::CurveSet& curves);
/// A note when strands are of a size that no hair, tail or plant has: probably a wrong unit.
[[nodiscard]] Diagnostics doubtsAboutSize(const strand::CurveSet& curves, const std::string& place);

/// "1 strand", "2,228 strands".
[[nodiscard]] std::string counted(std::uint64_t number, const std::string& noun);

}  // namespace tendril::cli
