#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace tendril {

/// The bytes of a regular file. Errors: not there, a folder or device, not readable, or larger than
/// `maxBytes` (checked before anything is allocated).
[[nodiscard]] Result<std::string> readWholeFile(const std::filesystem::path& path,
                                                std::uint64_t maxBytes = std::uint64_t(1) << 34);

}  // namespace tendril
