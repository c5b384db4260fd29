#pragma once

#include "app/cli/FrameOutput.h"
#include "app/cli/FrameRange.h"
#include "core/frame/StrandFrame.h"
#include "core/sim/ShotRun.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tendril::cli {

/// Frames to compute and where they go.
struct FrameRun {
    FrameRange range;  ///< to write; first is not before the simulation's first frame
    std::vector<std::unique_ptr<FrameOutput>> outputs{};
    std::function<void(std::int64_t)> onFrame;  ///< called with the number of each one computed
};

/// What one frame cost the solver.
struct FrameCost {
    std::int64_t frame = 0;
    SolverStats stats;
};

/// What came of it.
struct FrameRunOutcome {
    enum class Ending { Done, Canceled, OutputFailed };

    Ending ending = Ending::Done;
    std::vector<FrameCost> costs{};                 ///< preroll included
    std::optional<FrameRange> written{};            ///< by all outputs
    std::vector<std::filesystem::path> finished{};  ///< targets of the outputs that are whole
    std::size_t strands = 0, points = 0;
    Diagnostics diagnostics{};  ///< of the outputs
};

/// Simulates from where the simulation stands to the end of the range. Every frame goes to all
/// outputs as soon as it is made. Canceled, or when an output fails, it stops; what is finished
/// then stays in all outputs.
[[nodiscard]] FrameRunOutcome run(FrameRun& run, sim::Simulation& simulation,
                                  const std::atomic<bool>& cancel);

[[nodiscard]] SolverStats totalOf(const std::vector<FrameCost>& costs);

}  // namespace tendril::cli
