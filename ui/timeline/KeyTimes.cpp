#include "ui/timeline/KeyTimes.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tendril::ui {

namespace {

constexpr double kSameTime = 1e-6;  // s

}  // namespace

std::vector<double> keyTimesOf(const scene::Object& object) {
    std::vector<double> times;
    for (const auto& [channel, curve] : object.keys)
        for (const curve::Key& key : curve.keys()) times.push_back(key.x);
    std::sort(times.begin(), times.end());
    const auto same = [](double a, double b) { return b - a < kSameTime; };
    times.erase(std::unique(times.begin(), times.end(), same), times.end());
    return times;
}

std::optional<double> keyBefore(const std::vector<double>& times, double t) {
    const auto next = std::lower_bound(times.begin(), times.end(), t - kSameTime);
    if (next == times.begin()) return {};
    return *(next - 1);
}

std::optional<double> keyAfter(const std::vector<double>& times, double t) {
    const auto next = std::upper_bound(times.begin(), times.end(), t + kSameTime);
    if (next == times.end()) return {};
    return *next;
}

scene::Edit makeMoveKeys(const scene::Object& object, double from, double to) {
    std::vector<scene::Edit> edits;
    for (const auto& [channel, curve] : object.keys) {
        const auto index = curve.findKey(from, kSameTime);
        if (!index) continue;
        curve::Key key = curve.keys()[*index];
        key.x = to;
        curve::Curve moved = curve.without(*index);
        if (const auto there = moved.findKey(to, kSameTime)) moved = moved.without(*there);
        edits.push_back(scene::makeSetKeys(object.id, channel, moved.with(key)));
    }
    return scene::makeGroup("Move keys", {}, std::move(edits));
}

scene::Edit makeRemoveKeys(const scene::Object& object, double at) {
    std::vector<scene::Edit> edits;
    for (const auto& [channel, curve] : object.keys)
        if (curve.findKey(at, kSameTime))
            edits.push_back(scene::makeRemoveKey(object.id, channel, at));
    return scene::makeGroup("Delete keys", {}, std::move(edits));
}

scene::Edit makeKeyPlace(const scene::Object& object, double at) {
    std::vector<scene::Edit> edits;
    for (const char* channel :
         {"position.x", "position.y", "position.z", "translation.x", "translation.y",
          "translation.z", "rotation.x", "rotation.y", "rotation.z"}) {
        const auto found = scene::findChannel(object, channel);
        if (!found) continue;
        edits.push_back(scene::makeSetKey(
            object.id, channel, {.x = at, .value = scene::channelValueAt(object, *found, at)}));
    }
    return scene::makeGroup("Key " + object.name, {}, std::move(edits));
}

}  // namespace tendril::ui
