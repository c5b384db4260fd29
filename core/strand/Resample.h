#pragma once

#include "core/strand/CurveSet.h"

#include <cstdint>
#include <vector>

namespace tendril::strand {

/// Strands with new points at equal distances along the old polylines, and what that cost.
struct Resampled {
    CurveSet curves;
    std::vector<double> lengthLost;  ///< per strand, length cut off at corners, ≥ 0
    double maxLengthLost = 0;
    std::size_t worstStrand = 0;  ///< where maxLengthLost is; 0 when nothing was lost
};

/// Every strand gets `points` points, root and tip included. Widths go along linearly.
/// @pre points ≥ 2 and every strand has at least two points
[[nodiscard]] Resampled resampledToCount(const CurveSet& curves, std::uint32_t points);

/// Every strand gets segments as near to `segmentLength` as equal ones can be, at most
/// `maxPoints` points.
/// @pre segmentLength > 0, maxPoints ≥ 2 and every strand has at least two points
[[nodiscard]] Resampled resampledToSegments(const CurveSet& curves, double segmentLength,
                                            std::uint32_t maxPoints);

}  // namespace tendril::strand
