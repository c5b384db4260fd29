#include "core/sagfree/HoldReport.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::sagfree {

namespace {

constexpr double kMuchStiffer = 10;  ///< a factor that changes how a strand moves for all to see
constexpr std::size_t kNamed = 8;

std::string listOf(const std::vector<std::uint32_t>& strands) {
    const std::size_t named = std::min(strands.size(), kNamed);
    std::string list = fmt::format(
        "{}",
        fmt::join(strands.begin(), strands.begin() + static_cast<std::ptrdiff_t>(named), ", "));
    return named < strands.size() ? list + ", …" : list;
}

}  // namespace

const char* toText(HoldStatus status) {
    switch (status) {
        case HoldStatus::Held:
            return "held";
        case HoldStatus::Stiffened:
            return "stiffened";
        case HoldStatus::Unstable:
            return "unstable";
        case HoldStatus::CannotHold:
            return "cannot hold";
    }
    return "";
}

HoldSummary summarize(std::span<const StrandHold* const> holds) {
    HoldSummary summary;
    for (std::size_t i = 0; i < holds.size(); ++i) {
        if (!holds[i]) continue;
        const StrandHold& hold = *holds[i];
        const auto strand = static_cast<std::uint32_t>(i);
        ++summary.strands;
        if (hold.status == HoldStatus::CannotHold) {
            ++summary.cannotHold;
            summary.limpStrands.push_back(strand);
            continue;
        }
        const bool isFirst = summary.held + summary.stiffened + summary.unstable == 0;
        summary.residual = std::max(summary.residual, hold.residual);
        summary.softestMode =
            isFirst ? hold.softestMode : std::min(summary.softestMode, hold.softestMode);
        if (hold.status == HoldStatus::Held) ++summary.held;
        if (hold.status == HoldStatus::Stiffened) ++summary.stiffened;
        if (hold.status == HoldStatus::Unstable) {
            ++summary.unstable;
            summary.unstableStrands.push_back(strand);
        }
        const LargestStiffening largest = largestStiffening(hold);
        if (hold.stiffening.empty()) continue;
        if (largest.joint == 0) ++summary.stiffenedAtRoot;
        if (largest.factor <= summary.largestFactor) continue;
        summary.largestFactor = largest.factor;
        summary.stiffestStrand = strand;
        summary.stiffestJoint = static_cast<std::uint32_t>(largest.joint);
    }
    return summary;
}

std::string describe(const HoldSummary& summary) {
    std::string text =
        fmt::format("sag-free: {} strand{}", summary.strands, summary.strands == 1 ? "" : "s");
    if (summary.strands > summary.cannotHold)
        text += fmt::format(", residual {:.0e}", summary.residual);
    if (summary.stiffened > 0) {
        text += fmt::format(", {} stiffened", summary.stiffened);
        if (summary.stiffenedAtRoot == summary.stiffened) text += " at the root";
        text += fmt::format(", up to {:.3g}×", summary.largestFactor);
    }
    if (summary.unstable > 0) text += fmt::format(", {} unstable", summary.unstable);
    if (summary.cannotHold > 0) text += fmt::format(", {} cannot hold", summary.cannotHold);
    return text;
}

Diagnostics diagnose(const HoldSummary& summary, const std::string& place) {
    Diagnostics found;
    if (summary.cannotHold > 0)
        found.push_back(makeWarning(
            place, fmt::format("{} of {} strands cannot be held where they were drawn, as joints "
                               "without stiffness carry load (strands {}); they sag. Give them "
                               "stiffness on all axes.",
                               summary.cannotHold, summary.strands, listOf(summary.limpStrands))));
    if (summary.unstable > 0)
        found.push_back(makeWarning(
            place,
            fmt::format("{} of {} strands stand in equilibrium but may tip over (strands "
                        "{}). Raise their stiffness, or lower their mass.",
                        summary.unstable, summary.strands, listOf(summary.unstableStrands))));
    if (summary.largestFactor > kMuchStiffer)
        found.push_back(makeNote(
            place,
            fmt::format("staying where it was drawn makes strand {} up to {:.3g} times "
                        "stiffer than set (joint {}), and it will move like that. More "
                        "stiffness or less mass is what the drawn shape asks for.",
                        summary.stiffestStrand, summary.largestFactor, summary.stiffestJoint)));
    return found;
}

}  // namespace tendril::sagfree
