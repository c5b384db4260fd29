#pragma once

#include <csignal>

#include <atomic>
#include <thread>

namespace tendril::cli {

/// Turns Ctrl-C and a request to terminate into a flag, for work that keeps what it has finished.
/// A second one ends the program at once.
///
/// Make it before the threads that do the work: they inherit that these signals are blocked, so
/// that only the watch receives them. Without it the signals end the program as usual.
class InterruptWatch {
public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    [[nodiscard]] const std::atomic<bool>& flag() const { return interrupted_; }

private:
    void watch(const std::stop_token& stop);

    sigset_t signals_{}, before_{};
    std::atomic<bool> interrupted_ = false;
    std::jthread thread_;
};

}  // namespace tendril::cli
