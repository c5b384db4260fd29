#pragma once

#include "core/base/Result.h"
#include "core/strand/CurveSet.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tendril::cli {

/// Strands of any file that holds some, in its own unit and axes, with what else it tells.
struct StrandFile {
    strand::CurveSet curves;           ///< of an animation its first sample
    std::vector<double> times{};       ///< s, of an Alembic file's samples
    std::optional<double> fps{};       ///< guessed from them
    std::vector<std::string> objects;  ///< paths of an Alembic file's curves
    std::size_t guides = 0;            ///< strands marked as guides
    std::string application{};         ///< that wrote an Alembic file
};

[[nodiscard]] Result<StrandFile> readStrandFile(const std::filesystem::path& path);

}  // namespace tendril::cli
