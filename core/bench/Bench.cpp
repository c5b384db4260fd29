#include "core/bench/Bench.h"

#include "core/bench/ShakenStrand.h"
#include "core/bench/Stopwatch.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"
#include "core/sim/StrandIntegrator.h"

#include <algorithm>
#include <array>

namespace tendril::bench {
namespace {

constexpr int kLinks = 20;
constexpr HairSpec kRealHair{.links = kLinks, .dampingTime = 0.01};
constexpr HairSpec kSoftHair{.links = kLinks, .youngsModulus = 4e7, .dampingTime = 0.001};

/// A curved strand in motion with all a kernel needs.
class KernelScene {
public:
    explicit KernelScene(int links)
        : dae_(makeHair({.links = links, .length = 0.015 * links, .dampingTime = 0.01}), root_),
          y_(multibody::makeRestState(dae_.model())),
          yp_(y_.size()),
          r_(y_.size()),
          x_(y_.size()) {
        for (std::size_t i = 0; i < dae_.model().linkCount(); ++i) {
            const double s = static_cast<double>(i);
            multibody::storeRotation(
                std::span<double>(y_), i,
                spatial::fromRotationVector({0.1 * std::sin(s), 0.02, 0.05 * std::cos(s)}));
            multibody::storeOmega(std::span<double>(y_), i,
                                  {std::sin(2 * s), 0.1, std::cos(2 * s)});
        }
        dae_.makeConsistent(0.1, y_, yp_);
        evaluate();
        factor();
    }
    void evaluate() { (void)dae_.residual(0.1, y_, yp_, r_); }
    void factor() { (void)dae_.factor(0.1, y_, yp_, 500); }
    void solve() { (void)dae_.solve(r_, x_); }
    void all() {
        evaluate();
        factor();
        solve();
    }

private:
    ShakenRoot root_;
    sim::ChainDae dae_;
    std::vector<double> y_, yp_, r_, x_;
};

double nanosecondsPerLink(void (KernelScene::*kernel)(), int links, int repetitions) {
    KernelScene scene(links);
    return 1e9 * medianSeconds([&] { (scene.*kernel)(); }, repetitions) / links;
}

/// Cost per link of 1000 links over that of 10, taken in turns: what disturbs the machine for a
/// while disturbs both.
double growth(int repetitions) {
    KernelScene few(10), many(1000);
    std::vector<double> ratios;
    for (int r = 0; r < repetitions; ++r) {
        const double small = medianSeconds([&few] { few.all(); }, 3) / 10;
        const double large = medianSeconds([&many] { many.all(); }, 3) / 1000;
        ratios.push_back(large / small);
    }
    return median(std::move(ratios));
}

/// Two seconds of a shaken hair at 24 frames per second.
struct ShakenRun {
    integrate::IdaStatistics statistics;
    double seconds = 0;
};
constexpr int kFrames = 48;

ShakenRun shake(const HairSpec& hair) {
    const ShakenRoot root;
    sim::StrandIntegrator strand(makeHair(hair), root);
    strand.start(0, multibody::makeRestState(strand.chain().model()));
    const double start = threadSeconds();
    for (int f = 1; f <= kFrames; ++f) (void)strand.advanceTo(f / 24.0);
    return {strand.statistics(), threadSeconds() - start};
}

double ratio(long a, long b) {
    return static_cast<double>(a) / static_cast<double>(b);
}
double failuresPerStep(const HairSpec& hair) {
    const integrate::IdaStatistics s = shake(hair).statistics;
    return ratio(s.errorTestFailures + s.convergenceFailures, s.steps);
}

/// All that a step costs, IDA and the root's motion included [µs].
double linkStep(int repetitions) {
    std::vector<double> times;
    for (int r = 0; r < repetitions; ++r) {
        const ShakenRun run = shake(kRealHair);
        times.push_back(1e6 * run.seconds / static_cast<double>(run.statistics.steps * kLinks));
    }
    return median(std::move(times));
}

/// Multiply-adds of this build on independent numbers in registers [GFLOP/s]: what the machine
/// gives to plain code, to compare machines and moments by.
double calibration(int repetitions) {
    constexpr std::size_t kWidth = 32;
    constexpr int kRounds = 2000;
    std::array<double, kWidth> a;
    a.fill(1);
    volatile double sink = 0;
    const double seconds = medianSeconds(
        [&] {
            std::array<double, kWidth> v = a;
            for (int k = 0; k < kRounds; ++k) {
                for (double& x : v) x = x * 0.999 + 1e-3;
            }
            double sum = 0;
            for (const double x : v) sum += x;
            sink = sum;
        },
        repetitions);
    return 2e-9 * kWidth * kRounds / seconds;
}

struct Row {
    const char* name;
    const char* unit;
    double (*measure)(int repetitions);
};
constexpr std::array kRows{
    Row{"calibration", "GFLOP/s", calibration},
    Row{"residual_scalar", "ns/link",
        [](int n) { return nanosecondsPerLink(&KernelScene::evaluate, kLinks, n); }},
    Row{"factor_scalar", "ns/link",
        [](int n) { return nanosecondsPerLink(&KernelScene::factor, kLinks, n); }},
    Row{"solve_scalar", "ns/link",
        [](int n) { return nanosecondsPerLink(&KernelScene::solve, kLinks, n); }},
    Row{"link_step_scalar", "µs/link/step", linkStep},
    Row{"growth_10_1000", "ratio", growth},
    Row{"steps_per_frame", "steps",
        [](int) { return ratio(shake(kRealHair).statistics.steps, kFrames); }},
    Row{"newton_per_step", "iterations",
        [](int) {
            const integrate::IdaStatistics s = shake(kRealHair).statistics;
            return ratio(s.newtonIterations, s.steps);
        }},
    Row{"failures_per_step", "ratio", [](int) { return failuresPerStep(kRealHair); }},
    Row{"steps_per_frame_soft", "steps",
        [](int) { return ratio(shake(kSoftHair).statistics.steps, kFrames); }},
    Row{"failures_per_step_soft", "ratio", [](int) { return failuresPerStep(kSoftHair); }},
};

}  // namespace

std::vector<std::string> benchNames() {
    std::vector<std::string> names;
    for (const Row& row : kRows) names.emplace_back(row.name);
    return names;
}

std::vector<Measure> runBench(const BenchOptions& options) {
    std::vector<Measure> measures;
    const auto& names = options.names;
    for (const Row& row : kRows) {
        if (options.cancel != nullptr && options.cancel->load()) break;
        if (!names.empty() && std::find(names.begin(), names.end(), row.name) == names.end()) {
            continue;
        }
        measures.push_back({row.name, row.measure(options.repetitions), row.unit});
        if (options.onResult) options.onResult(measures.back());
    }
    return measures;
}

}  // namespace tendril::bench
