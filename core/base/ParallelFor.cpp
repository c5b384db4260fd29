#include "core/base/ParallelFor.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>

namespace tendril {

namespace {

/// What the caller did before a loop happens before every body, and every body before what the
/// caller does next. oneTBB orders it so, but within its library, where a thread sanitizer cannot
/// look; for its eyes the same is said here.
class LoopOrder {
public:
#ifdef __SANITIZE_THREAD__
    void begin() {
        bodies_.store(0, std::memory_order_release);
    }
    void enter() {
        (void)bodies_.load(std::memory_order_acquire);
    }
    void leave() {
        bodies_.fetch_add(1, std::memory_order_acq_rel);
    }
    void end() {
        (void)bodies_.load(std::memory_order_acquire);
    }

private:
    std::atomic<std::size_t> bodies_ = 0;
#else
    void begin() {}
    void enter() {}
    void leave() {}
    void end() {}
#endif
};

}  // namespace

struct Workers::Arena {
    explicit Arena(int threads) : tasks(threads) {}
    tbb::task_arena tasks;
};

Workers::Workers(int threads, SimdLevel simd)
    : arena_(std::make_unique<Arena>(threads > 0 ? threads : int{tbb::task_arena::automatic})),
      simd_(simd) {}
Workers::~Workers() = default;

int Workers::threads() const {
    return arena_->tasks.max_concurrency();
}

void Workers::parallelFor(std::size_t count, const std::function<void(std::size_t)>& body) {
    LoopOrder order;
    order.begin();
    arena_->tasks.execute([&] {
        tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
            order.enter();
            body(i);
            order.leave();
        });
    });
    order.end();
}

}  // namespace tendril
