#include "core/multibody/Residual.h"
#include "core/multibody/StaticEquilibrium.h"
#include "core/validate/Continuum.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kExactTolerance = 1e-10;   // of exact chains, for a Newton solve
constexpr double kPrintedTolerance = 1e-9;  // where the reference itself has 1e-11 and 13 digits
constexpr double kEndMomentTolerance = 1e-6;
constexpr double kRichardson = 1e-5;

/// Where a settled chain ends.
struct Shape {
    Vec3 tip{};
    Quat lastLink{};
    std::vector<double> y;
};

/// The product's own search, from the shape at rest.
std::optional<Shape> settle(const StaticChain& chain) {
    std::vector<double> y = multibody::makeRestState(chain.model);
    multibody::ChainWork work(chain.model.linkCount());
    const multibody::EquilibriumReport report =
        multibody::findEquilibrium(chain.model, chain.forcing, y, work);
    if (report.status != multibody::EquilibriumStatus::Converged) return {};
    Linearization view(chain.model, chain.forcing);
    const Vec3 tip = view.tip(y);
    const Quat last = view.orientation(y, chain.model.linkCount() - 1);
    return Shape{tip, last, std::move(y)};
}

/// Steepest slope angle below the horizontal of link i, for a planar chain clamped along +x.
double slopeOf(const StaticChain& chain, const Shape& shape, std::size_t link) {
    const Linearization view(chain.model, chain.forcing);
    const Vec3 along = rotate(view.orientation(shape.y, link), Vec3{0, 1, 0});
    return std::atan2(-along.y, along.x);
}

/// The coordinate that differs most.
Mismatch pointMismatch(const Vec3& found, const Vec3& expected) {
    Mismatch worst;
    worst.include(found.x, expected.x);
    worst.include(found.y, expected.y);
    worst.include(found.z, expected.z);
    return worst;
}

double rotationError(const Quat& found, const Quat& expected) {
    const double sign = dot(found, expected) < 0 ? -1 : 1;
    const Quat d{found.w - sign * expected.w, found.x - sign * expected.x,
                 found.y - sign * expected.y, found.z - sign * expected.z};
    return std::sqrt(squaredNorm(d));
}

void comparePlanarChain(const Json& entry, Comparison& comparison) {
    const UniformChain uniform = readUniformChain(entry.at("chain"));
    const StaticChain chain = makeChain(uniform);
    const std::optional<Shape> shape = settle(chain);
    if (!shape) {
        comparison.fail("no equilibrium found", kExactTolerance);
        return;
    }
    const Vec3 expected{numberOf(entry.at("x_over_L")), numberOf(entry.at("y_over_L")), 0};
    comparison.add("tip", pointMismatch(shape->tip, expected), kExactTolerance);
    const double first = slopeOf(chain, *shape, 0);
    const auto addIfGiven = [&](const char* what, double found, const char* key, bool isRelative) {
        if (!entry.contains(key)) return;
        const double given = numberOf(entry.at(key));
        comparison.add(what, isRelative ? relativeMismatch(found, given) : mismatch(found, given),
                       kExactTolerance);
    };
    addIfGiven("slope of the first link", first, "theta_1", false);
    addIfGiven("slope of the last link", slopeOf(chain, *shape, chain.model.linkCount() - 1),
               "theta_tip", false);
    addIfGiven("moment at the root, relative", uniform.rootStiffness.x * std::tan(first / 2),
               "root_moment", true);
}

void compareSpatialChain(const Json& entry, Comparison& comparison) {
    const std::optional<Shape> shape = settle(makeChain(readUniformChain(entry.at("chain"))));
    if (!shape) {
        comparison.fail("no equilibrium found", kPrintedTolerance);
        return;
    }
    const Vec3 tip{numberOf(entry.at("tip_x")), numberOf(entry.at("tip_y")),
                   numberOf(entry.at("tip_z"))};
    const Quat last{numberOf(entry.at("q_w")), numberOf(entry.at("q_x")), numberOf(entry.at("q_y")),
                    numberOf(entry.at("q_z"))};
    comparison.add("tip", pointMismatch(shape->tip, tip), kPrintedTolerance);
    comparison.add("frame of the last link", rotationError(shape->lastLink, last),
                   kPrintedTolerance);
}

