#include "app/tendril/ResponseTrace.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tendril::app {

namespace {

constexpr std::size_t kKept = 64;

}  // namespace

double ResponseTrace::now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

void ResponseTrace::noteInput(std::string what, std::uint64_t stamp, double now) {
    // The display counts milliseconds in 32 bits, which pass their end every 50 days.
    const auto nowStamp = static_cast<std::uint32_t>(static_cast<std::int64_t>(now * 1e3));
    const std::uint32_t waited = nowStamp - static_cast<std::uint32_t>(stamp);
    const double seconds = std::max(0.0, static_cast<std::int32_t>(waited) * 1e-3);
    const auto repaints = std::ranges::count_if(
        repaints_, [&](const Repaint& repaint) { return repaint.end > now - seconds; });
    inputs_.push_back({++lastSerial_, std::move(what), now, seconds, static_cast<int>(repaints)});
    if (inputs_.size() > kKept) inputs_.pop_front();
}

void ResponseTrace::noteRepaint(double begin, double end) {
    repaints_.push_back({end, end - begin});
    if (repaints_.size() > kKept) repaints_.pop_front();
}

}  // namespace tendril::app
