#include "core/constraint/PathMotion.h"

#include "core/motion/PlacementMotion.h"

#include <algorithm>
#include <iterator>

namespace tendril::constraint {

PathMotion::PathMotion(const PathParams& params, const CurveMap& keys)
    : ride_(params.ride),
      position_(params.position, keys, "position"),
      constantStrength_(params.strength) {
    if (const auto found = keys.find("strength"); found != keys.end()) strength_ = found->second;
    std::vector<double> kinks = strength_.kinks();
    position_.appendKinks(kinks);
    kinks_ = motion::inOrder(std::move(kinks));
}

PathPoint PathMotion::at(double t, const motion::RigidMotion& base) const noexcept {
    const motion::VectorJet own = position_.jetAt(t);
    if (ride_ == motion::Ride::World) return {own.value, own.first, own.second};
    const motion::RigidMotion point = motion::composed(
        base, {.position = own.value, .velocity = own.first, .acceleration = own.second});
    return {point.position, point.velocity, point.acceleration};
}

double PathMotion::strengthAt(double t) const noexcept {
    return std::clamp(strength_.isEmpty() ? constantStrength_ : strength_.value(t), 0.0, 1.0);
}

}  // namespace tendril::constraint
