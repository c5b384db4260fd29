#pragma once

#include "app/cli/Console.h"
#include "core/scene/Scene.h"

#include <functional>
#include <string>

namespace tendril::cli {

/// Where changes of a project led, step by step.
struct ProjectEditing {
    scene::ScenePtr scene;
    Diagnostics diagnostics{};
    Json changes = Json::array();
    std::string text{};
    bool failed = false;

    /// Applies "hair.density=1.3g/cm3" and its like. @see makeEdit
    void assign(const std::string& argument);
    void fail(const Diagnostic& why);
};

/// Reads a project without what its files hold, has it changed, and writes it over: everything or,
/// when something failed, nothing.
[[nodiscard]] ExitStatus editProject(const std::string& project, Console& console,
                                     const std::function<void(ProjectEditing&)>& change);

}  // namespace tendril::cli
