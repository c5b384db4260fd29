#include "core/base/ParallelFor.h"

#include <gtest/gtest.h>

#include <vector>

namespace tendril {
namespace {

TEST(ParallelFor, VisitsEachIndexOnceForAnyNumberOfThreads) {
    for (int threads : {1, 2, 7}) {
        Workers workers(threads);
        std::vector<int> visits(10'000, 0);
        workers.parallelFor(visits.size(), [&](std::size_t i) { ++visits[i]; });
        EXPECT_EQ(visits, std::vector<int>(visits.size(), 1)) << threads << " threads";
    }
}

TEST(ParallelFor, NothingToDoIsDone) {
    Workers workers;
    workers.parallelFor(0, [](std::size_t) { FAIL(); });
    EXPECT_GE(workers.threads(), 1);
}

}  // namespace
}  // namespace tendril
