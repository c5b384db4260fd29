#pragma once

#include "core/geometry/TriangleDistance.h"

#include <random>

namespace tendril::geometry {

inline spatial::Vec3 randomPoint(std::mt19937& engine, double size) {
    std::uniform_real_distribution<double> unit(-size, size);
    const double x = unit(engine), y = unit(engine), z = unit(engine);
    return {x, y, z};
}
inline TriangleCorners randomTriangle(std::mt19937& engine, double size) {
    TriangleCorners corners;
    for (spatial::Vec3& p : corners) p = randomPoint(engine, size);
    return corners;
}

}  // namespace tendril::geometry
