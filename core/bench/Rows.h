#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tendril::bench {

/// One line of the benchmark: how it is called and how it is measured.
struct Row {
    std::string name;
    std::string unit;
    std::optional<double> (*measure)(int repetitions);
};

/// What the kernels cost, on each instruction set, and what this machine gives to plain code.
[[nodiscard]] std::vector<Row> kernelRows();
/// What a step costs, and how many of them free motion takes.
[[nodiscard]] std::vector<Row> stepRows();
/// Whole grooms against the clock.
[[nodiscard]] std::vector<Row> realtimeRows();
/// What it costs to make a groom stay as it was drawn.
[[nodiscard]] std::vector<Row> sagfreeRows();

}  // namespace tendril::bench
