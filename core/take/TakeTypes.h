#pragma once

#include "core/frame/StrandFrame.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tendril::take {

/// What is the same in all frames of a take.
struct TakeHeader {
    std::int64_t fpsNumerator = 24, fpsDenominator = 1;
    std::int64_t firstFrame = 0;               ///< of the range that was asked for
    std::vector<std::uint32_t> firstPoint{0};  ///< as StrandFrame
    std::vector<std::uint32_t> ids;            ///< as StrandFrame
    std::vector<std::uint64_t> objects;        ///< as StrandFrame
    std::vector<float> radii;                  ///< as StrandFrame; frames may have others
    std::string settings;                      ///< JSON: what made the take
    std::string instructionSet;                ///< toText(SimdLevel) it ran on; "" when unknown

    bool operator==(const TakeHeader&) const = default;
};

/// The header of a take that begins with this frame.
[[nodiscard]] TakeHeader makeTakeHeader(const StrandFrame& first);
/// Whether the frame's strands, ids and objects are those of the take.
[[nodiscard]] bool fits(const TakeHeader& header, const StrandFrame& frame);

}  // namespace tendril::take
