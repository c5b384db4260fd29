#include "app/cli/AssignmentEdit.h"
#include "app/cli/Command.h"
#include "app/cli/ProjectWriting.h"
#include "core/io/project/ProjectFile.h"

#include <fmt/format.h>

#include <iterator>

namespace tendril::cli {

namespace {

struct Options {
    std::string project;
    std::vector<std::string> assignments;
};

/// Where a list of assignments led, step by step.
struct Outcome {
    scene::ScenePtr scene;
    Diagnostics diagnostics{};
    Json changes = Json::array();
    std::string text{};
    bool failed = false;
};

void apply(const std::string& argument, Outcome& outcome) {
    const auto assignment = parseAssignment(argument);
    const auto edit = assignment ? makeEdit(*outcome.scene, assignment.value())
                                 : Result<scene::Edit>::failed(assignment.diagnostics());
    std::ranges::copy(edit.diagnostics(), std::back_inserter(outcome.diagnostics));
    if (!edit) {
        outcome.failed = true;
        return;
    }
    const scene::ScenePtr next = edit.value().apply(*outcome.scene);
    const std::string path = assignment.value().path();
    outcome.changes.push_back(
        {{"path", path}, {"value", assignment.value().value}, {"changed", next != nullptr}});
    outcome.text +=
        fmt::format("{} = {}{}\n", path, assignment.value().value, next ? "" : " (as it was)");
    if (next) outcome.scene = next;
}

ExitStatus run(const Options& options, Console& console) {
    auto scene = io::readProjectDescription(options.project);
    if (!scene) return console.fail(scene.diagnostics());
    console.report(scene.diagnostics());
    const bool wasRepaired = !scene.diagnostics().empty();
    const auto before = std::make_shared<const scene::Scene>(std::move(scene.value()));
    Outcome outcome{.scene = before};
    for (const std::string& argument : options.assignments) apply(argument, outcome);
    console.report(outcome.diagnostics);
    if (outcome.failed) return console.fail({makeNote(options.project, "nothing was changed.")});
    if (outcome.scene != before) {
        const auto written =
            overwriteProject(*outcome.scene, options.project,
                             wasRepaired ? Original::KeptBeside : Original::Replaced);
        if (!written) return console.fail(written.diagnostics());
        console.report(written.diagnostics());
    }
    console.answer(outcome.changes, outcome.text);
    return ExitStatus::Done;
}

}  // namespace

void addSet(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = addCommand(program, request, "set",
                                   "Change parameters of a project: all of them, or none if one "
                                   "cannot be",
                                   run, options);
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command
        ->add_option("PATH[@FRAME]=VALUE", options->assignments,
                     "hair.radius=40um, base.rotation.y@24=90deg (a key; @24:linear for another "
                     "interpolation, =none removes it), hair.radius:profile=0:1,1:0.2, "
                     "base.rotation:keys=none, hair.visible=off, hair.name=fringe")
        ->required();
    command->footer(
        "Values are SI or carry a unit, and may be sums: 3cm, 40deg, 1.2GPa, 12/2. Vectors are\n"
        "three values with commas: base.translation=0,1m,0. `tendril-cli params` lists all.");
}

}  // namespace tendril::cli
