#include "core/sim/JointHold.h"

#include "core/constraint/JointAngles.h"
#include "core/multibody/ChainModel.h"
#include "core/spatial/Axis.h"

#include <algorithm>

namespace tendril::sim {

using spatial::component;
using spatial::Vec3;

namespace {

constexpr double kSame = 1e-6;  // rad

/// What is left of a way that is gone in part.
double leftOf(double way, const JointApproach& approach) {
    if (way <= kSame) return 0;
    return way - std::min(approach.share * way, approach.most);
}

}  // namespace

void aimFrom(JointHold& hold, const Vec3& tangents, const JointApproach& approach) {
    const Vec3 lowBefore = constraint::tangentsOf(hold.lowBefore);
    const Vec3 highBefore = constraint::tangentsOf(hold.highBefore);
    hold.lowAim = constraint::tangentsOf(hold.demand.low);
    hold.highAim = constraint::tangentsOf(hold.demand.high);
    for (std::size_t k = 0; k < 3; ++k) {
        const double now = component(tangents, k);
        const double below = leftOf(component(lowBefore, k) - now, approach);
        const double above = leftOf(now - component(highBefore, k), approach);
        component(hold.lowAim, k) += above - below;
        component(hold.highAim, k) += above - below;
    }
}

bool isOutside(const Vec3& tangents, const Vec3& low, const Vec3& high, double margin) {
    for (std::size_t k = 0; k < 3; ++k) {
        const double at = component(tangents, k);
        if (at < component(low, k) - margin || at > component(high, k) + margin) return true;
    }
    return false;
}

spatial::Quat rotationIn(std::span<const double> y, std::size_t lanes, std::size_t lane,
                         std::size_t link) {
    const double* at = y.data() + multibody::kUnknownsPerJoint * link * lanes + lane;
    return normalized(spatial::Quat{at[0], at[lanes], at[2 * lanes], at[3 * lanes]});
}

}  // namespace tendril::sim
