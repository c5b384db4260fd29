#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tendril::io {

/// Which vertices are at exactly the same place at all times: files split vertices by texture and
/// shading, and what only meets for a while (closed lips) is not one. Starts with all in one class;
/// each sample in time tells more of them apart.
class PlaceClasses {
public:
    explicit PlaceClasses(std::size_t vertices);

    /// @param positions one per vertex, at one time; two zeros of different sign are one
    void refine(std::span<const std::array<float, 3>> positions);

    /// Class of each vertex, numbered in order of first appearance.
    [[nodiscard]] const std::vector<std::uint32_t>& classes() const { return classes_; }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    std::vector<std::uint32_t> classes_;
    std::size_t count_;
};

}  // namespace tendril::io
