#include "app/cli/Command.h"
#include "app/cli/FileFrame.h"
#include "app/cli/FrameRun.h"
#include "app/cli/InterruptWatch.h"
#include "app/cli/ProgressBar.h"
#include "app/cli/RunReport.h"
#include "core/io/project/ProjectFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace tendril::cli {

namespace {

constexpr int kMostThreads = 1024;

struct Options {
    std::string project, frames;
    std::string take;
    bool wantsTake = false;
    std::vector<std::string> outs;
    FileFrame outFrame{.prefix = "out-"};
    int threads = 0;
    std::string simd = toText(widestSimdLevel());
    std::optional<int> preroll;
};

Result<scene::ScenePtr> sceneFrom(const Options& options) {
    auto read = io::readProject(options.project);
    if (!read) return Result<scene::ScenePtr>::failed(read.diagnostics());
    scene::Scene& scene = read.value();
    if (options.preroll) {
        auto object = std::make_shared<scene::Object>(scene.shotObject());
        std::get<scene::Shot>(object->content).shot.preroll = *options.preroll;
        scene.objects[object->id] = object;
    }
    return {std::make_shared<const scene::Scene>(std::move(scene)), std::move(read.diagnostics())};
}

Result<FrameRange> rangeFrom(const Options& options, const scene::ShotParams& shot) {
    if (options.frames.empty()) {
        if (shot.endFrame >= shot.startFrame) return FrameRange{shot.startFrame, shot.endFrame};
        return makeError(options.project,
                         "the shot ends before it starts. Set shot.end_frame, or "
                         "ask for --frames A:B.");
    }
    auto range = parseFrameRange(options.frames);
    if (range && range.value().first < shot.firstSimulatedFrame())
        return makeError("--frames",
                         fmt::format("frame {} is before frame {}, where the simulation starts. "
                                     "Begin later, or simulate more before the shot with "
                                     "--preroll.",
                                     range.value().first, shot.firstSimulatedFrame()));
    return range;
}

Result<FrameRun> runFrom(const Options& options, const scene::Scene& scene) {
    const auto range = rangeFrom(options, scene.shot().shot);
    if (!range) return Result<FrameRun>::failed(range.diagnostics());
    const auto frame = options.outFrame.parsed();
    if (!frame) return Result<FrameRun>::failed(frame.diagnostics());
    FrameRun run{.range = range.value(), .onFrame = {}};
    for (std::size_t i = 0; i < options.outs.size(); ++i) {
        const std::string& file = options.outs[i];
        if (std::find(options.outs.begin(), options.outs.begin() + static_cast<std::ptrdiff_t>(i),
                      file) != options.outs.begin() + static_cast<std::ptrdiff_t>(i))
            return makeError(file, "is given twice as --out. Name each file once.");
        auto output =
            makeCurvesOutput(scene, {.file = file, .frame = frame.value()}, range.value().first);
        if (!output) return Result<FrameRun>::failed(output.diagnostics());
        run.outputs.push_back(std::move(output.value()));
    }
    if (options.wantsTake) {
        auto output = makeTakeOutput(scene, options.project, options.take, range.value().first,
                                     *simdLevelFrom(options.simd));
        if (!output) return Result<FrameRun>::failed(output.diagnostics());
        run.outputs.push_back(std::move(output.value()));
    }
    return run;
}

ExitStatus statusOf(const FrameRunOutcome& outcome, const Diagnostics& stopped) {
    if (outcome.ending != FrameRunOutcome::Ending::Done) return ExitStatus::Failed;
    return stopped.empty() ? ExitStatus::Done : ExitStatus::StrandsStopped;
}

ExitStatus run(const Options& options, Console& console) {
    const SimdLevel simd = *simdLevelFrom(options.simd);
    if (!isSupported(simd))
        return console.fail(
            {makeError("--simd", fmt::format("this machine cannot execute {}. Its widest is {}.",
                                             options.simd, toText(widestSimdLevel())))});
    const auto scene = sceneFrom(options);
    if (!scene) return console.fail(scene.diagnostics());
    console.report(scene.diagnostics());
    auto run = runFrom(options, *scene.value());
    if (!run) return console.fail(run.diagnostics());

    const InterruptWatch interrupts;
    Workers workers(options.threads, simd);
    sim::Simulation simulation(scene.value(), workers, &interrupts.flag());
    if (interrupts.flag().load()) {
        run.value().outputs.clear();
        console.leave(console.fail({makeWarning(options.project, canceledText({}))}));
    }
    console.report(simulation.notes());
    FrameRunOutcome outcome;
    {
        const std::int64_t first = simulation.frameNumber();
        ProgressBar bar("simulating", run.value().range.last - first);
        run.value().onFrame = [&](std::int64_t frame) { bar.show(frame - first); };
        outcome = cli::run(run.value(), simulation, interrupts.flag());
    }
    const Diagnostics stopped = simulation.stoppedStrands();
    console.report(outcome.diagnostics);
    console.report(stopped);
    if (outcome.ending == FrameRunOutcome::Ending::Canceled)
        console.report({makeWarning(options.project, canceledText(outcome))});
    const Report report = reportOnRun(outcome, scene.value()->shot().shot, stopped);
    console.answer(report.json(), report.text());
    run.value().outputs.clear();  // takes back what is not finished
    if (outcome.ending == FrameRunOutcome::Ending::Canceled)
        console.leave(statusOf(outcome, stopped));
    return statusOf(outcome, stopped);
}

}  // namespace

void addSimulate(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "simulate", "Compute the frames of a project", run, options);
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command
        ->add_option("--frames", options->frames,
                     "Frames to write; the shot's when left out. Simulation always begins at the "
                     "shot's start less its preroll")
        ->type_name("A:B");
    command
        ->add_option("--out", options->outs,
                     "NAME.abc, or NAME.####.obj for one file a frame; several if you like")
        ->type_name("FILE");
    options->outFrame.addOptions(*command, "--out");
    CLI::Option* take =
        command->add_option("--take", options->take, "Keep the frames as a take of this name")
            ->type_name("NAME");
    take->each([options](const std::string&) { options->wantsTake = true; });
    command
        ->add_option("--threads", options->threads,
                     "Workers; 0: all cores. The frames are the "
                     "same for any number")
        ->capture_default_str()
        ->check(CLI::Range(0, kMostThreads));
    command
        ->add_option(
            "--simd", options->simd,
            "Instruction set of the solver; the machine's widest when left out. The frames "
            "are the same for each")
        ->check(CLI::IsMember(
            {toText(SimdLevel::Baseline), toText(SimdLevel::Avx2), toText(SimdLevel::Avx512)}))
        ->capture_default_str();
    command
        ->add_option("--preroll", options->preroll,
                     "Frames simulated before the shot's start, in place of the project's")
        ->check(CLI::Range(0, 10000));
    command->footer("Ctrl-C ends it at once and keeps the frames that are finished.");
}

}  // namespace tendril::cli
