#pragma once

#include <atomic>
#include <cstddef>

namespace tendril {

/// Where a library spreads a loop over threads: what the caller did before happens before every
/// body, and every body before what the caller does next. The library orders it so, but inside of
/// itself, where a thread sanitizer cannot look; for its eyes the same is said here. Does nothing
/// elsewhere.
class LoopOrder {
public:
#ifdef __SANITIZE_THREAD__
    void begin() {
        bodies_.store(0, std::memory_order_release);
    }
    void enter() const {
        (void)bodies_.load(std::memory_order_acquire);
    }
    void leave() const {
        bodies_.fetch_add(1, std::memory_order_acq_rel);
    }
    void end() const {
        (void)bodies_.load(std::memory_order_acquire);
    }

private:
    mutable std::atomic<std::size_t> bodies_ = 0;
#else
    void begin() {}        ///< by the caller, before the loop
    void enter() const {}  ///< by each body, first
    void leave() const {}  ///< by each body, last
    void end() const {}    ///< by the caller, after the loop
#endif
};

}  // namespace tendril
