#include "core/bench/Bench.h"

#include "core/bench/Stopwatch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace tendril::bench {
namespace {

TEST(Bench, NamesAreUnique) {
    const std::vector<std::string> names = benchNames();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    for (const char* name : {"link_step_scalar", "growth_10_1000", "residual_scalar",
                             "steps_per_frame", "calibration"}) {
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
    }
}

TEST(Bench, MeasuresWhatIsAskedForAndNothingElse) {
    int told = 0;
    BenchOptions options{.names = {"solve_scalar", "no_such_measure", "steps_per_frame"},
                         .repetitions = 1};
    options.onResult = [&told](const Measure&) { ++told; };
    const std::vector<Measure> measures = runBench(options);
    ASSERT_EQ(measures.size(), 2u);
    EXPECT_EQ(told, 2);
    EXPECT_EQ(measures[0].name, "solve_scalar");
    EXPECT_EQ(measures[1].name, "steps_per_frame");
    for (const Measure& m : measures) {
        EXPECT_TRUE(m.value && std::isfinite(*m.value) && *m.value > 0) << m.name;
        EXPECT_FALSE(m.unit.empty());
    }
}

TEST(Bench, CountsOfStepsAreTheSameInEveryRun) {
    const BenchOptions options{.names = {"steps_per_frame", "failures_per_step_soft"}};
    const auto first = runBench(options), second = runBench(options);
    ASSERT_EQ(first.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(first[i].value, second[i].value);
}

TEST(Stopwatch, TheMedianIsTheMiddleOne) {
    EXPECT_EQ(median({9, 1, 5}), 5);
    EXPECT_GT(medianSeconds([] { (void)std::sqrt(threadSeconds()); }, 3), 0);
}

}  // namespace
}  // namespace tendril::bench
