#pragma once

#include "core/base/Result.h"

#include <filesystem>
#include <string>

namespace tendril {

/// What the system says of an errno value: "No space left on device".
[[nodiscard]] std::string systemReason(int error);
/// What to do about a failure to write a file, as a sentence without its full stop.
[[nodiscard]] std::string writingRemedy(int error);

/// Also where the mode of a file or folder lets nobody write, which would not stop the superuser:
/// it is meant. False for what is not there.
[[nodiscard]] bool isWriteProtected(const std::filesystem::path& path);
/// What is known to forbid a file of this name before it is opened: a folder of that name, a
/// write-protected file, a write-protected folder around it.
[[nodiscard]] Result<Done> checkTarget(const std::filesystem::path& target);

}  // namespace tendril
