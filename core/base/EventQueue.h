#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace tendril {

/// Carries events and requests from any threads to one, in order, without loss. The mutex is held
/// for one push or one swap only.
template <class T>
class EventQueue {
public:
    void push(T item) {
        {
            const std::lock_guard lock(mutex_);
            items_.push_back(std::move(item));
        }
        arrived_.notify_one();
    }
    /// All that has come, at once; empty when there is nothing.
    [[nodiscard]] std::vector<T> takeAll() {
        const std::lock_guard lock(mutex_);
        return std::exchange(items_, {});
    }
    /// Sleeps until something comes.
    void wait() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return !items_.empty(); });
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<T> items_;
};

}  // namespace tendril
