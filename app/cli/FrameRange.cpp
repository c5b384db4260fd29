#include "app/cli/FrameRange.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>

namespace tendril::cli {

namespace {

constexpr std::int64_t kLargestFrame = 1'000'000;

std::optional<std::int64_t> parseFrame(std::string_view text) {
    std::int64_t frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (frame < -kLargestFrame || frame > kLargestFrame) return std::nullopt;
    return frame;
}

}  // namespace

Result<FrameRange> parseFrameRange(std::string_view text) {
    const auto colon = text.find(':');
    const auto first = parseFrame(text.substr(0, colon));
    const auto last = colon == std::string_view::npos ? first : parseFrame(text.substr(colon + 1));
    if (!first || !last)
        return makeError("--frames",
                         fmt::format("\"{}\" is not a range of whole frames such as 1:48, within "
                                     "one million.",
                                     text));
    if (*last < *first)
        return makeError("--frames",
                         fmt::format("\"{}\" ends before it begins. Swap the two.", text));
    return FrameRange{*first, *last};
}

}  // namespace tendril::cli
