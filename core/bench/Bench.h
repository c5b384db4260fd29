#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tendril::bench {

/// One measured number: the median of several runs. Costs of kernels and steps are processor time
/// of the calling thread, so that other programs disturb them little; rows named realtime_… and
/// sagfree_… are wall time on all cores.
struct Measure {
    std::string name{};
    std::optional<double> value{};  ///< nothing where this machine lacks the instruction set
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
