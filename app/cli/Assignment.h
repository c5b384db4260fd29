#pragma once

#include "core/base/Result.h"

#include <optional>
#include <string>
#include <string_view>

namespace tendril::cli {

/// One argument of `set`: OBJECT.PARAMETER[@FRAME][:ASPECT]=VALUE.
struct Assignment {
    std::string object;
    std::string parameter;  ///< a parameter, an axis of one, or visible, enabled, name
    std::optional<double> frame;
    std::string aspect;  ///< "profile", "keys", an interpolation, or empty
    std::string value;

    /// As typed, without the value: what errors name.
    [[nodiscard]] std::string path() const;
};

/// Takes the text apart; whether there is such a parameter is not looked at.
[[nodiscard]] Result<Assignment> parseAssignment(std::string_view text);

}  // namespace tendril::cli
