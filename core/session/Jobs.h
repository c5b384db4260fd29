#pragma once

#include "core/base/EventQueue.h"
#include "core/session/SessionTypes.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

namespace tendril::session {

/// Long work in the background, one thread per job. Everything but the work itself belongs to the
/// owner's thread.
class Jobs {
public:
    /// What a job may do while it runs, on its own thread.
    class Context {
    public:
        [[nodiscard]] const std::atomic<bool>& cancel() const { return cancel_; }
        void progress(double fraction);

    private:
        friend class Jobs;
        Jobs* jobs_ = nullptr;
        std::uint64_t job_ = 0;
        std::string what_;
        std::atomic<bool> cancel_ = false;
    };
    /// What a job leaves: how it went, and what is then to be done on the owner's thread.
    struct Outcome {
        bool succeeded = false;
        Diagnostics diagnostics{};
        std::function<void()> then{};
        bool isQuiet = false;  ///< as in JobDone
    };
    using Work = std::function<Outcome(Context&)>;

    explicit Jobs(std::function<void()> announce) : announce_(std::move(announce)) {}
    ~Jobs();  ///< cancels all and waits for them
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    std::uint64_t start(std::string what, Work work);
    void cancel(std::uint64_t job);
    /// Does what finished jobs left to do and tells what happened, in order.
    [[nodiscard]] std::vector<Event> takeEvents();

private:
    struct Finished {
        std::uint64_t job = 0;
        Outcome outcome;
    };
    struct Running {
        std::unique_ptr<Context> context;
        std::jthread thread;
    };

    std::function<void()> announce_;
    EventQueue<std::variant<JobProgress, Finished>> news_;
    std::map<std::uint64_t, Running> running_;
    std::uint64_t lastJob_ = 0;
};

}  // namespace tendril::session
