#pragma once

#include <cstdint>
#include <vector>

namespace tendril::io {

/// A polyline of a file, by the vertices it goes through.
struct Chain {
    std::vector<std::uint32_t> vertices;
    std::uint32_t group = 0;
    std::uint32_t line = 0;  ///< of the file

    bool operator==(const Chain&) const = default;
};

/// Joins polylines that were written in pieces, within each group:
/// 1. an element that begins at the vertex where the element before it ended continues it;
/// 2. two-point elements left over that form a simple open path, in any order and direction, become
///    one polyline. The path begins at the end where most elements agree it does; where they
///    do not, at the vertex that comes first in the file.
/// Two-point elements that branch or close a ring are ambiguous and stay as they are.
/// The order is that of the first piece of each polyline.
[[nodiscard]] std::vector<Chain> joinChains(std::vector<Chain> chains);

}  // namespace tendril::io
