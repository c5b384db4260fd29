#pragma once

#include "core/base/EventQueue.h"
#include "core/base/LatestValue.h"
#include "core/session/LiveSimulation.h"
#include "core/session/SessionTypes.h"
#include "core/take/Take.h"

#include <chrono>
#include <functional>
#include <thread>
#include <variant>

namespace tendril::session {

/// The simulation thread: shows frames at the shot's rate, from the cache or by simulating them.
/// All public members belong to the other thread and never wait for the solver.
class Playback {
public:
    /// @param announce called on the simulation thread for news; must return at once
    Playback(std::function<void()> announce, int threads);
    ~Playback();
    Playback(const Playback&) = delete;
    Playback& operator=(const Playback&) = delete;

    void setScene(scene::ScenePtr scene, std::uint64_t revision);
    /// Another project: nothing of the old one is kept.
    void openScene(scene::ScenePtr scene, std::uint64_t revision);
    void play();
    void pause();
    void seek(std::int64_t frame);
    void restart();
    void showTake(std::shared_ptr<const take::Take> take);  ///< null: the simulation again

    /// Frames asked for; to be looked at by other threads once answered.
    struct CachedRun {
        std::atomic<bool> isAnswered = false;
        std::vector<FramePtr> frames;  ///< all of the range, or none
    };
    /// The frames first … last, when all are cached and are what the present scene gives.
    [[nodiscard]] std::shared_ptr<const CachedRun> findRun(std::int64_t first, std::int64_t last);
    void setHand(const Hand& hand);

    [[nodiscard]] FramePtr frame();
    [[nodiscard]] const Status& status();
    [[nodiscard]] EventQueue<Diagnostics>& notices() { return notices_; }

private:
    struct SetScene {
        scene::ScenePtr scene;
        std::uint64_t revision = 0;
        bool isNew = false;
    };
    struct Play {};
    struct Pause {};
    struct Seek {
        std::int64_t frame = 0;
    };
    struct Restart {};
    struct ShowTake {
        std::shared_ptr<const take::Take> take;
    };
    struct FindRun {
        std::int64_t first = 0, last = 0;
        std::shared_ptr<CachedRun> answer;
    };
    using Request = std::variant<SetScene, Play, Pause, Seek, Restart, ShowTake, FindRun>;
    using Clock = std::chrono::steady_clock;

    void send(Request request, bool interrupts);

    // --- The simulation thread's own.
    void run(const std::stop_token& stop);
    void obey(const SetScene& request);
    void obey(Play);
    void obey(Pause);
    void obey(const Seek& request);
    void obey(Restart);
    void obey(const ShowTake& request);
    void obey(const FindRun& request);
    [[nodiscard]] bool hasWork() const;
    void work();
    [[nodiscard]] std::int64_t nextFrame() const;
    [[nodiscard]] FramePtr findFrame(std::int64_t number) const;
    void passOver(std::int64_t number);
    void tellNotes();
    void show(FramePtr frame);
    [[nodiscard]] FrameState stateOf(std::int64_t number) const;
    void publishStatus();
    void keepPace();

    std::function<void()> announce_;
    EventQueue<Request> requests_;
    EventQueue<Diagnostics> notices_;
    LatestValue<Hand> hands_;  ///< from the other thread
    LatestValue<FramePtr> frames_;
    LatestValue<Status> statuses_;
    std::atomic<bool> cancel_ = false;

    LiveSimulation live_;
    std::shared_ptr<const take::Take> take_;
    bool isPlaying_ = false;
    std::int64_t shown_ = 0, target_ = 0;
    Clock::time_point due_{};  ///< when the next frame may be shown while playing
    Clock::time_point lastShown_{};
    double framesPerSecond_ = 0;

    std::jthread thread_;  ///< last: starts when all else is there
};

}  // namespace tendril::session
