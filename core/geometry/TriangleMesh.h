#pragma once

#include "core/spatial/Vec3.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tendril::geometry {

/// Indexed triangles, counter-clockwise seen from outside.
/// Invariants: all indices are below vertices.size(); normals are empty or one per vertex.
struct TriangleMesh {
    std::vector<spatial::Vec3> vertices;
    std::vector<spatial::Vec3> normals;  ///< unit length
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

}  // namespace tendril::geometry
