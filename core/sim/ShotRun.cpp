#include "core/sim/ShotRun.h"

#include "core/frame/FramePool.h"

namespace tendril::sim {

FrameRange shotRange(const scene::Scene& scene) {
    return {scene.shot().shot.startFrame, scene.shot().shot.endFrame};
}

RunStatus runFrames(Simulation& simulation, std::int64_t last, const std::atomic<bool>& cancel,
                    const FrameTaker& take) {
    FramePool pool;
    while (simulation.frameNumber() <= last) {
        const std::shared_ptr<StrandFrame> frame = pool.take();
        simulation.write(*frame);
        if (!take(frame)) return RunStatus::Refused;
        if (frame->frameNumber == last) break;
        if (!simulation.advanceFrame(cancel)) return RunStatus::Canceled;
    }
    return RunStatus::Done;
}

RunStatus runShot(scene::ScenePtr scene, Workers& workers, const FrameRange& range,
                  const std::atomic<bool>& cancel, const FrameTaker& take, Diagnostics& told) {
    Simulation simulation(std::move(scene), workers, &cancel);
    if (cancel.load()) return RunStatus::Canceled;
    told = simulation.notes();
    const RunStatus status = runFrames(simulation, range.last, cancel, [&](const FramePtr& frame) {
        return frame->frameNumber < range.first || take(frame);
    });
    const Diagnostics held = simulation.stoppedStrands();
    told.insert(told.end(), held.begin(), held.end());
    return status;
}

}  // namespace tendril::sim
