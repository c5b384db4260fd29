#include "core/base/ParallelFor.h"
#include "core/bench/Rows.h"
#include "core/bench/Stopwatch.h"
#include "core/sim/CompiledStrand.h"

#include <chrono>
#include <cmath>
#include <numbers>

namespace tendril::bench {

namespace {

using spatial::Vec3;

constexpr std::size_t kStrands = 500, kLinks = 30;
constexpr double kLength = 0.2, kCurl = 0.01;  // m; length of the axis, radius of the curl

// Roots spread evenly over a sphere; the strands leave it along its normal.
std::vector<Vec3> curlAt(std::size_t strand) {
    const double share = (static_cast<double>(strand) + 0.5) / static_cast<double>(kStrands);
    const double height = 1 - 2 * share, flat = std::sqrt(1 - height * height);
    const double turn = 2.39996323 * static_cast<double>(strand);  // the golden angle
    const Vec3 out{flat * std::cos(turn), height, flat * std::sin(turn)};
    const spatial::Quat toOut = spatial::shortestArc({0, 1, 0}, out);
    std::vector<Vec3> points;
    for (std::size_t i = 0; i <= kLinks; ++i) {
        const double s = static_cast<double>(i) / static_cast<double>(kLinks);
        const double phase = 6 * std::numbers::pi * s + turn;
        points.push_back(
            rotate(toOut, Vec3{kCurl * std::cos(phase), kLength * s, kCurl * std::sin(phase)}));
    }
    return points;
}

// 500 curls of 30 links, rooted in all directions: rest poses, stability, and stiffening where it
// is needed. Wall time on all cores [s].
std::optional<double> sagfreeSeconds(int repetitions) {
    const strand::StrandParams params;
    const CurveMap profiles;
    std::vector<sim::CompiledStrand> drawn;
    for (std::size_t i = 0; i < kStrands; ++i)
        drawn.push_back(sim::compileStrand(curlAt(i), {}, params, profiles));
    Workers workers;
    std::vector<double> times;
    for (int r = 0; r < repetitions; ++r) {
        std::vector<sim::CompiledStrand> strands = drawn;
        const auto start = std::chrono::steady_clock::now();
        workers.parallelFor(
            kStrands, [&](std::size_t i) { sim::holdAsDrawn(strands[i], params, profiles, {}); });
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        times.push_back(spent.count());
    }
    return median(std::move(times));
}

}  // namespace

std::vector<Row> sagfreeRows() {
    return {{"sagfree_500x30", "s", sagfreeSeconds}};
}

}  // namespace tendril::bench
