#include "ui/params/ProfileShape.h"

#include <algorithm>
#include <vector>

namespace tendril::ui {

namespace {

constexpr double kGap = 1e-3;  // between neighbors

std::vector<curve::Key> keysOf(const curve::Curve& profile) {
    return {profile.keys().begin(), profile.keys().end()};
}

}  // namespace

curve::Curve makeProfile(ProfilePreset preset) {
    switch (preset) {
        case ProfilePreset::Constant:
            return curve::Curve({{.x = 0, .value = 1}, {.x = 1, .value = 1}});
        case ProfilePreset::RootStiff:
            return curve::Curve(
                {{.x = 0, .value = 1}, {.x = 0.4, .value = 0.25}, {.x = 1, .value = 0.05}});
        case ProfilePreset::TipsOnly:
            return curve::Curve(
                {{.x = 0, .value = 0}, {.x = 0.6, .value = 0}, {.x = 1, .value = 1}});
        case ProfilePreset::Linear:
            return curve::Curve(
                {{.x = 0, .value = 1, .interpolation = curve::Interpolation::Linear},
                 {.x = 1, .value = 0, .interpolation = curve::Interpolation::Linear}});
        case ProfilePreset::Middle:
            return curve::Curve(
                {{.x = 0, .value = 0}, {.x = 0.5, .value = 1}, {.x = 1, .value = 0}});
    }
    return {};
}

curve::Curve editableProfile(const curve::Curve* profile) {
    if (!profile || profile->isEmpty()) return makeProfile(ProfilePreset::Constant);
    curve::Curve curve = *profile;
    if (curve.keys().front().x > 0) curve = curve.with({.x = 0, .value = curve.value(0)});
    if (curve.keys().back().x < 1) curve = curve.with({.x = 1, .value = curve.value(1)});
    return curve;
}

curve::Curve withPoint(const curve::Curve& profile, double x, double value) {
    curve::Key key{.x = std::clamp(x, 0.0, 1.0), .value = std::max(value, 0.0)};
    for (const curve::Key& before : profile.keys())
        if (before.x <= key.x) key.interpolation = before.interpolation;
    return profile.with(key);
}

curve::Curve withMovedPoint(const curve::Curve& profile, std::size_t index, double x, double value,
                            double maximum) {
    std::vector<curve::Key> keys = keysOf(profile);
    curve::Key& key = keys[index];
    key.value = std::clamp(value, 0.0, maximum);
    if (index > 0 && index + 1 < keys.size())
        key.x = std::clamp(x, keys[index - 1].x + kGap, keys[index + 1].x - kGap);
    return curve::Curve(std::move(keys));
}

curve::Curve withoutPoint(const curve::Curve& profile, std::size_t index) {
    if (index == 0 || index + 1 >= profile.keys().size()) return profile;
    return profile.without(index);
}

curve::Curve withInterpolation(const curve::Curve& profile, curve::Interpolation interpolation) {
    std::vector<curve::Key> keys = keysOf(profile);
    for (curve::Key& key : keys) key.interpolation = interpolation;
    return curve::Curve(std::move(keys));
}

curve::Curve flipped(const curve::Curve& profile) {
    std::vector<curve::Key> keys = keysOf(profile);
    std::vector<curve::Key> turned;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        curve::Key key = keys[i];
        key.x = 1 - key.x;
        key.interpolation = keys[i > 0 ? i - 1 : 0].interpolation;  // the segment now starts here
        key.inSlope = -keys[i].outSlope;
        key.outSlope = -keys[i].inSlope;
        turned.push_back(key);
    }
    return curve::Curve(std::move(turned));
}

}  // namespace tendril::ui
