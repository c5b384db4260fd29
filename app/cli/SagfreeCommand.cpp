#include "app/cli/Command.h"
#include "app/cli/HoldText.h"
#include "app/cli/InterruptWatch.h"
#include "core/io/project/ProjectFile.h"
#include "core/sim/HoldDrift.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tendril::cli {

namespace {

constexpr int kMostThreads = 1024;

struct Options {
    std::string project;
    bool strands = false;
    std::optional<double> drift;  ///< s
    int threads = 0;
};

std::vector<std::string> namesOfSagging(const scene::Scene& scene) {
    std::vector<std::string> names;
    for (const auto& [id, object] : scene.objects)
        if (const auto* groom = std::get_if<scene::Groom>(&object->content))
            if (groom->strand.sagFree == strand::SagFree::Off || !object->enabled)
                names.push_back(object->name);
    return names;
}

const sim::GroomDrift* driftOf(const std::vector<sim::GroomDrift>& drifts, scene::ObjectId id) {
    const auto found = std::ranges::find(drifts, id, &sim::GroomDrift::object);
    return found == drifts.end() ? nullptr : &*found;
}

ExitStatus statusOf(const std::vector<sim::GroomHold>& holds,
                    const std::vector<sim::GroomDrift>& drifts) {
    const bool sags = std::ranges::any_of(holds, [](const sim::GroomHold& hold) {
        return hold.summary.cannotHold + hold.summary.unstable > 0;
    });
    const bool stopped =
        std::ranges::any_of(drifts, [](const sim::GroomDrift& drift) { return drift.stopped > 0; });
    return sags || stopped ? ExitStatus::StrandsStopped : ExitStatus::Done;
}

ExitStatus run(const Options& options, Console& console) {
    const auto scene = io::readProject(options.project);
    if (!scene) return console.fail(scene.diagnostics());
    console.report(scene.diagnostics());
    const InterruptWatch interrupts;
    Workers workers(options.threads);
    const std::vector<sim::GroomHold> holds =
        sim::findHolds(scene.value(), workers, &interrupts.flag());
    std::vector<sim::GroomDrift> drifts;
    if (options.drift) {
        const double frames = *options.drift * scene.value().shot().shot.framesPerSecond();
        drifts = sim::measureDrift(scene.value(), static_cast<int>(std::ceil(frames - 1e-9)),
                                   workers, &interrupts.flag());
    }
    if (interrupts.flag().load())
        return console.fail({makeError(options.project, "was canceled; nothing was reported.")});

    Json json = Json::array();
    std::string text;
    for (const sim::GroomHold& hold : holds) {
        const sim::GroomDrift* drift = driftOf(drifts, hold.object);
        json.push_back(toJson(hold, drift, options.strands));
        text += toText(hold, drift, options.strands);
        console.report(sim::diagnose(hold));
    }
    for (const std::string& name : namesOfSagging(scene.value()))
        console.report({makeNote(
            name, fmt::format("is not held: it sags, or is disabled. `set {} {}.sag_free=drawn` "
                              "lets it stay as drawn.",
                              options.project, name))});
    console.answer(json, text);
    return statusOf(holds, drifts);
}

}  // namespace

void addSagfree(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = addCommand(
        program, request, "sagfree",
        "Tell how strands are held where they were drawn, against gravity and wind", run, options);
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command->add_flag("--strands", options->strands, "List every strand, and stiffened joints");
    command
        ->add_option(
            "--drift", options->drift,
            "Simulate that many seconds with the base at rest and tell how far points move "
            "from where they were drawn")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.0, 3600.0));
    command
        ->add_option("--threads", options->threads,
                     "Workers; 0: all cores. The answer is the same for any number")
        ->capture_default_str()
        ->check(CLI::Range(0, kMostThreads));
    command->footer(
        "Exit status 3 when strands cannot be held or made stable; messages list them.");
}

}  // namespace tendril::cli
