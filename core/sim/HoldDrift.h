#pragma once

#include "core/base/ParallelFor.h"
#include "core/scene/Scene.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace tendril::sim {

/// How far a groom's points move from where they were drawn while the base stands still.
struct GroomDrift {
    scene::ObjectId object{};
    double most = 0;           ///< of any point at any frame [m]
    double end = 0;            ///< of any point at the last frame [m]
    double share = 0;          ///< `most` over the length of its strand, the largest of all strands
    std::uint32_t strand = 0;  ///< where `most` is
    std::uint32_t stopped = 0;  ///< strands that the solver stopped
};

/// Simulates the sag-free grooms with everything as it is at the first frame and nothing keyed; the
/// base stands as the grooms' setting wants it.
/// @param cancel once set, the result is of no use; may be null
[[nodiscard]] std::vector<GroomDrift> measureDrift(const scene::Scene& scene, int frames,
                                                   Workers& workers,
                                                   const std::atomic<bool>* cancel = nullptr);

}  // namespace tendril::sim
