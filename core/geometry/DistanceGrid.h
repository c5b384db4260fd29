#pragma once

#include "core/geometry/Box3.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace tendril::geometry {

/// Lower bounds of a distance with slope one, cell by cell, so that what is far from a surface
/// costs one look-up.
class DistanceGrid {
public:
    DistanceGrid() = default;
    /// @param bounds the part of space it covers; finite, not empty
    /// @param cells along the longest side
    /// @param distance of a point, signed or not [m]
    DistanceGrid(const Box3& bounds, int cells,
                 const std::function<double(const spatial::Vec3&)>& distance);

    [[nodiscard]] bool isEmpty() const { return bounds_.empty(); }
    /// At most the distance of the point. @pre not empty, the point is within the bounds
    [[nodiscard]] double boundAt(const spatial::Vec3& point) const;

private:
    Box3 box_;
    double perMeter_ = 0;  ///< cells
    std::size_t nx_ = 0, ny_ = 0, nz_ = 0;
    std::vector<float> bounds_;
};

}  // namespace tendril::geometry
