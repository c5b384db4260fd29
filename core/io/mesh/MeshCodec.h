#pragma once

#include "core/io/mesh/ImportedMesh.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// What a mesh file holds, before anything is cleaned; what tendril-import sends.
struct MeshReport {
    enum class Kind : std::uint32_t {
        Mesh = 1,
        Refused = 2,
        OutOfMemory = 3,
        TooLong = 4,  ///< its motion would take too much memory
    };

    Kind kind = Kind::Refused;
    std::string refusal;  ///< the library's words; of TooLong: a sentence of ours
    std::vector<std::array<float, 3>> vertices;  ///< of the first sample, then of the second, …
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::uint64_t lines = 0, points = 0;  ///< faces of two and of one vertex, left out
    double metersPerUnit = 0;             ///< 0: not told
    std::uint32_t upAxis = 0;             ///< 1: Y, 2: Z, 0: not told
    std::vector<double> times;            ///< of the samples, s; empty: the mesh rests
    MotionSource motion{};                ///< when it moves

    [[nodiscard]] std::size_t sampleCount() const { return times.empty() ? 1 : times.size(); }
    [[nodiscard]] std::size_t vertexCount() const { return vertices.size() / sampleCount(); }
};

[[nodiscard]] std::string encoded(const MeshReport& report);
/// Nothing when the bytes are not whole or contradict each other: an index of no vertex, times that
/// do not rise, samples of different size.
[[nodiscard]] std::optional<MeshReport> decodedMeshReport(std::string_view bytes);

}  // namespace tendril::io
