#include "app/cli/Resampling.h"

#include "core/params/Expression.h"
#include "core/strand/CurveStatistics.h"
#include "core/strand/Resample.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace tendril::cli {

namespace {

constexpr std::uint32_t kMostPoints = 65'535;  // of a strand

Diagnostic wrong(std::string_view text) {
    return makeError("--resample",
                     fmt::format("\"{}\" is neither a number of points from 2 to {} nor a length "
                                 "above zero with its unit, such as 5mm.",
                                 text, kMostPoints));
}

Diagnostic lossNote(const strand::CurveSet& curves, const strand::Resampled& result) {
    const double length = strand::computeLength(curves, result.worstStrand);
    return makeNote(
        "--resample",
        fmt::format("{} points became {}; corners that were cut off cost strand {} the most, "
                    "{:.3g} mm or {:.2g} % of its length.",
                    curves.points.size(), result.curves.points.size(), result.worstStrand,
                    1e3 * result.maxLengthLost,
                    length > 0 ? 100 * result.maxLengthLost / length : 0.0));
}

}  // namespace

Result<NewPoints> parseNewPoints(std::string_view text) {
    std::uint32_t points = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), points);
    if (end == text.data() + text.size()) {
        if (error != std::errc() || points < 2 || points > kMostPoints) return wrong(text);
        return NewPoints(points);
    }
    // Without a unit the number would count as this many meters, and be none with one.
    const auto length = evaluateExpression(text, Unit::Meter, 1);
    const auto doubled = evaluateExpression(text, Unit::Meter, 2);
    if (!length || !doubled || length.value() != doubled.value() || !(length.value() > 0))
        return wrong(text);
    return NewPoints(length.value());
}

Result<strand::CurveSet> resampled(const strand::CurveSet& curves, const NewPoints& wanted) {
    strand::Resampled result =
        std::holds_alternative<double>(wanted)
            ? strand::resampledToSegments(curves, std::get<double>(wanted), kMostPoints)
            : strand::resampledToCount(curves, std::get<std::uint32_t>(wanted));
    Diagnostics notes{lossNote(curves, result)};
    return {std::move(result.curves), std::move(notes)};
}

}  // namespace tendril::cli
