#include "core/base/ParallelFor.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace tendril {

struct Workers::Arena {
    explicit Arena(int threads) : tasks(threads) {}
    tbb::task_arena tasks;
};

Workers::Workers(int threads)
    : arena_(std::make_unique<Arena>(threads > 0 ? threads : int{tbb::task_arena::automatic})) {}
Workers::~Workers() = default;

int Workers::threads() const {
    return arena_->tasks.max_concurrency();
}

void Workers::parallelFor(std::size_t count, const std::function<void(std::size_t)>& body) {
    arena_->tasks.execute(
        [&] { tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) { body(i); }); });
}

}  // namespace tendril
