#include "app/cli/ProjectEditing.h"

#include "app/cli/AssignmentEdit.h"
#include "app/cli/ProjectWriting.h"
#include "core/io/project/ProjectFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tendril::cli {

void ProjectEditing::fail(const Diagnostic& why) {
    diagnostics.push_back(why);
    failed = true;
}

void ProjectEditing::assign(const std::string& argument) {
    const auto assignment = parseAssignment(argument);
    const auto edit = assignment ? makeEdit(*scene, assignment.value())
                                 : Result<scene::Edit>::failed(assignment.diagnostics());
    std::ranges::copy(edit.diagnostics(), std::back_inserter(diagnostics));
    if (!edit) {
        failed = true;
        return;
    }
    const scene::ScenePtr next = edit.value().apply(*scene);
    const std::string path = assignment.value().path();
    changes.push_back(
        {{"path", path}, {"value", assignment.value().value}, {"changed", next != nullptr}});
    text += fmt::format("{} = {}{}\n", path, assignment.value().value, next ? "" : " (as it was)");
    if (next) scene = next;
}

ExitStatus editProject(const std::string& project, Console& console,
                       const std::function<void(ProjectEditing&)>& change) {
    auto read = io::readProjectDescription(project);
    if (!read) return console.fail(read.diagnostics());
    console.report(read.diagnostics());
    const bool wasRepaired = !read.diagnostics().empty();
    const auto before = std::make_shared<const scene::Scene>(std::move(read.value()));
    ProjectEditing editing{.scene = before};
    change(editing);
    console.report(editing.diagnostics);
    if (editing.failed) return console.fail({makeNote(project, "nothing was changed.")});
    if (editing.scene != before) {
        const auto written = overwriteProject(
            *editing.scene, project, wasRepaired ? Original::KeptBeside : Original::Replaced);
        if (!written) return console.fail(written.diagnostics());
        console.report(written.diagnostics());
    }
    console.answer(editing.changes, editing.text);
    return ExitStatus::Done;
}

}  // namespace tendril::cli
