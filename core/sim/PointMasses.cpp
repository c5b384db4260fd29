#include "core/sim/PointMasses.h"

#include <algorithm>

namespace tendril::sim {

using multibody::Link;
using spatial::Vec3;

namespace {

/// A place on the axis of a link.
struct AxisPlace {
    std::size_t link;
    double along;  ///< m from its joint
};

AxisPlace placeAt(std::span<const Link> links, const CompiledStrand& strand, double s) {
    const auto next = std::ranges::upper_bound(strand.jointPositions, s);
    const std::size_t link =
        next == strand.jointPositions.begin()
            ? 0
            : static_cast<std::size_t>(next - strand.jointPositions.begin()) - 1;
    const double begin = strand.jointPositions[link];
    const double half = strand.linkPositions[link] - begin;
    return {link, links[link].length * std::clamp((s - begin) / (2 * half), 0.0, 1.0)};
}

void addBall(Link& link, double mass, double radius, const Vec3& center) {
    multibody::addPointMass(link, mass, center);
    const double own = 0.4 * mass * radius * radius;
    link.inertia = link.inertia + spatial::Sym3{.xx = own, .yy = own, .zz = own};
}

}  // namespace

void addPointMasses(std::span<Link> links, const CompiledStrand& strand,
                    const strand::StrandParams& params, const CurveMap& profiles) {
    if (params.tipMass > 0) {
        Link& tip = links.back();
        multibody::addPointMass(tip, params.tipMass, {0, tip.length, 0});
    }
    if (params.beadMass <= 0) return;
    for (int i = 0; i < params.beadCount; ++i) {
        const double share = params.beadCount > 1 ? double(i) / (params.beadCount - 1) : 0;
        const double s = std::lerp(params.beadFirst, params.beadLast, share);
        const AxisPlace place = placeAt(links, strand, s);
        addBall(links[place.link], params.beadMass * profileAt(profiles, "bead_mass", s),
                params.beadRadius, Vec3{0, place.along, 0} + params.beadOffset);
    }
}

}  // namespace tendril::sim
