#include "core/motion/KeyedVector.h"

#include <algorithm>
#include <iterator>

namespace tendril::motion {

KeyedVector::KeyedVector(const spatial::Vec3& value, const CurveMap& keys, std::string_view key)
    : value_(value) {
    for (int axis = 0; axis < 3; ++axis) {
        const std::string channel = std::string(key) + "." + std::string(axisName(axis));
        const auto found = keys.find(channel);
        if (found != keys.end() && !found->second.isEmpty()) track_[axis] = found->second;
    }
}

VectorJet KeyedVector::jetAt(double t) const noexcept {
    const auto axis = [&](std::size_t i, double value) {
        return track_[i] ? track_[i]->jet(t) : curve::Jet{value};
    };
    const curve::Jet x = axis(0, value_.x), y = axis(1, value_.y), z = axis(2, value_.z);
    return {
        {x.value, y.value, z.value}, {x.first, y.first, z.first}, {x.second, y.second, z.second}};
}

void KeyedVector::appendKinks(std::vector<double>& kinks) const {
    for (const auto& track : track_)
        if (track) std::ranges::copy(track->kinks(), std::back_inserter(kinks));
}

std::vector<double> inOrder(std::vector<double> times) {
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

}  // namespace tendril::motion
