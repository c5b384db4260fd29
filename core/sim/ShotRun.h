#pragma once

#include "core/sim/Simulation.h"

#include <functional>

namespace tendril::sim {

/// Frames of a scene asked for.
struct FrameRange {
    std::int64_t first = 0, last = 0;
};
/// The shot's own range, preroll not included.
[[nodiscard]] FrameRange shotRange(const scene::Scene& scene);

enum class RunStatus {
    Done,
    Cancelled,
    Refused  ///< by whoever took the frames
};

/// Simulates from the first simulated frame (before the range, if need be) and hands every frame of
/// the range to `take`, which stops the run by returning false. The frames are those that a window
/// shows of the unchanged scene.
/// @param stopped what there is to say about strands that were held, at the end
[[nodiscard]] RunStatus runShot(scene::ScenePtr scene, Workers& workers, const FrameRange& range,
                                const std::atomic<bool>& cancel,
                                const std::function<bool(const FramePtr&)>& take,
                                Diagnostics& stopped);

}  // namespace tendril::sim
