#pragma once

#include "core/sim/Simulation.h"

#include <functional>

namespace tendril::sim {

/// Frames first … last, both included.
struct FrameRange {
    std::int64_t first = 0, last = 0;

    bool operator==(const FrameRange&) const = default;
};
/// The shot's own range, preroll not included.
[[nodiscard]] FrameRange shotRange(const scene::Scene& scene);

enum class RunStatus {
    Done,
    Canceled,
    Refused  ///< by whoever took the frames
};

/// Takes a frame. @return false to stop the run
using FrameTaker = std::function<bool(const FramePtr&)>;

/// Hands the frame where the simulation stands and every one after it, up to `last`, to `take`.
[[nodiscard]] RunStatus runFrames(Simulation& simulation, std::int64_t last,
                                  const std::atomic<bool>& cancel, const FrameTaker& take);

/// Simulates from the first simulated frame (before the range, if need be) and hands every frame of
/// the range to `take`. The frames are those that a window shows of the unchanged scene.
/// @param told what there is to say about the strands: notes, and which were held at the end
[[nodiscard]] RunStatus runShot(scene::ScenePtr scene, Workers& workers, const FrameRange& range,
                                const std::atomic<bool>& cancel, const FrameTaker& take,
                                Diagnostics& told);

}  // namespace tendril::sim
