#include "core/io/groom/GroomCheck.h"

#include "core/strand/CurveStatistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tendril::io {
namespace {

using strand::CurveSet;

std::vector<std::string> brokenPoints(const CurveSet& curves) {
    std::vector<std::string> names;
    for (std::size_t s = 0; s < curves.strandCount(); ++s)
        for (std::uint32_t p = curves.firstPoint[s]; p < curves.firstPoint[s + 1]; ++p) {
            const bool widthOk = curves.widths.empty() || std::isfinite(curves.widths[p]);
            if (spatial::isFinite(curves.points[p]) && widthOk) continue;
            names.push_back(fmt::format("strand {} point {}", s, p - curves.firstPoint[s]));
        }
    return names;
}

template <class T>
void keepOnly(const std::vector<std::size_t>& kept, std::vector<T>& perStrand) {
    if (perStrand.empty()) return;
    std::vector<T> values;
    values.reserve(kept.size());
    for (const std::size_t s : kept) values.push_back(perStrand[s]);
    perStrand = std::move(values);
}

void keepStrands(const std::vector<std::size_t>& kept, CurveSet& curves) {
    if (curves.ids.empty()) {
        curves.ids.resize(curves.strandCount());
        std::iota(curves.ids.begin(), curves.ids.end(), 0U);
    }
    keepOnly(kept, curves.ids);
    keepOnly(kept, curves.groups);
    keepOnly(kept, curves.rootUvs);
    std::vector<std::uint32_t> firstPoint{0};
    std::uint32_t end = 0;
    for (const std::size_t s : kept) {
        for (std::uint32_t p = curves.firstPoint[s]; p < curves.firstPoint[s + 1]; ++p, ++end) {
            curves.points[end] = curves.points[p];
            if (!curves.widths.empty()) curves.widths[end] = curves.widths[p];
        }
        firstPoint.push_back(end);
    }
    curves.points.resize(end);
    if (!curves.widths.empty()) curves.widths.resize(end);
    curves.firstPoint = std::move(firstPoint);
}

void leaveOutShortStrands(CurveSet& curves, const std::string& place, const GroomReading& reading,
                          Diagnostics& notes) {
    std::vector<std::size_t> kept;
    std::vector<std::string> left;
    for (std::size_t s = 0; s < curves.strandCount(); ++s)
        if (curves.pointCount(s) >= 2)
            kept.push_back(s);
        else
            left.push_back(std::to_string(s));
    if (left.empty()) return;
    notes.push_back(makeWarning(
        place,
        fmt::format("{} of {} strands have fewer than two points and were left out: {}.",
                    left.size(), curves.strandCount(), listed(left, reading.namedProblems))));
    keepStrands(kept, curves);
}

void leaveOutBrokenUvs(CurveSet& curves, const std::string& place, Diagnostics& notes) {
    const auto broken = std::ranges::count_if(curves.rootUvs, [](const std::array<float, 2>& uv) {
        return !std::isfinite(uv[0]) || !std::isfinite(uv[1]);
    });
    if (broken == 0) return;
    curves.rootUvs.clear();
    notes.push_back(makeWarning(
        place,
        fmt::format("{} root UVs are not finite numbers; all root UVs were left out.", broken)));
}

void reportNearZeroSegments(const CurveSet& curves, const std::string& place, Diagnostics& notes) {
    const strand::CurveStatistics statistics = strand::computeStatistics(curves);
    if (statistics.nearZeroSegments == 0) return;
    notes.push_back(makeWarning(
        place,
        fmt::format("{} segments of {} strands are near-zero (the shortest is {:.4g}, the "
                    "middle strand is {:.4g} long). They are kept; each moves with its neighbor "
                    "as one piece.",
                    statistics.nearZeroSegments, statistics.strandsWithNearZeroSegments,
                    statistics.shortestSegment, statistics.length.median)));
}

}  // namespace

std::string listed(const std::vector<std::string>& names, std::size_t named) {
    std::string text;
    const std::size_t shown = std::min(names.size(), std::max<std::size_t>(named, 1));
    for (std::size_t i = 0; i < shown; ++i) text += (i > 0 ? ", " : "") + names[i];
    if (names.size() > shown) text += fmt::format(" and {} more", names.size() - shown);
    return text;
}

Result<CurveSet> checkedGroom(CurveSet curves, const std::string& place,
                              const GroomReading& reading, Diagnostics notes) {
    if (const auto broken = brokenPoints(curves); !broken.empty()) {
        notes.push_back(makeError(
            place, fmt::format("{} points are not finite numbers (NaN or infinite): {}. Repair or "
                               "delete these strands in the program that wrote the file.",
                               broken.size(), listed(broken, reading.namedProblems))));
        return Result<CurveSet>::failed(std::move(notes));
    }
    leaveOutShortStrands(curves, place, reading, notes);
    if (curves.strandCount() == 0) {
        notes.push_back(makeError(place,
                                  "holds no strand of two or more points. Export the curves "
                                  "again, root to tip."));
        return Result<CurveSet>::failed(std::move(notes));
    }
    leaveOutBrokenUvs(curves, place, notes);
    reportNearZeroSegments(curves, place, notes);
    return {std::move(curves), std::move(notes)};
}

}  // namespace tendril::io
