#include "core/base/ParallelFor.h"

#include "core/base/LoopOrder.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace tendril {

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
