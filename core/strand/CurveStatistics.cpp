#include "core/strand/CurveStatistics.h"

#include <algorithm>

namespace tendril::strand {

Spread computeSpread(std::vector<double> values) {
    if (values.empty()) return {};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    const double median = *middle;
    const auto [min, max] = std::minmax_element(values.begin(), values.end());
    return {*min, median, *max};
}

double computeLength(const CurveSet& curves, std::size_t strand) {
    double length = 0;
    for (std::size_t p = curves.firstPoint[strand]; p + 1 < curves.firstPoint[strand + 1]; ++p)
        length += spatial::norm(curves.points[p + 1] - curves.points[p]);
    return length;
}

std::vector<double> computeLengths(const CurveSet& curves) {
    std::vector<double> lengths(curves.strandCount());
    for (std::size_t s = 0; s < lengths.size(); ++s) lengths[s] = computeLength(curves, s);
    return lengths;
}

namespace {

// Per strand; a strand that is tiny as a whole is measured by the others.
std::vector<double> nearZeroThresholds(const CurveSet& curves) {
    std::vector<double> means = computeLengths(curves);
    for (std::size_t s = 0; s < means.size(); ++s)
        means[s] /= std::max<double>(1, curves.pointCount(s) - 1.0);
    const double usual = computeSpread(means).median;
    for (double& mean : means) mean = kNearZeroSegment * std::max(mean, usual);
    return means;
}

}  // namespace

CurveStatistics computeStatistics(const CurveSet& curves) {
    CurveStatistics result;
    result.strands = curves.strandCount();
    result.points = curves.points.size();
    std::vector<double> counts(result.strands);
    for (std::size_t s = 0; s < counts.size(); ++s) counts[s] = curves.pointCount(s);
    result.pointsPerStrand = computeSpread(std::move(counts));
    result.length = computeSpread(computeLengths(curves));

    if (!curves.points.empty()) result.boxMin = result.boxMax = curves.points.front();
    for (const spatial::Vec3& p : curves.points) {
        result.boxMin = {std::min(result.boxMin.x, p.x), std::min(result.boxMin.y, p.y),
                         std::min(result.boxMin.z, p.z)};
        result.boxMax = {std::max(result.boxMax.x, p.x), std::max(result.boxMax.y, p.y),
                         std::max(result.boxMax.z, p.z)};
    }

    const std::vector<double> thresholds = nearZeroThresholds(curves);
    bool first = true;
    for (std::size_t s = 0; s < result.strands; ++s) {
        const std::size_t before = result.nearZeroSegments;
        for (std::size_t p = curves.firstPoint[s]; p + 1 < curves.firstPoint[s + 1]; ++p) {
            const double length = spatial::norm(curves.points[p + 1] - curves.points[p]);
            if (length <= thresholds[s]) ++result.nearZeroSegments;
            result.shortestSegment = first ? length : std::min(result.shortestSegment, length);
            result.longestSegment = std::max(result.longestSegment, length);
            first = false;
        }
        if (result.nearZeroSegments > before) ++result.strandsWithNearZeroSegments;
    }
    return result;
}

}  // namespace tendril::strand
