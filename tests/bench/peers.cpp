// The same hair in Tendril, DART and Simbody, in one run: processor seconds per simulated second,
// and how far the tip is from each engine's own converged motion.

#include "core/bench/Stopwatch.h"
#include "tests/bench/PeerChain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace {

using namespace tendril::bench;

constexpr int kFrames = 24;
constexpr int kFewFrames = 6;  // of what takes minutes
constexpr int kRuns = 5;

double distance(const Triple& a, const Triple& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

double tipError(const PeerRun& run, const PeerRun& converged) {
    double worst = 0;
    for (std::size_t f = 0; f < run.tips.size(); ++f)
        worst = std::max(worst, distance(run.tips[f], converged.tips[f]));
    return worst;
}

/// @return processor seconds per simulated second
double report(const char* name, const std::function<PeerRun()>& run, const PeerRun& converged,
              int runs, double ours) {
    std::vector<double> costs;
    PeerRun last;
    for (int r = 0; r < runs; ++r) {
        last = run();
        costs.push_back(last.seconds / (static_cast<double>(last.tips.size()) * kPeerFrame));
    }
    const double cost = median(costs);
    fmt::print("{:<34}{:>12.5f} s/s{:>10.3f} mm{:>12.1f}\n", name, cost,
               1e3 * tipError(last, converged), ours > 0 ? cost / ours : 1.0);
    return cost;
}

}  // namespace

int main() {
    fmt::print("20 links of hair, 0.3 m, E = 4 GPa, damping time 10 ms, falling from level\n");
    fmt::print("{:<34}{:>16}{:>13}{:>12}\n", "", "cost", "tip error", "to Tendril");
    const PeerRun exact = runTendril(1e-4, kFrames);
    const double ours = report(
        "Tendril, default", [] { return runTendril(1, kFrames); }, exact, kRuns, 0);
    const PeerRun dart = runDart(1.0 / (24 * 4096), kFrames);
    for (const int perFrame : {8, 64, 512})
        report(
            fmt::format("DART, step 1/{} s", 24 * perFrame).c_str(),
            [=] { return runDart(1.0 / (24 * perFrame), kFrames); }, dart, 3, ours);
    const PeerRun simbody = runSimbody(1e-5, kFewFrames);
    report(
        "Simbody, explicit, accuracy 1e-3", [] { return runSimbody(1e-3, kFewFrames); }, simbody, 1,
        ours);
    fmt::print("DART and Tendril end {:.2f} mm apart: springs linear in the angle, and tan θ/2.\n",
               1e3 * distance(dart.tips.back(), exact.tips.back()));
    return 0;
}
