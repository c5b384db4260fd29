#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

#include <filesystem>

namespace tendril::cli {

/// What becomes of a project file that is written over.
enum class Original {
    Replaced,
    KeptBeside,  ///< as FILE.original (numbered if there is one): reading it lost something
};

/// Writes a project over an existing one. A note says where the original went.
[[nodiscard]] Result<Done> overwriteProject(const scene::Scene& scene,
                                            const std::filesystem::path& file, Original original);

}  // namespace tendril::cli
