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

Ending endingOf(sim::RunStatus status) {
    switch (status) {
        case sim::RunStatus::Done:
            return Ending::Done;
        case sim::RunStatus::Canceled:
            return Ending::Canceled;
        case sim::RunStatus::Refused:
            break;
    }
    return Ending::OutputFailed;
}

Ending computeFrames(FrameRun& run, sim::Simulation& simulation, const std::atomic<bool>& cancel,
                     FrameRunOutcome& outcome) {
    const std::int64_t start = simulation.frameNumber();
    return endingOf(runFrames(simulation, run.range.last, cancel, [&](const FramePtr& frame) {
        const std::int64_t number = frame->frameNumber;
        if (number > start) outcome.costs.push_back({number, frame->stats});
        outcome.strands = frame->strandCount();
        outcome.points = frame->pointCount();
        if (number >= run.range.first && !append(run, *frame, outcome)) return false;
        if (run.onFrame) run.onFrame(number);
        return true;
    }));
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
