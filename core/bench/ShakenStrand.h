#pragma once

#include "core/motion/RootMotionSource.h"
#include "core/multibody/ChainModel.h"

#include <cmath>
#include <numbers>

namespace tendril::bench {

/// A hair of equal links; Poisson's ratio 0.3.
struct HairSpec {
    int links = 20;
    double youngsModulus = 4e9;  ///< Pa
    double radius = 50e-6, length = 0.3, density = 1320;
    double dampingTime = 0;  ///< s
};

inline multibody::ChainModel makeHair(const HairSpec& spec) {
    const double l = spec.length / spec.links;
    const double area = std::numbers::pi * spec.radius * spec.radius;
    const double bend = spec.youngsModulus * area * spec.radius * spec.radius / 4;
    const double twist = bend / 1.3;  // G J = E I / (1 + ν)
    std::vector<multibody::Link> links;
    for (int i = 0; i < spec.links; ++i) {
        multibody::Link link =
            multibody::makeCylinderLink(spec.density * area * l, l, spec.radius, spec.radius);
        if (i > 0) link.attachment = {0, l, 0};
        const double atRoot = i == 0 ? 2 : 1;
        link.stiffness = (2 * atRoot / l) * spatial::Vec3{bend, twist, bend};
        link.damping = (spec.dampingTime / 2) * link.stiffness;
        links.push_back(link);
    }
    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(links.size());
    return {std::move(topology), std::move(links)};
}

/// Shaken along x, 2 cm at 2 Hz, and turned about an oblique axis, 0.5 rad at 1 Hz; +y of the root
/// leans out of the head.
class ShakenRoot final : public motion::RootMotionSource {
public:
    [[nodiscard]] motion::RigidMotion motionAt(double t) const noexcept override {
        constexpr double kPi = std::numbers::pi;
        const spatial::Vec3 axis = normalized(spatial::Vec3{1, 2, 0.5});
        const double shake = 2 * kPi * 2, turn = 2 * kPi * 1;
        const double angle = 0.5 * std::sin(turn * t);
        motion::RigidMotion m;
        m.orientation = spatial::fromRotationVector(angle * axis) *
                        spatial::fromRotationVector({0.9 * kPi, 0, 0});
        m.angularVelocity = (0.5 * turn * std::cos(turn * t)) * axis;
        m.angularAcceleration = (-0.5 * turn * turn * std::sin(turn * t)) * axis;
        m.position = {0.02 * std::sin(shake * t), 0, 0};
        m.velocity = {0.02 * shake * std::cos(shake * t), 0, 0};
        m.acceleration = {-0.02 * shake * shake * std::sin(shake * t), 0, 0};
        return m;
    }
};

/// Any number of strands that are shaken alike.
class ShakenRoots final : public motion::RootMotions {
public:
    void motionsAt(double t, std::span<motion::RigidMotion> roots) const noexcept override {
        for (auto& root : roots) root = root_.motionAt(t);
    }

private:
    ShakenRoot root_;
};

}  // namespace tendril::bench
