#pragma once

#include "core/base/Result.h"
#include "core/sagfree/HoldPose.h"

#include <cstdint>
#include <string>

namespace tendril::sagfree {

/// What became of the strands of one groom.
struct HoldSummary {
    std::uint32_t strands = 0;                                            ///< that were looked at
    std::uint32_t held = 0, stiffened = 0, unstable = 0, cannotHold = 0;  ///< sum up to `strands`
    double residual = 0;                ///< largest of those that are held
    double softestMode = 0;             ///< smallest of those; 0 when there is none
    double largestFactor = 1;           ///< of stiffness
    std::uint32_t stiffestStrand = 0;   ///< where that is
    std::uint32_t stiffestJoint = 0;    ///< likewise, 0 at the root
    std::uint32_t stiffenedAtRoot = 0;  ///< strands whose largest factor is at the first joint
    std::vector<std::uint32_t> limpStrands{};      ///< that cannot be held
    std::vector<std::uint32_t> unstableStrands{};  ///< that could not be made stable
};

/// @param holds per strand; null for those too short to bend
[[nodiscard]] HoldSummary summarize(std::span<const StrandHold* const> holds);

/// "sag-free: 500 strands, residual 1e-15, 12 stiffened at the root, up to 3.2×".
[[nodiscard]] std::string describe(const HoldSummary& summary);

/// Warnings about strands that cannot be held or not made stable, with what to do about it.
/// @param place names the groom
[[nodiscard]] Diagnostics diagnose(const HoldSummary& summary, const std::string& place);

[[nodiscard]] const char* toText(HoldStatus status);  ///< "held", "stiffened", …

}  // namespace tendril::sagfree
