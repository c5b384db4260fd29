#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tendril::cli {

/// A bar with the time left on standard error, for people: silent unless that is a terminal.
class ProgressBar {
public:
    ProgressBar(std::string what, std::int64_t total);
    ~ProgressBar();  ///< wipes the line
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::int64_t done);
    /// Words in place of the bar, where the total is not known.
    void tell(const std::string& words);

private:
    std::string what_;
    std::int64_t total_ = 0;
    bool isTerminal_ = false;
    std::chrono::steady_clock::time_point start_;
};

/// "[#####.....] simulating 12/48, 1:05 left"; the time is left out while nothing is done.
[[nodiscard]] std::string progressLine(const std::string& what, std::int64_t done,
                                       std::int64_t total, double secondsSpent);

}  // namespace tendril::cli