/// Of the extrapolation, as the reference states it by weight.
double elasticaTolerance(double gamma) {
    if (gamma <= 50) return kRichardson;
    if (gamma <= 100) return 2e-5;
    return gamma <= 500 ? 8e-5 : 1.4e-4;
}

/// The clamp of the planar continuum cases: tangent along +x.
Quat clampAlongX() {
    return spatial::fromRotationVector({0, 0, -std::numbers::pi / 2});
}

Vec3 planarTip(const Json& entry) {
    return {numberOf(entry.at("x_over_L")), numberOf(entry.at("y_over_L")), 0};
}

/// A couple has no potential in space, so the plane's own directions are solved, in small loads.
std::optional<Vec3> tipUnderCouple(const StaticChain& chain, double couple) {
    constexpr int kLoads = 16;
    Linearization view(chain.model, chain.forcing);
    std::vector<double> y = multibody::makeRestState(chain.model);
    const std::size_t last = chain.model.linkCount() - 1;
    for (int k = 1; k <= kLoads; ++k) {
        view.forcing().clearLoads(chain.model.linkCount());
        view.forcing().addMoment(last, {0, 0, couple * k / kLoads});
        if (!view.settle(y, view.axis(2))) return {};
    }
    return view.tip(y);
}

void compareEndMoment(const Json& entry, Comparison& comparison) {
    const double couple = numberOf(entry.at("mu"));
    if (entry.contains("chain")) {
        const StaticChain chain = makeChain(readUniformChain(entry.at("chain")));
        const std::optional<Vec3> tip = tipUnderCouple(chain, couple);
        const Vec3 nowhere{std::nan(""), 0, 0};
        comparison.add("tip", pointMismatch(tip.value_or(nowhere), planarTip(entry)),
                       kEndMomentTolerance);
        return;
    }
    const Rod rod{.clamp = clampAlongX()};
    compareWithLimit(
        planarTip(entry),
        [&](int links) { return tipUnderCouple(makeChain(discretize(rod, links, 2)), couple); },
        kRichardson, comparison);
}

}  // namespace

void addHeavyChains(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry), [&entry](Comparison& c) {
            entry.contains("theta_1") ? comparePlanarChain(entry, c)
                                      : compareSpatialChain(entry, c);
        });
    }
}

void addPlanarRods(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry), [&](Comparison& c) {
            const double gamma = numberOf(entry.at("Gamma"));
            const Rod rod{.clamp = quatOf(group.at("clamp_quaternion")),
                          .gravity = gamma * vec3Of(group.at("gravity_direction"))};
            compareWithLimit(
                planarTip(entry), [&rod](int links) { return tipOfRod(rod, links); },
                elasticaTolerance(gamma), c);
        });
    }
}

void addSpatialRods(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry), [&](Comparison& c) {
            const Json& p = entry.at("parameters");
            const Rod rod{.bendZ = numberOf(p.at("Bz")),
                          .twist = numberOf(p.at("C")),
                          .darboux = vec3Of(p.at("u_n")),
                          .clamp = quatOf(p.at("clamp")),
                          .gravity = numberOf(p.at("Gamma")) * vec3Of(p.at("ghat"))};
            const Vec3 tip{numberOf(entry.at("tip_x")), numberOf(entry.at("tip_y")),
                           numberOf(entry.at("tip_z"))};
            compareWithLimit(
                tip, [&rod](int links) { return tipOfRod(rod, links); }, kRichardson, c);
        });
    }
}

void addTipLoads(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry), [&](Comparison& c) {
            const Vec3 force{0, -numberOf(entry.at("alpha")), 0};
            const Rod rod{.clamp = clampAlongX()};
            compareWithLimit(
                planarTip(entry), [&](int links) { return tipOfRod(rod, links, force); },
                kRichardson, c);
        });
    }
}

void addEndMoments(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareEndMoment(entry, c); });
    }
}

}  // namespace tendril::validate
