#pragma once

#include "core/spatial/Vec3.h"
#include "core/strand/CurveSet.h"

#include <cstdint>
#include <vector>

namespace tendril::strand {

/// Segments below this part of a usual one (of their own strand's mean, or of the middle of all
/// strands' means, whichever is larger) are near-zero: their direction is noise.
inline constexpr double kNearZeroSegment = 1e-4;

/// Smallest, middle and largest of some numbers; all 0 when there are none.
struct Spread {
    double min = 0, median = 0, max = 0;
};
[[nodiscard]] Spread computeSpread(std::vector<double> values);

/// What `info` tells about a groom. Lengths in the set's own unit.
struct CurveStatistics {
    std::size_t strands = 0, points = 0;
    Spread pointsPerStrand, length;
    spatial::Vec3 boxMin, boxMax;  ///< of all points; both zero when there are none
    std::size_t nearZeroSegments = 0;
    std::size_t strandsWithNearZeroSegments = 0;
    double shortestSegment = 0, longestSegment = 0;
};
[[nodiscard]] CurveStatistics computeStatistics(const CurveSet& curves);

[[nodiscard]] double computeLength(const CurveSet& curves, std::size_t strand);
[[nodiscard]] std::vector<double> computeLengths(const CurveSet& curves);

}  // namespace tendril::strand
