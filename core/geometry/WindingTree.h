#pragma once

#include "core/geometry/Box3.h"
#include "core/geometry/TriangleDistance.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tendril::geometry {

/// Generalized winding number of a triangle soup: how often it goes round a point. 1 inside a
/// closed surface, 0 outside, in between near holes; overlapping pieces add up. Far groups of
/// triangles count by their area vector, near ones exactly: good to some hundredths. The order of
/// summation is fixed. Source: A. Jacobson et al., Robust inside-outside segmentation using
/// generalized winding numbers, 2013; G. Barill et al., Fast winding numbers, 2018 (order 0).
class WindingTree {
public:
    /// Corners of a triangle, as it is to be counted.
    using Corners = std::function<TriangleCorners(std::uint32_t triangle)>;

    WindingTree(std::span<const std::uint32_t> triangles, const Corners& corners);

    /// The same triangles somewhere else. Not while others ask.
    void update(const Corners& corners);
    /// @param corners the same triangles, at most a little moved since they were counted
    [[nodiscard]] double windingAt(const spatial::Vec3& point, const Corners& corners) const;

private:
    struct Cluster {
        spatial::Vec3 center{}, area{};  ///< m; m², sum of area times normal
        double radius = 0;               ///< of all corners about the center, m
        std::uint32_t begin = 0, end = 0;
        std::int32_t second = -1;  ///< child after the one that follows; −1: a leaf
    };

    void split(std::uint32_t begin, std::uint32_t end, std::span<const spatial::Vec3> middles);

    std::vector<std::uint32_t> triangles_;
    std::vector<Cluster> clusters_;
};

}  // namespace tendril::geometry
