#include "core/integrate/SolverParams.h"
#include "core/multibody/Residual.h"
#include "core/multibody/StaticEquilibrium.h"
#include "core/sim/CompiledStrand.h"
#include "core/validate/Continuum.h"
#include "core/validate/OwnCases.h"
#include "core/validate/RodShooting.h"
#include "core/validate/UserStrand.h"

#include <fmt/format.h>
#include <Eigen/Geometry>

#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kGravity = 9.81;
/// Of the extrapolation, of the strand's length, as for the rods of the reference.
constexpr double kSagTolerance = 1e-5;
/// Of the tip, of the strand's length, by the default tolerance: as of accuracy in OwnAccuracy.cpp.
constexpr double kPromise = 1e-3;
const double kTolerance = integrate::SolverParams{}.tolerance;

/// Tip of a groom's strand hanging from its root, over its arc length.
std::optional<Vec3> sag(const strand::CurveSet& curves, const strand::StrandParams& params,
                        double length) {
    sim::CompiledStrand strand = sim::compileStrand(curves.points, {}, params, {});
    multibody::ChainModel& model = *strand.model;
    ChainForcing forcing;
    forcing.gravity = {0, -kGravity, 0};
    forcing.root.orientation = strand.rootOrientation;
    std::vector<double> y = multibody::makeRestState(model);
    multibody::ChainWork work(model.linkCount());
    const auto report = multibody::findEquilibrium(model, forcing, y, work);
    if (report.status != multibody::EquilibriumStatus::Converged) return {};
    multibody::computeMotion<double>(model, forcing, y, work);
    return work.motion.back().pointAt({0, model.links().back().length, 0}) / length;
}

/// An elliptic strand of 20 cm held out, turned about itself so that it sags askew; Young's modulus
/// in pascals means what it means of a rod of that section.
void compareStraight(double youngsModulus, Comparison& comparison) {
    constexpr double kLength = 0.2;
    strand::StrandParams params{.radiusFrom = strand::RadiusFrom::Value};
    params.radius = 80e-6;
    params.aspect = 0.6;
    params.roll = 0.5;
    params.youngsModulus = youngsModulus;
    const double x = params.radius, z = params.aspect * params.radius;
    const double pi = std::numbers::pi, G = youngsModulus / (2 + 2 * params.poissonRatio);
    const double bendX = youngsModulus * pi / 4 * x * z * z * z,
                 bendZ = youngsModulus * pi / 4 * z * x * x * x,
                 twist = G * pi * x * x * x * z * z * z / (x * x + z * z);
    const double weight = params.density * pi * x * z * kGravity * kLength;
    const sim::CompiledStrand any =
        sim::compileStrand(makeStraight(10, kLength).points, {}, params, {});
    RodShooting rod(
        {.bendX = 1, .bendZ = bendZ / bendX, .twist = twist / bendX, .clamp = any.rootOrientation});
    if (!rod.solve({.weight = {0, -weight * kLength * kLength / bendX, 0}}))
        return comparison.fail("the boundary value problem was not solved", kSagTolerance);
    compareWithLimit(
        rod.tip(),
        [&params](int links) { return sag(makeStraight(links, kLength), params, kLength); },
        kSagTolerance, comparison);
}

/// A bend and a twist stiffness instead of the modulus of a round strand: the same motion, and the
/// sag of a rod of that stiffness, whatever the width.
void compareBending(Comparison& comparison) {
    constexpr double kLength = 0.2, kSame = 1e-6, kStep = 1e-8;  // as of the invariances
    strand::StrandParams byModulus{.radiusFrom = strand::RadiusFrom::Value};
    const double r = byModulus.radius, I = std::numbers::pi / 4 * r * r * r * r;
    strand::StrandParams byBending = byModulus;
    byBending.stiffnessFrom = strand::StiffnessFrom::Bending;
    byBending.bendStiffness = byModulus.youngsModulus * I;
    byBending.twistStiffness = byBending.bendStiffness / (1 + byModulus.poissonRatio);
    byBending.youngsModulus = 1;
    Mismatch worst;
    for (const int links : {10, 20, 40}) {
        const auto a = simulate(
            {.curves = makeHelix(links, kLength), .params = byModulus, .tolerance = kStep}, 24);
        const auto b = simulate(
            {.curves = makeHelix(links, kLength), .params = byBending, .tolerance = kStep}, 24);
        if (a.size() != 25 || b.size() != 25) return comparison.fail("a run failed", kSame);
        worst.include(norm(a.back().back() - b.back().back()) / kLength, 0);
    }
    comparison.add("tip after one second against the same by modulus, of the length", worst, kSame);

    byBending.massBy = strand::MassBy::Length;
    byBending.massPerLength = 2e-6;
    byBending.radius = 3e-4;
    const double weight = byBending.massPerLength * kGravity * kLength;
    const sim::CompiledStrand any =
        sim::compileStrand(makeStraight(10, kLength).points, {}, byBending, {});
    RodShooting rod({.twist = byBending.twistStiffness / byBending.bendStiffness,
                     .clamp = any.rootOrientation});
    if (!rod.solve({.weight = {0, -weight * kLength * kLength / byBending.bendStiffness, 0}}))
        return comparison.fail("the boundary value problem was not solved", kSagTolerance);
    compareWithLimit(
        rod.tip(), [&](int links) { return sag(makeStraight(links, kLength), byBending, kLength); },
        kSagTolerance, comparison);
}

