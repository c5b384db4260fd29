#pragma once

#include <cstddef>
#include <cstdint>

namespace tendril::io {

/// How much a groom reader takes in, and how much it says.
struct GroomReading {
    std::uint64_t maxBytes = std::uint64_t(16) << 30;  ///< larger files are refused unread
    std::size_t namedProblems =
        5;  ///< strands or lines named per kind of problem; the rest counted
};

}  // namespace tendril::io
