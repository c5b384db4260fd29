#include "core/validate/Continuum.h"
#include "core/validate/Linearization.h"
#include "core/validate/OwnCases.h"
#include "core/validate/RodShooting.h"

#include <array>
#include <numbers>

namespace tendril::validate {
namespace {

/// Of the extrapolation, as for the rods of the reference.
constexpr double kTolerance = 1e-5;

struct RodCase {
    const char* name;
    Rod rod;
};

std::array<RodCase, 6> heavyRods() {
    const Quat alongX = spatial::fromRotationVector({0, 0, -std::numbers::pi / 2});
    const Quat askew = spatial::fromRotationVector({0.4, -0.7, -1.1});
    return {RodCase{"own/rod-cantilever-1", {.clamp = alongX, .gravity = {0, -1, 0}}},
            RodCase{"own/rod-cantilever-8", {.clamp = alongX, .gravity = {0, -8, 0}}},
            RodCase{"own/rod-cantilever-40", {.clamp = alongX, .gravity = {0, -40, 0}}},
            RodCase{"own/rod-curved",
                    {.twist = 0.7, .darboux = {3, 0, 0}, .clamp = alongX, .gravity = {0, -4, 0}}},
            RodCase{"own/rod-helix",
                    {.twist = 0.7, .darboux = {5, 3, 0}, .clamp = alongX, .gravity = {0, -6, 0}}},
            RodCase{"own/rod-helical-strip",
                    {.bendZ = 2.5,
                     .twist = 0.9,
                     .darboux = {3, 2, 1},
                     .clamp = askew,
                     .gravity = {2, -4, 1}}}};
}

void compareHeavyRod(const Rod& rod, Comparison& comparison) {
    RodShooting shooting(rod);
    if (!shooting.solve({.weight = rod.gravity}))
        return comparison.fail("the boundary value problem was not solved", kTolerance);
    compareWithLimit(
        shooting.tip(), [&rod](int links) { return tipOfRod(rod, links); }, kTolerance, comparison);
}

/// A helix of natural curvature and torsion, held as another one by a force along the new axis and
/// a couple at its tip. In the rod's own axes u × m + y × n = 0 holds with constant
/// m = (κ − κ₀, C (τ − τ₀), 0) when n = k (m_y − τ m_x/κ) e along the axis e = u/k.
struct LoadedHelix {
    Vec3 natural{}, loaded{};  ///< (κ, τ, 0)
    double twist = 1;          ///< C

    [[nodiscard]] RodLoad load() const {
        const double mx = loaded.x - natural.x, my = twist * (loaded.y - natural.y);
        const Quat turned = spatial::fromRotationVector(loaded);  // of the tip against the clamp
        return {.tipForce = (my - loaded.y * mx / loaded.x) * loaded,
                .tipMoment = rotate(turned, Vec3{mx, my, 0})};
    }
    [[nodiscard]] Vec3 tip() const {
        const double k = norm(loaded);
        const Vec3 axis = loaded / k, along = dot(axis, Vec3{0, 1, 0}) * axis;
        const Vec3 across = Vec3{0, 1, 0} - along;
        return along + (std::sin(k) / k) * across + ((1 - std::cos(k)) / k) * cross(axis, across);
    }
};

/// The couple has no potential: Newton's method, the load in small steps.
std::optional<Vec3> tipUnder(const RodLoad& load, const Rod& rod, int links) {
    constexpr int kLoads = 16;
    const StaticChain chain = makeChain(discretize(rod, links, 2));
    Linearization view(chain.model, chain.forcing);
    std::vector<double> y = multibody::makeRestState(chain.model);
    const std::size_t last = chain.model.linkCount() - 1;
    for (int k = 1; k <= kLoads; ++k) {
        const double part = static_cast<double>(k) / kLoads;
        view.forcing().clearLoads(chain.model.linkCount());
        view.forcing().addForce(last, {0, chain.model.link(last).length, 0}, part * load.tipForce);
        view.forcing().addMoment(last, part * load.tipMoment);
        if (!view.settle(y, view.allDirections())) return {};
    }
    return view.tip(y);
}

void compareLoadedHelix(const LoadedHelix& helix, Comparison& comparison) {
    const Rod rod{.twist = helix.twist, .darboux = helix.natural};
    compareWithLimit(
        helix.tip(), [&](int links) { return tipUnder(helix.load(), rod, links); }, kTolerance,
        comparison, 20);
}

}  // namespace

void addRodLaws(Session& session) {
    for (const RodCase& one : heavyRods()) {
        session.addCase(one.name, [rod = one.rod](Comparison& c) { compareHeavyRod(rod, c); });
    }
    const LoadedHelix pulled{.natural = {5, 2, 0}, .loaded = {4, 2.8, 0}, .twist = 0.75};
    const LoadedHelix wound{.natural = {4, 3, 0}, .loaded = {4.5, 3.6, 0}, .twist = 1.2};
    session.addCase("own/rod-helix-pulled",
                    [pulled](Comparison& c) { compareLoadedHelix(pulled, c); });
    session.addCase("own/rod-helix-wound",
                    [wound](Comparison& c) { compareLoadedHelix(wound, c); });
}

}  // namespace tendril::validate
