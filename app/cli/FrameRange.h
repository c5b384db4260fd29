#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <string_view>

namespace tendril::cli {

/// Frames first … last, both included.
struct FrameRange {
    std::int64_t first = 0, last = 0;

    bool operator==(const FrameRange&) const = default;
};

/// "1:48", or "12" for a single frame. Frames may be negative.
[[nodiscard]] Result<FrameRange> parseFrameRange(std::string_view text);

}  // namespace tendril::cli
