#pragma once

#include "core/geometry/TriangleMesh.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// What tendril-import sends about a mesh file, before anything is cleaned.
struct MeshReport {
    enum class Kind : std::uint32_t { Mesh = 1, Refused = 2, OutOfMemory = 3 };

    Kind kind = Kind::Refused;
    std::string refusal;  ///< the library's words
    std::vector<std::array<float, 3>> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::uint64_t lines = 0, points = 0;  ///< faces of two and of one vertex, left out
    double metersPerUnit = 0;             ///< 0: not told
    std::uint32_t upAxis = 0;             ///< 1: Y, 2: Z, 0: not told
};

[[nodiscard]] std::string encoded(const MeshReport& report);
/// Nothing when the bytes are not whole or an index is of no vertex.
[[nodiscard]] std::optional<MeshReport> decodedMeshReport(std::string_view bytes);

}  // namespace tendril::io
