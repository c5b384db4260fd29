#include "core/strand/Resample.h"

#include "core/base/Assert.h"
#include "core/strand/CurveStatistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tendril::strand {
namespace {

/// Appends one strand of `in` with `count` points to `out`.
void appendResampled(const CurveSet& in, std::size_t strand, std::uint32_t count, CurveSet& out) {
    const std::uint32_t first = in.firstPoint[strand], last = in.firstPoint[strand + 1] - 1;
    const double length = computeLength(in, strand);
    const bool hasWidths = !in.widths.empty();
    std::uint32_t segment = first;  // of the old strand, where the new point lies
    double before = 0;              // length up to that segment
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i == 0 || i + 1 == count) {  // root and tip stay exactly where they are
            const std::uint32_t end = i == 0 ? first : last;
            out.points.push_back(in.points[end]);
            if (hasWidths) out.widths.push_back(in.widths[end]);
            continue;
        }
        const double target = length * i / (count - 1);
        double size = norm(in.points[segment + 1] - in.points[segment]);
        while (before + size < target && segment + 2 <= last) {
            before += size;
            ++segment;
            size = norm(in.points[segment + 1] - in.points[segment]);
        }
        const double t = size > 0 ? std::clamp((target - before) / size, 0.0, 1.0) : 0;
        out.points.push_back((1 - t) * in.points[segment] + t * in.points[segment + 1]);
        if (hasWidths)
            out.widths.push_back((1 - t) * in.widths[segment] + t * in.widths[segment + 1]);
    }
    TENDRIL_DEMAND(out.points.size() <= std::numeric_limits<std::uint32_t>::max());
    out.firstPoint.push_back(static_cast<std::uint32_t>(out.points.size()));
}

template <class CountOf>
Resampled resampled(const CurveSet& curves, CountOf countOf) {
    Resampled result;
    result.curves.ids = curves.ids;
    result.curves.groups = curves.groups;
    result.curves.groupNames = curves.groupNames;
    result.curves.rootUvs = curves.rootUvs;
    result.lengthLost.reserve(curves.strandCount());
    for (std::size_t s = 0; s < curves.strandCount(); ++s) {
        TENDRIL_DEMAND(curves.pointCount(s) >= 2);
        const double length = computeLength(curves, s);
        appendResampled(curves, s, countOf(length), result.curves);
        const double lost = std::max(0.0, length - computeLength(result.curves, s));
        result.lengthLost.push_back(lost);
        if (lost <= result.maxLengthLost) continue;
        result.maxLengthLost = lost;
        result.worstStrand = s;
    }
    return result;
}

}  // namespace

Resampled resampledToCount(const CurveSet& curves, std::uint32_t points) {
    TENDRIL_DEMAND(points >= 2);
    return resampled(curves, [points](double) { return points; });
}

Resampled resampledToSegments(const CurveSet& curves, double segmentLength,
                              std::uint32_t maxPoints) {
    TENDRIL_DEMAND(segmentLength > 0 && maxPoints >= 2);
    return resampled(curves, [=](double length) {
        const double segments =
            std::clamp(std::round(length / segmentLength), 1.0, static_cast<double>(maxPoints - 1));
        return static_cast<std::uint32_t>(segments) + 1;
    });
}

}  // namespace tendril::strand
