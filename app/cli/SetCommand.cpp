#include "app/cli/Command.h"
#include "app/cli/ProjectEditing.h"

namespace tendril::cli {

namespace {

struct Options {
    std::string project;
    std::vector<std::string> assignments;
};

ExitStatus run(const Options& options, Console& console) {
    return editProject(options.project, console, [&](ProjectEditing& editing) {
        for (const std::string& assignment : options.assignments) editing.assign(assignment);
    });
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
