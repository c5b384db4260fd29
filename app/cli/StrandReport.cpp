#include "app/cli/StrandReport.h"

#include "core/strand/CurveStatistics.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

using strand::Spread;

constexpr double kCentimeters = 100;             // per meter
constexpr double kShortHair = 1e-3, kVine = 20;  // m

Json toJson(const Spread& spread) {
    return {{"min", spread.min}, {"median", spread.median}, {"max", spread.max}};
}
Json toJson(const spatial::Vec3& v) {
    return {v.x, v.y, v.z};
}

std::string spreadText(const Spread& spread, double factor, const char* unit) {
    const double least = spread.min * factor, most = spread.max * factor;
    if (least == most) return fmt::format("{:.4g}{}", least, unit);
    return fmt::format("{:.4g} … {:.4g}{}, median {:.4g}{}", least, most, unit,
                       spread.median * factor, unit);
}

std::string sizeText(const spatial::Vec3& low, const spatial::Vec3& high) {
    const spatial::Vec3 size = kCentimeters * (high - low);
    return fmt::format("{:.4g} × {:.4g} × {:.4g} cm", size.x, size.y, size.z);
}

void addWidths(Report& report, const strand::CurveSet& curves) {
    if (curves.widths.empty()) {
        report.add("width_m", Json(), "width", "not in the file");
        return;
    }
    const Spread spread = strand::computeSpread(curves.widths);
    report.add("width_m", toJson(spread), "width", spreadText(spread, 1e6, " µm"));
}

}  // namespace

std::string counted(std::uint64_t number, const std::string& noun) {
    return fmt::format("{} {}{}", withCommas(number), noun, number == 1 ? "" : "s");
}

void addBounds(Report& report, const spatial::Vec3& low, const spatial::Vec3& high) {
    const spatial::Vec3 a = kCentimeters * low, b = kCentimeters * high;
    report.add("bounds_m", {{"min", toJson(low)}, {"max", toJson(high)}}, "size",
               sizeText(low, high));
    report.add("unit", "m", "");
    report.add("up", "Y", "");
    report.add("size_m", toJson(high - low), "from, to",
               fmt::format("({:.4g}, {:.4g}, {:.4g}) to ({:.4g}, {:.4g}, {:.4g}) cm, Y up", a.x,
                           a.y, a.z, b.x, b.y, b.z));
}

void addStrands(Report& report, const strand::CurveSet& curves) {
    const strand::CurveStatistics statistics = strand::computeStatistics(curves);
    report.add("strands", statistics.strands, "strands", withCommas(statistics.strands));
    report.add("points", statistics.points, "points", withCommas(statistics.points));
    report.add("points_per_strand", toJson(statistics.pointsPerStrand), "points per strand",
               spreadText(statistics.pointsPerStrand, 1, ""));
    report.add("length_m", toJson(statistics.length), "length",
               spreadText(statistics.length, kCentimeters, " cm"));
    report.add("segment_m",
               {{"min", statistics.shortestSegment}, {"max", statistics.longestSegment}},
               "segments",
               fmt::format("{:.4g} … {:.4g} mm", 1e3 * statistics.shortestSegment,
                           1e3 * statistics.longestSegment));
    report.add("near_zero_segments", statistics.nearZeroSegments, "near-zero segments",
               fmt::format("{} in {}", withCommas(statistics.nearZeroSegments),
                           counted(statistics.strandsWithNearZeroSegments, "strand")));
    addBounds(report, statistics.boxMin, statistics.boxMax);
    addWidths(report, curves);
    report.add("groups", curves.groupNames, curves.groupNames.empty() ? "" : "groups",
               fmt::format("{}", fmt::join(curves.groupNames, ", ")));
    report.add("has_ids", !curves.ids.empty(), "", "");
    report.add("has_root_uvs", !curves.rootUvs.empty(), "", "");
}

std::string summaryOf(const strand::CurveSet& curves) {
    const strand::CurveStatistics statistics = strand::computeStatistics(curves);
    return fmt::format("{}, {}, {}", counted(statistics.strands, "strand"),
                       counted(statistics.points, "point"),
                       sizeText(statistics.boxMin, statistics.boxMax));
}

Diagnostics doubtsAboutSize(const strand::CurveSet& curves, const std::string& place) {
    const double length = strand::computeStatistics(curves).length.median;
    if (length >= kShortHair && length <= kVine) return {};
    return {
        makeNote(place, fmt::format("a usual strand is {:.3g} {} long. If that is wrong, tell "
                                    "the file's unit with --unit.",
                                    length < 1 ? 1e3 * length : length, length < 1 ? "mm" : "m"))};
}

}  // namespace tendril::cli