/// The orientation whose x and y axes these are.
Quat orientationOf(const Vec3& x, const Vec3& y) {
    const Vec3 z = cross(x, y);
    Eigen::Matrix3d axes;
    axes << x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z;
    const Eigen::Quaterniond q(axes);
    return {q.w(), q.x(), q.y(), q.z()};
}

/// A drawn helix is a rod of that natural curvature and torsion, however finely it is drawn.
void compareCurl(Comparison& comparison) {
    constexpr double kLength = 0.2, kTurnRadius = 0.01;
    strand::StrandParams params{.radiusFrom = strand::RadiusFrom::Value};
    params.youngsModulus = 1e10;
    const double r = params.radius, I = std::numbers::pi / 4 * r * r * r * r;
    const double bend = params.youngsModulus * I;
    const double weight = params.density * std::numbers::pi * r * r * kGravity * kLength;
    // Per length, in units of the arc's: κ = R w², τ = pitch · w with w the turn per length.
    const double w = 3 * std::numbers::pi, radius = kTurnRadius / kLength;
    const double pitch = std::sqrt(1 - radius * radius * w * w);
    const Vec3 tangent{radius * w, -pitch, 0};  // at the root
    const Vec3 normal{0, 0, -1};                // towards the axis
    const Vec3 binormal = cross(tangent, normal);
    // Bending about the binormal: x is the binormal, y the tangent.
    const Quat clamp = orientationOf(binormal, tangent);
    const double torsion = -pitch * w;
    RodShooting rod({.twist = 1 / (1 + params.poissonRatio),
                     .darboux = {radius * w * w, torsion, 0},
                     .clamp = clamp});
    if (!rod.solve({.weight = {0, -weight * kLength * kLength / bend, 0}}))
        return comparison.fail("the boundary value problem was not solved", kSagTolerance);
    compareWithLimit(
        rod.tip(), [&params](int links) { return sag(makeHelix(links, kLength), params, kLength); },
        kSagTolerance, comparison, 80);
}

/// The tip at one second for several ways to compute it, against one computed finely.
void compareTips(const std::vector<UserStrand>& ways, Comparison& comparison) {
    constexpr double kLength = 0.2;
    UserStrand fine = ways.front();
    fine.tolerance /= 100;
    const auto reference = simulate(fine, fine.framesPerSecond);
    Mismatch worst;
    for (const UserStrand& way : ways) {
        const auto frames = simulate(way, way.framesPerSecond);
        if (frames.size() != static_cast<std::size_t>(way.framesPerSecond) + 1 ||
            reference.size() != static_cast<std::size_t>(fine.framesPerSecond) + 1)
            return comparison.fail("a run failed", kPromise);
        const Vec3 found = frames.back().back(), expected = reference.back().back();
        worst.include(norm(found - expected) / kLength, 0);
        comparison.note(fmt::format("{} fps, {} steps: {:.1e}", way.framesPerSecond,
                                    way.couplingSteps, norm(found - expected) / kLength));
    }
    comparison.add("tip after one second against a hundred times finer, of the length", worst,
                   kPromise);
}

std::vector<UserStrand> waysByRate() {
    std::vector<UserStrand> ways;
    for (const int rate : {12, 24, 48, 60, 120})
        ways.push_back(
            {.curves = makeHelix(20, 0.2), .framesPerSecond = rate, .tolerance = kTolerance});
    return ways;
}

std::vector<UserStrand> waysByCoupling() {
    std::vector<UserStrand> ways;
    for (const int steps : {1, 2, 4, 8, 16})
        ways.push_back(
            {.curves = makeHelix(20, 0.2), .couplingSteps = steps, .tolerance = kTolerance});
    return ways;
}

/// The moving tip converges with the number of links, in the order of the statics.
void compareLinksInMotion(Comparison& comparison) {
    constexpr double kLength = 0.2, kOrderTolerance = 0.3;
    std::vector<Vec3> tips;
    for (const int links : {10, 20, 40, 80}) {
        UserStrand user{.curves = makeHelix(links, kLength), .tolerance = 1e-7};
        const auto frames = simulate(user, 12);
        if (frames.size() != 13) return comparison.fail("a run failed", kOrderTolerance);
        tips.push_back(frames.back().back());
    }
    for (std::size_t i = 0; i + 1 < tips.size(); ++i)
        comparison.note(fmt::format("{} links off 80 by {:.1e}", 10 << i,
                                    norm(tips[i] - tips.back()) / kLength));
    const double order = std::log2(norm(tips[2] - tips[1]) / norm(tips[3] - tips[2]));
    comparison.setOrder(order);
    comparison.add("order of the tip after half a second in the number of links",
                   mismatch(order, 2), kOrderTolerance);
}

}  // namespace

void addStiffnessLaws(Session& session) {
    for (const double modulus : {4e9, 2e10, 1e11}) {
        session.addCase(fmt::format("own/stiffness-straight-{:g}-Pa", modulus),
                        [modulus](Comparison& c) { compareStraight(modulus, c); });
    }
    session.addCase("own/stiffness-bending", compareBending);
    session.addCase("own/stiffness-curl", compareCurl);
    session.addCase("own/stiffness-by-links", compareLinksInMotion);
    session.addCase("own/stiffness-by-frame-rate",
                    [](Comparison& c) { compareTips(waysByRate(), c); });
    session.addCase("own/stiffness-by-coupling-steps",
                    [](Comparison& c) { compareTips(waysByCoupling(), c); });
}

}  // namespace tendril::validate
