#include "app/cli/FrameRun.h"

#include <algorithm>
#include <iterator>

namespace tendril::cli {

namespace {

using Ending = FrameRunOutcome::Ending;

// An output that fails is given up: what it has said must not be said again.
bool append(FrameRun& run, const StrandFrame& frame, FrameRunOutcome& outcome) {
    for (auto output = run.outputs.begin(); output != run.outputs.end(); ++output) {
        const auto appended = (*output)->append(frame);
        std::ranges::copy(appended.diagnostics(), std::back_inserter(outcome.diagnostics));
        if (appended) continue;
        run.outputs.erase(output);
        return false;
    }
    const FrameRange before = outcome.written.value_or(FrameRange{frame.frameNumber, 0});
    outcome.written = FrameRange{before.first, frame.frameNumber};
    return true;
}

Ending computeFrames(FrameRun& run, sim::Simulation& simulation, const std::atomic<bool>& cancel,
                     FrameRunOutcome& outcome) {
    StrandFrame frame;
    const std::int64_t first = simulation.frameNumber();
    for (;;) {
        simulation.write(frame);
        if (frame.frameNumber > first) outcome.costs.push_back({frame.frameNumber, frame.stats});
        if (frame.frameNumber >= run.range.first) {
            outcome.strands = frame.strandCount();
            outcome.points = frame.pointCount();
            if (!append(run, frame, outcome)) return Ending::OutputFailed;
        }
        if (run.onFrame) run.onFrame(frame.frameNumber);
        if (frame.frameNumber >= run.range.last) return Ending::Done;
        if (cancel.load() || !simulation.advanceFrame(cancel)) return Ending::Canceled;
    }
}

}  // namespace

FrameRunOutcome run(FrameRun& run, sim::Simulation& simulation, const std::atomic<bool>& cancel) {
    FrameRunOutcome outcome;
    outcome.ending = computeFrames(run, simulation, cancel, outcome);
    if (!outcome.written) return outcome;
    for (const auto& output : run.outputs) {
        const auto finished = output->finish();
        std::ranges::copy(finished.diagnostics(), std::back_inserter(outcome.diagnostics));
        if (finished)
            outcome.finished.push_back(output->target());
        else
            outcome.ending = Ending::OutputFailed;
    }
    return outcome;
}

SolverStats totalOf(const std::vector<FrameCost>& costs) {
    SolverStats total;
    std::int32_t stopped = 0;  // the same strands in every frame
    for (const auto& [frame, stats] : costs) {
        total += stats;
        stopped = std::max(stopped, stats.stoppedStrands);
    }
    total.stoppedStrands = stopped;
    return total;
}

}  // namespace tendril::cli
