#include "app/cli/Command.h"
#include "app/cli/ProjectEditing.h"
#include "core/scene/Edits.h"
#include "core/scene/NewObjects.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace tendril::cli {

namespace {

struct Options {
    std::string project, kind, name;
    std::vector<std::string> assignments;
};
struct RemoveOptions {
    std::string project;
    std::vector<std::string> names;
};

scene::Object objectOf(const Options& options) {
    for (std::size_t i = 0; i < scene::kShapeKindNames.size(); ++i)
        if (options.kind == scene::kShapeKindNames[i])
            return scene::makeShapeObject(static_cast<scene::ShapeKind>(i));
    if (options.kind == "attachment") return scene::makeAttachmentObject({}, {});
    for (std::size_t i = 0; i < constraint::kJointRuleNames.size(); ++i)
        if (options.kind == fmt::format("joint-{}", constraint::kJointRuleNames[i]))
            return scene::makeJointsObject({}, static_cast<constraint::JointRule>(i));
    return scene::makePathObject({});
}

void add(const Options& options, ProjectEditing& editing) {
    scene::Object object = objectOf(options);
    if (!options.name.empty()) object.name = options.name;
    if (!scene::isValidName(object.name) ||
        (!options.name.empty() && editing.scene->findByName(options.name)))
        return editing.fail(
            makeError(options.name,
                      "cannot be its name. Choose one that no other object has, without the "
                      "characters . / @ ="));
    editing.scene = scene::makeAddObject(std::move(object)).apply(*editing.scene);
    const std::string name = editing.scene->objects.rbegin()->second->name;
    editing.changes.push_back({{"added", name}, {"kind", options.kind}});
    editing.text += fmt::format("{}: {}\n", name, options.kind);
    for (const std::string& assignment : options.assignments)
        editing.assign(fmt::format("{}.{}", name, assignment));
}

void remove(const std::string& name, ProjectEditing& editing) {
    const scene::Object* object = editing.scene->findByName(name);
    if (!object)
        return editing.fail(makeError(name,
                                      "is no object of this project. `tendril-cli info` "
                                      "lists them."));
    const scene::ScenePtr next = scene::makeRemoveObject(object->id).apply(*editing.scene);
    if (!next) return editing.fail(makeError(name, "cannot be removed: every project has it."));
    editing.changes.push_back({{"removed", name}});
    editing.text += fmt::format("{}: removed\n", name);
    editing.scene = next;
}

ExitStatus runAdd(const Options& options, Console& console) {
    return editProject(options.project, console,
                       [&](ProjectEditing& editing) { add(options, editing); });
}

ExitStatus runRemove(const RemoveOptions& options, Console& console) {
    return editProject(options.project, console, [&](ProjectEditing& editing) {
        for (const std::string& name : options.names) remove(name, editing);
    });
}

}  // namespace

void addAdd(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "add", "Add an obstacle, or what holds strands, to a project",
                   runAdd, options);
    std::vector<std::string> kinds(scene::kShapeKindNames.begin(), scene::kShapeKindNames.end());
    kinds.insert(kinds.end(), {"path", "attachment", "joint-limits", "joint-goal"});
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command
        ->add_option("KIND", options->kind,
                     "plane, sphere, capsule, box, path, attachment, joint-limits or joint-goal")
        ->required()
        ->check(CLI::IsMember(kinds));
    command->add_option("--name", options->name, "Its name; otherwise that of its kind");
    command->add_option("PARAMETER[@FRAME]=VALUE", options->assignments,
                        "As for `set`, without the object: radius=4cm, translation.y@24=1m, "
                        "ride=base, strands=0-9");
}

void addRemove(CLI::App& program, Request& request) {
    const auto options = std::make_shared<RemoveOptions>();
    CLI::App* command =
        addCommand(program, request, "remove", "Remove objects from a project", runRemove, options);
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command->add_option("NAME", options->names, "Names of the objects; their files stay")
        ->required();
}

}  // namespace tendril::cli
