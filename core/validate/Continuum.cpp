#include "core/validate/Continuum.h"

#include <algorithm>

namespace tendril::validate {
namespace {

/// The coordinate of largest magnitude among those of `of`, taken from `v`.
double alongLargest(const spatial::Vec3& of, const spatial::Vec3& v) {
    const double x = std::abs(of.x), y = std::abs(of.y), z = std::abs(of.z);
    if (x >= y && x >= z) return v.x;
    return y >= z ? v.y : v.z;
}

}  // namespace

void compareWithLimit(const spatial::Vec3& limit,
                      const std::function<std::optional<spatial::Vec3>(int links)>& valueAt,
                      double tolerance, Comparison& comparison, int links) {
    constexpr double kRatio = 4, kRatioTolerance = 0.3;  // of the reference's README
    const std::optional<spatial::Vec3> coarse = valueAt(links), fine = valueAt(2 * links);
    if (!coarse || !fine) {
        comparison.add("no equilibrium found", std::nan(""), tolerance);
        return;
    }
    // Small errors of other coordinates may change sign under way and have no ratio.
    const spatial::Vec3 error = *fine - limit;
    const double ratio = alongLargest(error, *coarse - limit) / alongLargest(error, error);
    comparison.setOrder(std::log2(ratio));
    comparison.add("ratio of errors on doubling the links, from 4", std::abs(ratio - kRatio),
                   kRatioTolerance);
    const spatial::Vec3 extrapolated = (4.0 * *fine - *coarse) / 3.0;
    const spatial::Vec3 rest = extrapolated - limit;
    comparison.add("extrapolation from both, largest coordinate",
                   std::abs(alongLargest(rest, rest)), tolerance);
}

}  // namespace tendril::validate
