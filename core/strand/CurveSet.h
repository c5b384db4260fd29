#pragma once

#include "core/spatial/Vec3.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tendril::strand {

/// Drawn strands: polylines, root to tip, as a groom file holds them. Import leaves them in the
/// file's own unit and axes; the scene holds them in meters, Y up (see inMeters in
/// core/strand/GroomFrame.h).
///
/// Invariants: firstPoint starts with 0, never decreases and ends with points.size(); optional
/// arrays are empty or of the stated size; all numbers are finite.
struct CurveSet {
    std::vector<std::uint32_t> firstPoint{0};  ///< S+1; strand i owns [i] .. [i+1]
    std::vector<spatial::Vec3> points;         ///< length
    std::vector<double> widths;                ///< full width per point, length; or empty
    std::vector<std::uint32_t> ids;            ///< per strand, from the file; or empty
    std::vector<std::uint32_t> groups;         ///< per strand, index of groupNames; or empty
    std::vector<std::string> groupNames;
    std::vector<std::array<float, 2>> rootUvs;  ///< per strand; or empty

    [[nodiscard]] std::size_t strandCount() const { return firstPoint.size() - 1; }
    [[nodiscard]] std::uint32_t pointCount(std::size_t strand) const {
        return firstPoint[strand + 1] - firstPoint[strand];
    }
    bool operator==(const CurveSet&) const = default;
};

}  // namespace tendril::strand
