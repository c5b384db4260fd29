#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace tendril::bench {

/// One measured number: the median of several runs, in processor time of the calling thread, so
/// that other programs disturb it little.
struct Measure {
    std::string name{};
    double value = 0;
    std::string unit{};
};

struct BenchOptions {
    std::vector<std::string> names{};  ///< which; empty: all
    int repetitions = 7;
    const std::atomic<bool>* cancel = nullptr;       ///< looked at between measurements
    std::function<void(const Measure&)> onResult{};  ///< called as results come; may be empty
};

/// Names of all measures, in the order in which they run.
[[nodiscard]] std::vector<std::string> benchNames();

/// Measures. Names that are not known are left out.
[[nodiscard]] std::vector<Measure> runBench(const BenchOptions& options = {});

}  // namespace tendril::bench
