#pragma once

#include "core/base/Result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tendril::io {

/// A project of an older version in the words of the present one; what it simulates stays the same.
/// Each version has one step to the next.
/// @pre "tendril" is a version that can be read and "objects" is an array
/// @param place name of the file, for notes on what a person should know
[[nodiscard]] nlohmann::ordered_json migratedProject(nlohmann::ordered_json json,
                                                     const std::string& place, Diagnostics& notes);

}  // namespace tendril::io
