#include "core/sim/ShotRun.h"

#include "core/frame/FramePool.h"

namespace tendril::sim {

FrameRange shotRange(const scene::Scene& scene) {
    return {scene.shot().shot.startFrame, scene.shot().shot.endFrame};
}

RunStatus runShot(scene::ScenePtr scene, Workers& workers, const FrameRange& range,
                  const std::atomic<bool>& cancel, const std::function<bool(const FramePtr&)>& take,
                  Diagnostics& stopped) {
    Simulation simulation(std::move(scene), workers);
    stopped = simulation.notes();
    FramePool pool;
    const auto handOver = [&] {
        const std::shared_ptr<StrandFrame> frame = pool.take();
        simulation.write(*frame);
        return take(frame);
    };
    RunStatus status = RunStatus::Done;
    while (status == RunStatus::Done) {
        const std::int64_t at = simulation.frameNumber();
        if (at >= range.first && at <= range.last && !handOver()) status = RunStatus::Refused;
        if (at >= range.last || status != RunStatus::Done) break;
        if (!simulation.advanceFrame(cancel)) status = RunStatus::Cancelled;
    }
    const Diagnostics held = simulation.stoppedStrands();
    stopped.insert(stopped.end(), held.begin(), held.end());
    return status;
}

}  // namespace tendril::sim
