#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace tendril::cli {

/// Frames per second as an exact fraction.
struct FrameRate {
    int numerator = 24, denominator = 1;

    bool operator==(const FrameRate&) const = default;
};

/// "24", "24000/1001", "12.5", or the short form of a television rate: "23.976" is 24000/1001.
/// The fraction is reduced; its denominator is at most 1001.
[[nodiscard]] Result<FrameRate> parseFrameRate(std::string_view text);
/// "24" or "24000/1001 (23.976)".
[[nodiscard]] std::string toText(const FrameRate& rate);

}  // namespace tendril::cli
