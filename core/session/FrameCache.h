#pragma once

#include "core/frame/StrandFrame.h"
#include "core/session/SessionTypes.h"
#include "core/sim/Simulation.h"

#include <map>
#include <optional>

namespace tendril::session {

/// Names the settings that frames were simulated with, unchanged from the first frame on. Two equal
/// keys give equal frames.
using RunKey = std::uint64_t;
inline constexpr RunKey kMixedRun = 0;  ///< settings changed on the way

/// Frames that were simulated, and states to go on from. One thread.
class FrameCache {
public:
    void clear();
    void insert(FramePtr frame, RunKey run);
    [[nodiscard]] FramePtr find(std::int64_t number) const;                ///< of any run, or null
    [[nodiscard]] FramePtr findOf(std::int64_t number, RunKey run) const;  ///< of that run, or null
    [[nodiscard]] FrameState stateOf(std::int64_t number, RunKey run) const;

    /// Keeps a state. Those of checkpoints stay; of the others the oldest give way when all take
    /// more than kStateBytes.
    void insertState(sim::SavedState state, RunKey run, bool isCheckpoint);
    [[nodiscard]] const sim::SavedState* findState(std::int64_t number) const;
    /// The last checkpoint of the run at or before the frame.
    [[nodiscard]] const sim::SavedState* findCheckpoint(std::int64_t number, RunKey run) const;

private:
    static constexpr std::size_t kStateBytes = std::size_t(512) << 20;

    struct CachedFrame {
        FramePtr frame;
        RunKey run = kMixedRun;
    };
    struct CachedState {
        sim::SavedState state;
        RunKey run = kMixedRun;
        bool isCheckpoint = false;
    };
    std::map<std::int64_t, CachedFrame> frames_;
    std::map<std::int64_t, CachedState> states_;
    std::vector<std::int64_t> passing_;  ///< numbers of states that may give way, oldest first
    std::size_t passingBytes_ = 0;
};

}  // namespace tendril::session
