#include "core/bench/Stopwatch.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <ctime>

namespace tendril::bench {

double threadSeconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> values) {
    TENDRIL_DEMAND(!values.empty());
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double medianSeconds(const std::function<void()>& call, int repetitions) {
    constexpr double kShortest = 4e-3;
    long calls = 1;
    for (;; calls *= 2) {
        const double start = threadSeconds();
        for (long k = 0; k < calls; ++k) call();
        if (threadSeconds() - start > kShortest) break;
    }
    std::vector<double> times;
    for (int r = 0; r < repetitions; ++r) {
        const double start = threadSeconds();
        for (long k = 0; k < calls; ++k) call();
        times.push_back((threadSeconds() - start) / static_cast<double>(calls));
    }
    return median(std::move(times));
}

}  // namespace tendril::bench
