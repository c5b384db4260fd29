#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tendril::cli {

/// Letters to insert, delete or replace to make one word of the other.
[[nodiscard]] std::size_t computeEditDistance(std::string_view a, std::string_view b);

/// What to say after "there is no X": "Did you mean a or b?", or all names when none is near.
/// @param names not empty
[[nodiscard]] std::string suggestion(std::string_view wanted, std::vector<std::string> names);

}  // namespace tendril::cli
