#include "ui/params/KeyState.h"

#include <algorithm>

namespace tendril::ui {

namespace {

constexpr double kHere = 5e-4;  // s

}  // namespace

KeyState keyStateOf(const scene::Object& object, std::string_view channel, double t) {
    const auto track = object.keys.find(channel);
    if (track == object.keys.end() || track->second.isEmpty()) return KeyState::None;
    return track->second.findKey(t, kHere) ? KeyState::Here : KeyState::Elsewhere;
}

KeyState keyStateOf(const scene::Object& object, const ParamRow& row, double t) {
    KeyState state = KeyState::None;
    for (int axis = 0; axis < channelCount(row.kind); ++axis)
        state = std::max(state, keyStateOf(object, channelName(row.info, row.kind, axis), t));
    return state;
}

bool isDefault(const scene::Object& object, const ParamRow& row) {
    if (scene::valueOf(object, row.info.key) != row.defaultValue) return false;
    for (int axis = 0; axis < channelCount(row.kind); ++axis) {
        const std::string channel = channelName(row.info, row.kind, axis);
        if (object.keys.contains(channel) || object.profiles.contains(channel)) return false;
    }
    return true;
}

}  // namespace tendril::ui
