#pragma once

#include "core/sagfree/HoldPose.h"
#include "core/sim/StrandIntegrator.h"
#include "tests/core/multibody/RandomChain.h"

#include <numbers>

namespace tendril::test {

/// A hair, cut into equal links: bend stiffness 2 E I / l, at the clamp twice that.
struct Hair {
    std::size_t links = 20;
    double length = 0.2, radius = 50e-6, aspect = 1;
    double density = 1320, youngsModulus = 4e9, dampingTime = 0.01;
    Vec3 curl{};  ///< rotation vector from link to link, link coordinates
};

[[nodiscard]] inline ChainModel chainOf(const Hair& hair) {
    const double l = hair.length / static_cast<double>(hair.links);
    const double rx = hair.radius, rz = hair.radius * hair.aspect, pi = std::numbers::pi;
    const double mass = hair.density * pi * rx * rz * l, E = hair.youngsModulus;
    const Vec3 K = (2 * E / l) * Vec3{pi / 4 * rx * rz * rz * rz,
                                      pi * rx * rx * rx * rz * rz * rz / (rx * rx + rz * rz) / 2.8,
                                      pi / 4 * rz * rx * rx * rx};
    std::vector<Link> links;
    for (std::size_t i = 0; i < hair.links; ++i) {
        Link link = makeCylinderLink(mass, l, rx, rz);
        if (i > 0) link.attachment = {0, l, 0};
        link.stiffness = (i == 0 ? 2.0 : 1.0) * K;
        link.damping = (hair.dampingTime / 2) * link.stiffness;
        link.restRotation = spatial::fromRotationVector((i == 0 ? 0.5 : 1.0) * hair.curl);
        links.push_back(link);
    }
    return makeChainModel(makeSerialTopology(hair.links), links).value();
}

/// Gravity downwards; the root's y axis points at an angle [rad] from straight up.
[[nodiscard]] inline ChainForcing rootedAt(double angleFromUp) {
    ChainForcing forcing;
    forcing.root.orientation = spatial::fromRotationVector({angleFromUp, 0, 0});
    return forcing;
}

/// Length beyond which a straight upright hair of this kind topples [m]: (7.8373 E I / (μ g))^⅓.
[[nodiscard]] inline double toppleLength(const Hair& hair) {
    const double r = hair.radius, pi = std::numbers::pi;
    return std::cbrt(7.837347438943 * hair.youngsModulus * pi / 4 * r * r * r * r /
                     (hair.density * pi * r * r * 9.81));
}

/// Largest way of any link's tip in a run from `start`, the root standing still [m].
[[nodiscard]] inline double driftOf(const ChainModel& model, const ChainForcing& forcing,
                                    std::span<const double> start, double seconds) {
    const motion::FixedRoot root(forcing.root.orientation, forcing.root.position);
    sim::StrandIntegrator strand(model, root);
    sim::ChainDae& chain = strand.chain();
    chain.forcing().gravity = forcing.gravity;
    chain.forcing().wind = forcing.wind;
    chain.forcing().loads = forcing.loads;
    strand.start(0, start);
    const auto tips = [&] {
        std::vector<Vec3> points;
        computeMotion<double>(chain.model(), chain.forcingAt(strand.time()), strand.y(),
                              chain.work());
        for (std::size_t i = 0; i < model.linkCount(); ++i)
            points.push_back(chain.work().motion[i].pointAt({0, model.link(i).length, 0}));
        return points;
    };
    const std::vector<Vec3> drawn = tips();
    double drift = 0;
    for (int frame = 1; frame <= static_cast<int>(24 * seconds); ++frame) {
        (void)strand.advanceTo(frame / 24.0);
        const std::vector<Vec3> now = tips();
        for (std::size_t i = 0; i < now.size(); ++i)
            drift = std::max(drift, norm(now[i] - drawn[i]));
    }
    return drift;
}

}  // namespace tendril::test
