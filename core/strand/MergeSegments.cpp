#include "core/strand/MergeSegments.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::strand {
namespace {

/// Which points of a strand stay, by their numbers in the input.
std::vector<std::uint32_t> keptPoints(const CurveSet& curves, std::size_t strand,
                                      double threshold) {
    const std::uint32_t first = curves.firstPoint[strand], last = curves.firstPoint[strand + 1] - 1;
    std::vector<std::uint32_t> kept{first};
    for (std::uint32_t p = first + 1; p < last; ++p)
        if (norm(curves.points[p] - curves.points[kept.back()]) > threshold) kept.push_back(p);
    // The tip stays, so the last points before it may have to go.
    while (kept.size() > 1 && norm(curves.points[last] - curves.points[kept.back()]) <= threshold)
        kept.pop_back();
    kept.push_back(last);
    return kept;
}

void appendStrand(const CurveSet& curves, std::size_t strand,
                  const std::vector<std::uint32_t>& kept, MergedCurves& merged) {
    std::size_t next = 0;  // of kept
    for (std::uint32_t p = curves.firstPoint[strand]; p < curves.firstPoint[strand + 1]; ++p) {
        if (next < kept.size() && kept[next] == p) {
            merged.curves.points.push_back(curves.points[p]);
            if (!curves.widths.empty()) merged.curves.widths.push_back(curves.widths[p]);
            ++next;
        } else {
            const double length = norm(curves.points[p] - curves.points[p - 1]);
            merged.longestMerged = std::max(merged.longestMerged, length);
        }
        const auto points = static_cast<std::uint32_t>(merged.curves.points.size());
        // Of the points that went just before the tip, some lay at the tip rather than before.
        const bool atTip =
            next + 1 == kept.size() && norm(curves.points[p] - curves.points[kept[next]]) <
                                           norm(curves.points[p] - curves.points[kept[next - 1]]);
        merged.mergedPoint.push_back(atTip ? points : points - 1);
    }
    merged.curves.firstPoint.push_back(static_cast<std::uint32_t>(merged.curves.points.size()));
}

}  // namespace

MergedCurves mergeNearZeroSegments(const CurveSet& curves, double relative) {
    MergedCurves merged;
    merged.curves.ids = curves.ids;
    merged.curves.groups = curves.groups;
    merged.curves.groupNames = curves.groupNames;
    merged.curves.rootUvs = curves.rootUvs;
    merged.mergedPoint.reserve(curves.points.size());
    const std::vector<double> thresholds = nearZeroThresholds(curves, relative);
    for (std::uint32_t s = 0; s < curves.strandCount(); ++s) {
        TENDRIL_DEMAND(curves.pointCount(s) >= 2);
        const std::vector<std::uint32_t> kept = keptPoints(curves, s, thresholds[s]);
        appendStrand(curves, s, kept, merged);
        const auto gone = static_cast<std::uint32_t>(curves.pointCount(s) - kept.size());
        if (gone > 0) merged.merges.push_back({s, gone});
        const double reach = norm(curves.points[kept.back()] - curves.points[kept.front()]);
        if (kept.size() == 2 && reach <= thresholds[s]) merged.pointlike.push_back(s);
    }
    return merged;
}

Diagnostics describeMerges(const MergedCurves& merged, const std::string& place,
                           std::size_t named) {
    const auto listed = [named](std::size_t count, auto nameOf) {
        std::string text;
        for (std::size_t i = 0; i < std::min(count, named); ++i)
            text += (i > 0 ? ", " : "") + nameOf(i);
        return count > named ? text + fmt::format(" and {} more", count - named) : text;
    };
    Diagnostics notes;
    if (!merged.merges.empty()) {
        std::size_t points = 0;
        for (const MergedCurves::Merge& merge : merged.merges) points += merge.points;
        const std::string names = listed(merged.merges.size(), [&](std::size_t i) {
            return fmt::format("strand {}: {}", merged.merges[i].strand, merged.merges[i].points);
        });
        notes.push_back(makeWarning(
            place, fmt::format("near-zero segments merged: {} points of {} strands ({}). They move "
                               "with their neighbors; files keep all points.",
                               points, merged.merges.size(), names)));
    }
    if (!merged.pointlike.empty()) {
        const std::string names = listed(merged.pointlike.size(), [&](std::size_t i) {
            return std::to_string(merged.pointlike[i]);
        });
        notes.push_back(makeWarning(place, fmt::format("{} strands are near-zero as a whole and "
                                                       "cannot bend: {}.",
                                                       merged.pointlike.size(), names)));
    }
    return notes;
}

}  // namespace tendril::strand
