#pragma once

#include "app/cli/Report.h"
#include "core/strand/GroomFrame.h"

#include <filesystem>

namespace tendril::cli {

/// What is in a file of any known kind: counts, bounds, lengths, units, frames. Problems found come
/// as diagnostics; a file that cannot be used is an error.
/// @param frame what the numbers of a groom or mesh mean
[[nodiscard]] Result<Report> reportOn(const std::filesystem::path& file,
                                      const strand::GroomFrame& frame);

[[nodiscard]] Result<Report> reportOnProject(const std::filesystem::path& file);
[[nodiscard]] Result<Report> reportOnTake(const std::filesystem::path& file);

}  // namespace tendril::cli
