#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

#include <filesystem>
#include <functional>

namespace tendril::io {

/// Projects are readable JSON: a format version and the objects with their parameters, keys and
/// profiles. Grooms and bodies are named by their files, relative to the project's folder, and read
/// from there.

/// The scene as written, but with empty curves and meshes: for looking at parameters and changing
/// them. Paths are made absolute. What is unknown or out of range is reported as a warning and
/// takes its default; a file that is no project, or of a newer version, is an error.
[[nodiscard]] Result<scene::Scene> readProjectDescription(const std::filesystem::path& file);

/// Told the share that is read, 0 … 1, by size of the files, before each of them. False: stop.
using ReadingWatch = std::function<bool(double)>;

/// The scene with everything read. Errors name the file that is missing or wrong; reading that the
/// watch stopped is refused with a note.
[[nodiscard]] Result<scene::Scene> readProject(const std::filesystem::path& file,
                                               const ReadingWatch& watch = {});

/// Written beside the target and renamed: it is there whole or not at all.
[[nodiscard]] Result<Done> writeProject(const scene::Scene& scene,
                                        const std::filesystem::path& file);

/// A groom object named after its file, in meters and Y up. Point counts are those of the file.
[[nodiscard]] Result<scene::Object> readGroomObject(const strand::SourceParams& source);
/// A body object likewise, with the motion its file has.
[[nodiscard]] Result<scene::Object> readBodyObject(const strand::SourceParams& source);

}  // namespace tendril::io
