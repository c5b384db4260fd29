#pragma once

#include "core/spatial/Mat3.h"

#include <cstddef>

namespace tendril::spatial {

/// Entry k of x, y, z. @pre k < 3
[[nodiscard]] inline double component(const Vec3& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}
[[nodiscard]] inline double& component(Vec3& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}
/// Column k. @pre k < 3
[[nodiscard]] inline const Vec3& column(const Mat3& m, std::size_t k) {
    return k == 0 ? m.cx : k == 1 ? m.cy : m.cz;
}

}  // namespace tendril::spatial
