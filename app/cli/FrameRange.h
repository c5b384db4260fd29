#pragma once

#include "core/base/Result.h"
#include "core/sim/ShotRun.h"

#include <string_view>

namespace tendril::cli {

using sim::FrameRange;

/// "1:48", or "12" for a single frame. Frames may be negative.
[[nodiscard]] Result<FrameRange> parseFrameRange(std::string_view text);

}  // namespace tendril::cli
