#pragma once

#include "core/spatial/Vec3.h"

#include <algorithm>
#include <limits>

namespace tendril::geometry {

/// Axis-parallel box, m. A new one is empty: lower above upper.
struct Box3 {
    spatial::Vec3 lower{kInfinity, kInfinity, kInfinity};
    spatial::Vec3 upper{-kInfinity, -kInfinity, -kInfinity};

    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    [[nodiscard]] static Box3 everywhere() {
        return {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
    }
    [[nodiscard]] bool isEmpty() const {
        return lower.x > upper.x || lower.y > upper.y || lower.z > upper.z;
    }
    /// @pre finite and not empty
    [[nodiscard]] spatial::Vec3 center() const { return 0.5 * (lower + upper); }
    [[nodiscard]] spatial::Vec3 size() const { return upper - lower; }

    void include(const spatial::Vec3& p) {
        lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
        upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
    }
    void include(const Box3& box) {
        lower = {std::min(lower.x, box.lower.x), std::min(lower.y, box.lower.y),
                 std::min(lower.z, box.lower.z)};
        upper = {std::max(upper.x, box.upper.x), std::max(upper.y, box.upper.y),
                 std::max(upper.z, box.upper.z)};
    }
    [[nodiscard]] Box3 grown(double margin) const {
        const spatial::Vec3 m{margin, margin, margin};
        return {lower - m, upper + m};
    }
    [[nodiscard]] bool contains(const spatial::Vec3& p) const {
        return lower.x <= p.x && p.x <= upper.x && lower.y <= p.y && p.y <= upper.y &&
               lower.z <= p.z && p.z <= upper.z;
    }
    [[nodiscard]] bool overlaps(const Box3& box) const {
        return lower.x <= box.upper.x && box.lower.x <= upper.x && lower.y <= box.upper.y &&
               box.lower.y <= upper.y && lower.z <= box.upper.z && box.lower.z <= upper.z;
    }
    /// Squared distance of a point to the box: zero inside. @pre not empty
    [[nodiscard]] double squaredDistance(const spatial::Vec3& p) const {
        const double x = std::max({lower.x - p.x, p.x - upper.x, 0.0});
        const double y = std::max({lower.y - p.y, p.y - upper.y, 0.0});
        const double z = std::max({lower.z - p.z, p.z - upper.z, 0.0});
        return x * x + y * y + z * z;
    }

    friend bool operator==(const Box3&, const Box3&) = default;
};

}  // namespace tendril::geometry
