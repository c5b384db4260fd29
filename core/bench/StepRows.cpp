#include "core/bench/Rows.h"
#include "core/bench/ShakenStrand.h"
#include "core/bench/Stopwatch.h"
#include "core/sim/StrandIntegrator.h"

#include <random>

namespace tendril::bench {
namespace {

constexpr int kLinks = 20;
constexpr int kFrames = 48;
constexpr double kFrame = 1.0 / 24;
constexpr int kCouplingSteps = 8;
constexpr HairSpec kRealHair{.links = kLinks, .dampingTime = 0.01};
constexpr HairSpec kSoftHair{.links = kLinks, .youngsModulus = 4e7, .dampingTime = 0.001};

/// Two seconds of shaken hair at 24 frames per second.
struct ShakenRun {
    integrate::IdaStatistics statistics;
    double seconds = 0;
};

double ratio(long a, long b) {
    return static_cast<double>(a) / static_cast<double>(b);
}

ShakenRun shake(const HairSpec& hair) {
    const ShakenRoot root;
    sim::StrandIntegrator strand(makeHair(hair), root);
    strand.startAtRest(0);
    const double start = threadSeconds();
    for (int f = 1; f <= kFrames; ++f) (void)strand.advanceTo(f * kFrame);
    return {strand.statistics(), threadSeconds() - start};
}

double failuresPerStep(const HairSpec& hair) {
    const integrate::IdaStatistics s = shake(hair).statistics;
    return ratio(s.errorTestFailures + s.convergenceFailures, s.steps);
}

/// Eight hairs of unlike length and stiffness in one bundle.
class ShakenBundle {
public:
    ShakenBundle() : strands_(models(), roots_) { strands_.startAtRest(0); }

    /// Two seconds. @param jumping a push of a link's weight comes or goes at the tip of one lane,
    /// a random one, in every coupling step
    ShakenRun run(bool jumping) {
        std::mt19937 random(5);
        const double start = threadSeconds();
        for (int f = 0; f < kFrames; ++f)
            for (int piece = 1; piece <= kCouplingSteps; ++piece) {
                if (jumping) push(random() % multibody::kBundleLanes, random);
                (void)strands_.advanceTo((f + piece / double{kCouplingSteps}) * kFrame);
            }
        return {strands_.statistics(), threadSeconds() - start};
    }

private:
    static std::vector<multibody::ChainModel> models() {
        std::vector<multibody::ChainModel> all;
        for (std::size_t lane = 0; lane < multibody::kBundleLanes; ++lane) {
            const double share = static_cast<double>(lane) / multibody::kBundleLanes;
            HairSpec hair = kRealHair;
            hair.length *= 0.8 + 0.4 * share;
            hair.youngsModulus *= 0.7 + 0.6 * share;
            all.push_back(makeHair(hair));
        }
        return all;
    }
    void push(std::size_t lane, std::mt19937& random) {
        multibody::ChainForcing& forcing = strands_.chain().forcing(lane);
        for (std::size_t k = 0; k < multibody::kBundleLanes; ++k)
            if (strands_.chain().forcing(k).loads.empty())
                strands_.chain().forcing(k).clearLoads(kLinks);
        const double weight = 9.81 * std::as_const(strands_).chain().model(lane).link(0).mass;
        const bool pushed = squaredNorm(forcing.loads.back().force) > 0;
        forcing.clearLoads(kLinks);
        std::normal_distribution<double> value;
        const spatial::Vec3 direction =
            normalized(spatial::Vec3{value(random), value(random), value(random)});
        if (!pushed) forcing.addForce(kLinks - 1, {}, weight * direction);
    }

    ShakenRoots roots_;
    sim::StrandIntegrator strands_;
};

/// All that a step of one strand costs, IDA and the root's motion included [µs].
std::optional<double> scalarLinkStep(int repetitions) {
    std::vector<double> times;
    for (int r = 0; r < repetitions; ++r) {
        const ShakenRun run = shake(kRealHair);
        times.push_back(1e6 * run.seconds / static_cast<double>(run.statistics.steps * kLinks));
    }
    return median(std::move(times));
}

/// The same for a strand in a bundle.
std::optional<double> bundledLinkStep(int repetitions) {
    std::vector<double> times;
    for (int r = 0; r < repetitions; ++r) {
        ShakenBundle bundle;
        const ShakenRun run = bundle.run(false);
        times.push_back(1e6 * run.seconds / static_cast<double>(run.statistics.steps * kLinks) /
                        multibody::kBundleLanes);
    }
    return median(std::move(times));
}

/// Cost of a bundle in which the forces on one lane jump in every coupling step, over that of one
/// whose forces are smooth.
std::optional<double> restartLanes(int repetitions) {
    std::vector<double> ratios;
    for (int r = 0; r < repetitions; ++r) {
        ShakenBundle smooth, jumping;
        const double undisturbed = smooth.run(false).seconds;
        ratios.push_back(jumping.run(true).seconds / undisturbed);
    }
    return median(std::move(ratios));
}

}  // namespace

std::vector<Row> stepRows() {
    using Value = std::optional<double>;
    return {
        {"link_step_scalar", "µs/link/step", scalarLinkStep},
        {"link_step_bundled", "µs/link/step", bundledLinkStep},
        {"restart_lanes", "ratio", restartLanes},
        {"steps_per_frame", "steps",
         [](int) -> Value { return ratio(shake(kRealHair).statistics.steps, kFrames); }},
        {"newton_per_step", "iterations",
         [](int) -> Value {
             const integrate::IdaStatistics s = shake(kRealHair).statistics;
             return ratio(s.newtonIterations, s.steps);
         }},
        {"failures_per_step", "ratio", [](int) -> Value { return failuresPerStep(kRealHair); }},
        {"steps_per_frame_soft", "steps",
         [](int) -> Value { return ratio(shake(kSoftHair).statistics.steps, kFrames); }},
        {"failures_per_step_soft", "ratio",
         [](int) -> Value { return failuresPerStep(kSoftHair); }},
    };
}

}  // namespace tendril::bench
