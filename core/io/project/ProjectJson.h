#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace tendril::io {

inline constexpr int kProjectVersion = 2;

/// @param folder the project's: file names are written relative to it
[[nodiscard]] nlohmann::ordered_json projectToJson(const scene::Scene& scene,
                                                   const std::filesystem::path& folder);

/// Curves and meshes stay empty. See readProjectDescription for what is tolerated.
/// @param place name of the file, for diagnostics
[[nodiscard]] Result<scene::Scene> projectFromJson(const nlohmann::ordered_json& json,
                                                   const std::filesystem::path& folder,
                                                   const std::string& place);

}  // namespace tendril::io
