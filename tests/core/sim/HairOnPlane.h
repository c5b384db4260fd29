#pragma once

#include "core/base/AlignedVector.h"
#include "core/bench/ShakenStrand.h"
#include "core/collide/Shapes.h"
#include "core/sim/CoupledMotion.h"

#include <numbers>

namespace tendril::sim::test {

inline constexpr double kHairRadius = 50e-6;        // m
inline constexpr double kCouplingStep = 1.0 / 192;  // s

/// A hair that leaves its fixed root along +x, with all that a coupled step takes.
struct TestHair {
    explicit TestHair(const spatial::Vec3& rootPosition, int links = 8, double length = 0.1)
        : root(spatial::fromRotationVector({0, 0, -std::numbers::pi / 2}), rootPosition),
          chain(bench::makeHair({.links = links, .length = length, .dampingTime = 0.01}), root),
          radii(1, std::vector<double>(static_cast<std::size_t>(links), kHairRadius)),
          skipped(1, std::vector<double>(static_cast<std::size_t>(links), 0.0)),
          contacts(1),
          y(chain.size()),
          yp(chain.size()) {
        const std::vector<double> rest = multibody::makeRestState(std::as_const(chain).model());
        std::copy(rest.begin(), rest.end(), y.begin());
        chain.makeConsistent(0, y, yp);
    }
    /// A point of a link as it stands in y.
    spatial::Vec3 pointOf(std::size_t link, double fraction) {
        chain.move(0, y);
        return chain.linkMotion(0, link).pointAt(
            {0, fraction * std::as_const(chain).model().link(link).length, 0});
    }
    spatial::Vec3 tip() { return pointOf(lastLink(), 1); }
    [[nodiscard]] std::size_t lastLink() const { return radii[0].size() - 1; }

    motion::FixedRoot root;
    ChainDae chain;
    std::vector<std::vector<double>> radii, skipped;
    std::vector<StrandContacts> contacts;
    AlignedVector y, yp;
};

/// The half space below a plane through the origin, tilted about x.
inline collide::Obstacle makePlane(double tilt, const collide::SurfaceLaw& law) {
    collide::Obstacle plane(
        collide::makePlane(),
        [tilt](double) {
            return collide::RigidPose{.orientation = spatial::fromRotationVector({tilt, 0, 0})};
        },
        law);
    plane.prepare(0, 100);
    return plane;
}

}  // namespace tendril::sim::test
