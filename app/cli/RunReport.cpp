#include "app/cli/RunReport.h"

#include "app/cli/FrameRate.h"
#include "app/cli/StrandReport.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

Json toJson(const FrameCost& cost) {
    const SolverStats& stats = cost.stats;
    return {{"frame", cost.frame},
            {"steps", stats.steps},
            {"residuals", stats.residuals},
            {"newton_iterations", stats.newtonIterations},
            {"error_test_failures", stats.errorTestFailures},
            {"convergence_failures", stats.convergenceFailures},
            {"near_singular_joints", stats.nearSingularJoints},
            {"coarse_strands", stats.coarseStrands},
            {"contacts", stats.contacts},
            {"worst_penetration", stats.worstPenetration},
            {"constraint_residual", stats.constraintResidual},
            {"stopped_strands", stats.stoppedStrands},
            {"seconds", stats.wallSeconds}};
}

double ratio(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

void addSolver(Report& report, const FrameRunOutcome& outcome, const scene::ShotParams& shot) {
    const SolverStats total = totalOf(outcome.costs);
    const double steps = static_cast<double>(total.steps);
    const double strandFrames =
        static_cast<double>(outcome.strands) * static_cast<double>(outcome.costs.size());
    const auto failures = total.errorTestFailures + total.convergenceFailures;
    report.add("steps", total.steps, "solver steps",
               fmt::format("{}, {:.3g} per strand and frame",
                           withCommas(static_cast<std::uint64_t>(total.steps)),
                           ratio(steps, strandFrames)));
    report.add("error_test_failures", total.errorTestFailures, "", "");
    report.add("convergence_failures", total.convergenceFailures, "failed steps",
               fmt::format("{} of the error test, {} of Newton, {:.2g} % in all",
                           withCommas(static_cast<std::uint64_t>(total.errorTestFailures)),
                           withCommas(static_cast<std::uint64_t>(total.convergenceFailures)),
                           100 * ratio(static_cast<double>(failures), steps)));
    report.add("residuals", total.residuals, "", "");
    report.add("near_singular_joints", total.nearSingularJoints, "", "");
    report.add("newton_iterations", total.newtonIterations, "Newton iterations",
               fmt::format("{}, {:.3g} per step",
                           withCommas(static_cast<std::uint64_t>(total.newtonIterations)),
                           ratio(static_cast<double>(total.newtonIterations), steps)));
    const double simulated = static_cast<double>(outcome.costs.size()) / shot.framesPerSecond();
    report.add("seconds", total.wallSeconds, "solver time",
               fmt::format("{:.3g} s, {:.3g} s per frame", total.wallSeconds,
                           ratio(total.wallSeconds, static_cast<double>(outcome.costs.size()))));
    const double realTime = ratio(simulated, total.wallSeconds);
    report.add("real_time_factor", realTime, "real-time factor", fmt::format("{:.3g}", realTime));
}

}  // namespace

std::string canceledText(const FrameRunOutcome& outcome) {
    if (!outcome.written) return "was canceled before a frame was finished; nothing was written.";
    return fmt::format("was canceled; frames {} to {} are kept.", outcome.written->first,
                       outcome.written->last);
}

Report reportOnRun(const FrameRunOutcome& outcome, const scene::ShotParams& shot,
                   const Diagnostics& stopped) {
    static constexpr const char* kEndings[] = {"done", "canceled", "output failed"};
    Report report;
    report.add("ending", kEndings[static_cast<int>(outcome.ending)], "");
    const auto& written = outcome.written;
    report.add("frames", written ? Json{written->first, written->last} : Json::array(), "frames",
               written ? fmt::format("{} to {}, {} per second", written->first, written->last,
                                     toText(FrameRate{shot.rateNumerator, shot.rateDenominator}))
                       : "none");
    report.add("strands", outcome.strands, "strands", withCommas(outcome.strands));
    report.add("points", outcome.points, "points", withCommas(outcome.points));
    Json files = Json::array();
    report.add("outputs", files, "", "");
    for (const std::filesystem::path& file : outcome.finished) {
        files.push_back(file.string());
        report.add("outputs", files, "written", file.string());
    }
    addSolver(report, outcome, shot);
    report.add("stopped", cli::toJson(stopped), "stopped strands", withCommas(stopped.size()));
    Json frames = Json::array();
    for (const FrameCost& cost : outcome.costs) frames.push_back(toJson(cost));
    report.add("per_frame", std::move(frames), "", "");
    return report;
}

}  // namespace tendril::cli
