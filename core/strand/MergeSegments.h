#pragma once

#include "core/base/Result.h"
#include "core/strand/CurveStatistics.h"

#include <string>
#include <vector>

namespace tendril::strand {

/// A groom as it can be simulated: without segments so short that their direction is noise. Knows
/// the way back, so that files get as many points in the same order as the groom that came in.
struct MergedCurves {
    struct Merge {
        std::uint32_t strand = 0;  ///< its number in the input
        std::uint32_t points = 0;  ///< how many went
    };

    CurveSet curves;
    std::vector<std::uint32_t> mergedPoint;  ///< per input point, the point of `curves` it follows
    std::vector<Merge> merges;               ///< strands that lost points, in order
    /// Strands (also in `curves`, as root and tip) that are near-zero as a whole: nothing to bend.
    std::vector<std::uint32_t> pointlike;
    double longestMerged = 0;  ///< length of the longest segment that went
};

/// Leaves out points nearer to the point before than nearZeroThresholds(curves, relative); root and
/// tip always stay.
/// @pre every strand has at least two points
[[nodiscard]] MergedCurves mergeNearZeroSegments(const CurveSet& curves,
                                                 double relative = kNearZeroSegment);

/// "near-zero segments merged: 14 points of 3 strands (strand 2: 12, …)", or nothing if there were
/// none; and a warning about strands that are points.
[[nodiscard]] Diagnostics describeMerges(const MergedCurves& merged, const std::string& place,
                                         std::size_t named = 5);

/// Per-point values (each of `size` numbers) of the merged strands, for all points of the input:
/// merged points have those of the point they follow.
template <class Number>
[[nodiscard]] std::vector<Number> forInputPoints(const MergedCurves& merged,
                                                 const std::vector<Number>& values,
                                                 std::size_t size) {
    TENDRIL_DEMAND(values.size() == merged.curves.points.size() * size);
    std::vector<Number> result;
    result.reserve(merged.mergedPoint.size() * size);
    for (const std::uint32_t point : merged.mergedPoint)
        for (std::size_t i = 0; i < size; ++i) result.push_back(values[point * size + i]);
    return result;
}

}  // namespace tendril::strand
