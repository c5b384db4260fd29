#include "app/cli/ProgressBar.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace tendril::cli {

namespace {

constexpr std::int64_t kBarWidth = 30;
constexpr const char* kWipeLine = "\r\x1b[K";

std::string durationText(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::string progressLine(const std::string& what, std::int64_t done, std::int64_t total,
                         double secondsSpent) {
    const std::int64_t filled = total > 0 ? std::min(done, total) * kBarWidth / total : kBarWidth;
    std::string line = fmt::format("[{:#<{}}{:.<{}}] {} {}/{}", "", filled, "", kBarWidth - filled,
                                   what, done, total);
    if (done > 0 && done < total)
        line +=
            fmt::format(", {} left", durationText(secondsSpent * static_cast<double>(total - done) /
                                                  static_cast<double>(done)));
    return line;
}

ProgressBar::ProgressBar(std::string what, std::int64_t total)
    : what_(std::move(what)),
      total_(total),
      isTerminal_(isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
    if (isTerminal_) std::fputs(kWipeLine, stderr);
}

void ProgressBar::show(std::int64_t done) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    tell(progressLine(what_, done, total_, spent.count()));
}

void ProgressBar::tell(const std::string& words) {
    if (!isTerminal_) return;
    std::fputs((kWipeLine + words).c_str(), stderr);
    std::fflush(stderr);
}

}  // namespace tendril::cli
