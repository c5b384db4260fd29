#pragma once

#include <string>

namespace tendril {

/// What the system says of an errno value: "No space left on device".
[[nodiscard]] std::string systemReason(int error);
/// What to do about a failure to write a file, as a sentence without its full stop.
[[nodiscard]] std::string writingRemedy(int error);

}  // namespace tendril
