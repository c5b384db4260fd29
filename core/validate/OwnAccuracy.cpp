#include "core/bench/ShakenStrand.h"
#include "core/integrate/SolverParams.h"
#include "core/multibody/Residual.h"
#include "core/sim/StrandIntegrator.h"
#include "core/validate/OwnCases.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPromise = 1e-3;  // of the length
constexpr int kFrames = 48;
constexpr double kRate = 24;
/// Formulas restart at order one; so many times shorter than a coupling step the first step is
/// where forces jump at each, or its error is what remains.
constexpr double kFirstShare = 1.0 / 48;

/// How the history is treated at the end of a coupling step.
enum class Coupling { GoesOn, Restarts };

struct Run {
    std::vector<Vec3> tips{};  ///< at the frames
    long steps = 0;
};

Run follow(const bench::HairSpec& hair, double tolerance, Coupling coupling,
           const Session& session) {
    const bench::ShakenRoot root;
    sim::StrandSettings settings;
    settings.tolerance.tip = tolerance;
    settings.ida.maxOrder = integrate::SolverParams{}.maximumOrder;
    settings.ida.maxStepsPerAdvance = 1'000'000;
    sim::StrandIntegrator strand(bench::makeHair(hair), root, settings);
    strand.watchCancel(session.cancelFlag());
    sim::ChainDae& chain = strand.chain();
    strand.start(0, multibody::makeRestState(chain.model()));
    Run run;
    for (int frame = 0; frame < kFrames; ++frame) {
        const int pieces = integrate::SolverParams{}.couplingSteps;
        for (int k = 1; k <= pieces; ++k) {
            const double end = (frame + static_cast<double>(k) / pieces) / kRate;
            const bool restarts = coupling == Coupling::Restarts;
            const auto stop = restarts ? end : std::numeric_limits<double>::infinity();
            const auto status = strand.advanceTo(end, stop).status;
            if (status != integrate::AdvanceStatus::Done &&
                status != integrate::AdvanceStatus::Stopped)
                return {};
            if (restarts) strand.restart(kFirstShare / (kRate * pieces));
        }
        multibody::computeMotion(chain.model(), chain.forcingAt(strand.time()), strand.y(),
                                 chain.work());
        const double length = chain.model().links().back().length;
        run.tips.push_back(chain.work().motion.back().pointAt({0, length, 0}));
    }
    run.steps = strand.statistics().steps;
    return run;
}

/// Largest and root-mean-square distance of the tips, of the length.
struct Distance {
    double largest = 0, mean = 0;
};

Distance distance(const Run& a, const Run& b, double length) {
    Distance found;
    for (std::size_t i = 0; i < a.tips.size(); ++i) {
        const double d = norm(a.tips[i] - b.tips[i]) / length;
        found.largest = std::max(found.largest, d);
        found.mean += d * d / static_cast<double>(a.tips.size());
    }
    found.mean = std::sqrt(found.mean);
    return found;
}

void compareAccuracy(const bench::HairSpec& hair, const Session& session, Comparison& comparison) {
    const double tolerance = integrate::SolverParams{}.tolerance;
    const Run usual = follow(hair, tolerance, Coupling::GoesOn, session);
    const Run finer = follow(hair, tolerance / 100, Coupling::GoesOn, session);
    const Run restarted = follow(hair, tolerance, Coupling::Restarts, session);
    for (const Run* run : {&usual, &finer, &restarted})
        if (run->tips.empty()) return comparison.fail("integration failed", kPromise);
    const Distance free = distance(usual, finer, hair.length);
    const Distance cut = distance(restarted, finer, hair.length);
    const auto perFrame = [](const Run& run) { return static_cast<double>(run.steps) / kFrames; };
    comparison.note(fmt::format("damping time {:.3g} ms, {:.1f} steps a frame, mean {:.1e}",
                                1e3 * hair.dampingTime, perFrame(usual), free.mean));
    comparison.note(fmt::format("restarted at every coupling step: {:.1f} steps, largest {:.1e}",
                                perFrame(restarted), cut.largest));
    comparison.add("tip in two seconds of shaking, largest distance, of the length",
                   mismatch(free.largest, 0), kPromise);
}

/// Damping time at which the first bending mode of the unloaded strand has this share of critical
/// damping: ζ = τ ω/2.
double dampingTimeOf(double ratio, const bench::HairSpec& hair) {
    constexpr double kFirst = 3.516015268500151;  // (βL)² of the clamped, free rod
    const double stiffness = std::sqrt(hair.youngsModulus / hair.density) * hair.radius / 2;
    return 2 * ratio * hair.length * hair.length / (kFirst * stiffness);
}

}  // namespace

void addAccuracyLaws(Session& session) {
    for (const double factor : {0.01, 1.0, 100.0}) {
        bench::HairSpec hair;
        hair.youngsModulus *= factor;
        const auto add = [&](const char* reading, double dampingTime) {
            hair.dampingTime = dampingTime;
            session.addCase(fmt::format("own/accuracy-{}-E-{:g}", reading, factor),
                            [hair, &session](Comparison& c) { compareAccuracy(hair, session, c); });
        };
        // One percent read as D = 0.01 K, in SI: D = τ K/2 with τ = 20 ms; and of the first mode.
        add("joint", 0.02);
        add("mode", dampingTimeOf(0.01, hair));
    }
}

}  // namespace tendril::validate
