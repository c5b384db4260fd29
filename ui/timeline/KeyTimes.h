#pragma once

#include "core/scene/Edits.h"

#include <optional>
#include <vector>

namespace tendril::ui {

/// Times of all keys of an object, s, ascending, each once (within a microsecond).
[[nodiscard]] std::vector<double> keyTimesOf(const scene::Object& object);
/// The key before or after t, of the given times.
[[nodiscard]] std::optional<double> keyBefore(const std::vector<double>& times, double t);
[[nodiscard]] std::optional<double> keyAfter(const std::vector<double>& times, double t);

/// Moves the keys of all channels at time `from` to time `to`; keys that were there go.
[[nodiscard]] scene::Edit makeMoveKeys(const scene::Object& object, double from, double to);
[[nodiscard]] scene::Edit makeRemoveKeys(const scene::Object& object, double at);
/// Keys of the object's place and turn, at their present values.
[[nodiscard]] scene::Edit makeKeyPlace(const scene::Object& object, double at);

}  // namespace tendril::ui
