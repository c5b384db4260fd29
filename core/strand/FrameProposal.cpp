#include "core/strand/FrameProposal.h"

#include "core/spatial/Vec3.h"
#include "core/strand/CurveStatistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tendril::strand {

namespace {

using spatial::Vec3;

// m. Fur to long hair and vines; an ear's bone to a tall creature.
constexpr double kShortStrand = 0.01, kLongStrand = 1.5;
constexpr double kHanging = 0.12;  // shorter strands stand off their surface, whichever way
constexpr double kSmallBody = 0.05, kLargeBody = 5;

constexpr std::array kUnits{LengthUnit::Centimeter, LengthUnit::Meter, LengthUnit::Millimeter,
                            LengthUnit::Decimeter, LengthUnit::Inch};

// How far a size lies outside what is usual, as a factor; 1 inside.
double strangeness(double size, double smallest, double largest) {
    return std::max({1.0, smallest / size, size / largest});
}

std::string sizeText(double meters) {
    if (meters >= 1) return fmt::format("{:.3g} m", meters);
    return meters >= 0.01 ? fmt::format("{:.3g} cm", 100 * meters)
                          : fmt::format("{:.2g} mm", 1e3 * meters);
}

// Strands hang when most of the way from roots to tips leads down; one axis must be clearly so.
std::optional<UpAxis> hangingFrom(const CurveSet& curves) {
    Vec3 way;
    double length = 0;
    for (std::size_t strand = 0; strand < curves.strandCount(); ++strand) {
        if (curves.pointCount(strand) < 2) continue;
        const Vec3 chord = curves.points[curves.firstPoint[strand + 1] - 1] -
                           curves.points[curves.firstPoint[strand]];
        way += chord;
        length += norm(chord);
    }
    constexpr double kClearly = 0.5;
    if (-way.z > kClearly * length && -way.z > 2 * std::abs(way.y)) return UpAxis::Z;
    if (-way.y > kClearly * length && -way.y > 2 * std::abs(way.z)) return UpAxis::Y;
    return {};
}

}  // namespace

LengthUnit proposedUnit(double size, double smallest, double largest) {
    LengthUnit best = LengthUnit::Centimeter;
    if (!(size > 0)) return best;
    double least = strangeness(size * metersPer(best), smallest, largest);
    for (const LengthUnit unit : kUnits) {
        const double strange = strangeness(size * metersPer(unit), smallest, largest);
        if (strange >= least) continue;
        best = unit;
        least = strange;
    }
    return best;
}

FrameProposal proposeFrame(const CurveSet& curves) {
    const double usual = computeSpread(computeLengths(curves)).median;
    FrameProposal proposal;
    proposal.frame.unit = proposedUnit(usual, kShortStrand, kLongStrand);
    proposal.unitReason = fmt::format("a usual strand is then {} long",
                                      sizeText(usual * metersPer(proposal.frame.unit)));
    const bool mayHang = usual * metersPer(proposal.frame.unit) >= kHanging;
    const auto up = mayHang ? hangingFrom(curves) : std::nullopt;
    proposal.frame.up = up.value_or(UpAxis::Y);
    proposal.upReason = up ? fmt::format("strands hang towards −{}", symbolOf(*up))
                           : std::string("the usual one; the strands do not tell");
    return proposal;
}

FrameProposal proposeFrame(double longestSide, std::optional<double> metersPerUnit,
                           std::optional<UpAxis> up) {
    FrameProposal proposal;
    proposal.frame.unit = proposedUnit(longestSide, kSmallBody, kLargeBody);
    proposal.unitReason = fmt::format("the longest side is then {}",
                                      sizeText(longestSide * metersPer(proposal.frame.unit)));
    for (const LengthUnit unit :
         {LengthUnit::Foot, LengthUnit::Yard, LengthUnit::Inch, LengthUnit::Decimeter,
          LengthUnit::Millimeter, LengthUnit::Meter, LengthUnit::Centimeter}) {
        if (!metersPerUnit || std::abs(metersPer(unit) / *metersPerUnit - 1) > 1e-3) continue;
        proposal.frame.unit = unit;
        proposal.unitReason = "the file says so";
    }
    proposal.frame.up = up.value_or(UpAxis::Y);
    proposal.upReason = up ? "the file says so" : "the usual one; the file does not tell";
    return proposal;
}

}  // namespace tendril::strand
