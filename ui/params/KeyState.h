#pragma once

#include "core/scene/Object.h"

namespace tendril::ui {

enum class KeyState {
    None,       ///< not animated
    Elsewhere,  ///< keys at other times only
    Here,       ///< a key at this time
};

/// Of one channel at time t [s]; keys within half a frame of 1000 frames/s count as here.
[[nodiscard]] KeyState keyStateOf(const scene::Object& object, std::string_view channel, double t);
/// Of all channels of a row together: the most there is.
[[nodiscard]] KeyState keyStateOf(const scene::Object& object, const ParamRow& row, double t);
/// Whether value, keys and profiles are as in a new object.
[[nodiscard]] bool isDefault(const scene::Object& object, const ParamRow& row);

}  // namespace tendril::ui
