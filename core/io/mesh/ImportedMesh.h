#pragma once

#include "core/geometry/TriangleMesh.h"
#include "core/strand/GroomFrame.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tendril::io {

/// Most memory that the vertices of a moving mesh may take over time, bytes.
inline constexpr std::uint64_t kMostMotionBytes = std::uint64_t(256) << 20;

/// Where a mesh's motion comes from.
struct MotionSource {
    enum Means : std::uint32_t { Placements = 1, Skin = 2, Morph = 4, Points = 8 };

    std::uint32_t means = 0;     ///< a sum of Means
    double rate = 0;             ///< samples per second; 0: at irregular times
    std::string clip{};          ///< its name, may be empty
    std::uint64_t clips = 1;     ///< how many the file holds
    bool hasSparseKeys = false;  ///< keys are apart by more than a sample; straight in between
    bool isRateGuessed = false;  ///< the file does not tell how long a tick is
};

/// A mesh as its file holds it, in units and axes of the file.
struct ImportedMesh {
    geometry::TriangleMesh mesh;          ///< at the first sample
    std::optional<double> metersPerUnit;  ///< when the file or its format tells
    std::optional<strand::UpAxis> up;     ///< when the file or its format tells
    std::vector<double> times;            ///< of the samples of a moving mesh, s; else empty
    std::vector<float>
        positions;          ///< of a moving mesh: vertices of the first sample, the second, …
    MotionSource motion{};  ///< of a moving mesh
};

}  // namespace tendril::io
