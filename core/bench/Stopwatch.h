#pragma once

#include <functional>
#include <vector>

namespace tendril::bench {

/// Processor time of this thread since some fixed moment [s].
[[nodiscard]] double threadSeconds();

/// Median over `repetitions` of the time of one call [s]; each repetition calls often enough to
/// last a few milliseconds.
[[nodiscard]] double medianSeconds(const std::function<void()>& call, int repetitions);

[[nodiscard]] double median(std::vector<double> values);

}  // namespace tendril::bench
