#pragma once

#include "core/frame/FramePool.h"
#include "core/session/FrameCache.h"
#include "core/session/SessionTypes.h"

#include <map>
#include <memory>

namespace tendril::session {

/// A simulation that edits come to while it runs, with the cache of what it made. Knows which
/// frames are what the present scene gives, and how to get to one that is missing. One thread.
class LiveSimulation {
public:
    explicit LiveSimulation(int threads) : workers_(threads) {}

    /// Takes over an edited scene. @param current the frame that is shown
    /// @return the shown frame anew when it looks different now, else null
    [[nodiscard]] FramePtr setScene(scene::ScenePtr scene, std::uint64_t revision,
                                    std::int64_t current, sim::Adoption adoption);
    /// Forgets everything of the scene before.
    void openScene(scene::ScenePtr scene, std::uint64_t revision);
    void clear();  ///< forgets all frames

    [[nodiscard]] const scene::Scene& scene() const { return *scene_; }
    [[nodiscard]] const FrameCache& cache() const { return cache_; }
    [[nodiscard]] RunKey run() const { return run_; }  ///< of the present scene
    [[nodiscard]] std::int64_t firstFrame() const;
    [[nodiscard]] std::int64_t lastFrame() const;

    /// Who pulls a strand from the next frame on. Frames that are pulled, and those that follow,
    /// are of no run: they depend on the hand.
    void setHand(const Hand& hand) { hand_ = hand; }
    /// Whether what is played after frame `number` is to be simulated from it whatever is cached: a
    /// hand pulls, or its pose came about by a hand or an edit on the way. Else it would jump.
    [[nodiscard]] bool isOffCourseAt(std::int64_t number) const {
        return hand_.isHolding || offCourse_ == number;
    }
    /// What is played next may come from the cache again.
    void forgetCourse() { offCourse_.reset(); }

    /// The cached frame, when a run of the present scene would give the same in every respect.
    [[nodiscard]] FramePtr findPresent(std::int64_t number) const;

    /// One frame nearer to having frame `number` cached. @param current a frame from where the run
    /// may go on even though settings have changed since; nothing: only an unchanged run will do
    /// @return false when cut short by `cancel`
    [[nodiscard]] bool approach(std::int64_t number, std::optional<std::int64_t> current,
                                const std::atomic<bool>& cancel);
    /// The last frame that was simulated.
    [[nodiscard]] std::int64_t position() const { return simulation_->frameNumber(); }
    /// How the strands of sag-free grooms are held, as of the last frame that was simulated.
    [[nodiscard]] const HeldGrooms& held() const { return held_; }
    /// What the last frames had to tell, once.
    [[nodiscard]] Diagnostics takeNotes();

private:
    void startAgain();
    void readHolds();
    void leaveMidFrame();
    [[nodiscard]] bool obeyHand(std::int64_t number);
    [[nodiscard]] bool resume(const sim::SavedState& state, RunKey run);
    void reposition(std::int64_t number, std::optional<std::int64_t> current);
    [[nodiscard]] FramePtr keepFrame();

    Workers workers_;
    scene::ScenePtr scene_;
    std::uint64_t revision_ = 0;
    std::map<std::uint64_t, RunKey> runOfRevision_;
    RunKey run_ = kMixedRun, lastRun_ = kMixedRun;

    std::unique_ptr<sim::Simulation> simulation_;
    RunKey simulated_ = kMixedRun;  ///< run that simulation_ is in
    HeldGrooms held_;
    bool holdsChanged_ = false;  ///< by an edit that the next frame takes over
    Hand hand_;
    /// The last frame whose pose came about by a hand or an edit while it played.
    std::optional<std::int64_t> offCourse_;
    bool looksChanged_ = false;  ///< it has an older scene that differs in looks only
    std::uint32_t topology_ = 0;
    FrameCache cache_;
    FramePool pool_;
    Diagnostics notes_;
    std::size_t stoppedTold_ = 0;
};

}  // namespace tendril::session
