#include "core/validate/LoadedChain.h"
#include "core/validate/OwnCases.h"
#include "core/validate/Ring.h"
#include "core/validate/RodShooting.h"
#include "core/validate/SmallMotion.h"

#include <fmt/format.h>

#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kRatio = 4, kRatioTolerance = 0.3;  // of the reference's README
constexpr double kLimitTolerance = 1e-4;             // likewise: relative, extrapolated
/// Of the load at which growth begins, between loads 1 % below and above, relative: the rate's
/// square is not straight in the load.
constexpr double kMotionTolerance = 1e-3;

/// A shape in the y–z or x–y plane that leaves it at some load.
struct Law {
    const char* name;
    Rod rod;
    int inPlane;      ///< axis of the links about which the shape bends
    Vec3 normal;      ///< of its plane, world
    bool byWeight;    ///< else by a force at the tip; both downwards
    double most;      ///< load up to which thresholds are sought
    std::size_t nth;  ///< threshold, from 0
};

std::vector<Law> makeLaws() {
    const Quat strip{0.5, -0.5, -0.5, -0.5};  // +y horizontal, the links' x axis too
    const Quat down{0, 1, 0, 0};
    const Rod hanging{.twist = 0.65, .darboux = {6.1, 0, 0}, .clamp = down};
    return {{"own/threshold-self-buckling", {.twist = 0.8}, 0, {1, 0, 0}, true, 20, 0},
            {"own/threshold-strip-tip-load",
             {.bendX = 25, .twist = 1.3, .clamp = strip},
             0,
             {0, 0, 1},
             false,
             30,
             0},
            {"own/threshold-strip-weight",
             {.bendX = 25, .twist = 1.3, .clamp = strip},
             0,
             {0, 0, 1},
             true,
             60,
             0},
            {"own/threshold-hanging-curl-leaves", hanging, 0, {1, 0, 0}, true, 60, 0},
            {"own/threshold-hanging-curl-returns", hanging, 0, {1, 0, 0}, true, 60, 1}};
}

StaticChain chainOf(const Law& law, int links, double radius) {
    UniformChain uniform = discretize(law.rod, links, 2);
    uniform.radiusOverLink = radius * links;
    return makeChain(uniform);
}

LoadedChain loaded(const Law& law, const StaticChain& chain) {
    const std::size_t last = chain.model.linkCount() - 1;
    const double length = chain.model.link(last).length;
    const bool byWeight = law.byWeight;
    return {chain, law.inPlane, [=](double load, ChainForcing& forcing) {
                forcing.gravity = byWeight ? Vec3{0, -load, 0} : Vec3{};
                if (!byWeight) forcing.addForce(last, {0, length, 0}, {0, -load, 0});
            }};
}

std::optional<double> chainThreshold(const Law& law, int links) {
    const StaticChain chain = chainOf(law, links, 0);
    const auto found = loaded(law, chain).thresholds(law.most, law.most / 60, law.nth + 1);
    if (!found || found->size() <= law.nth) return {};
    return (*found)[law.nth];
}

RodLoad rodLoad(const Law& law, double load) {
    const Vec3 force{0, -load, 0};
    return law.byWeight ? RodLoad{.weight = force} : RodLoad{.tipForce = force};
}

/// By shooting, near where it is expected.
std::optional<double> rodThreshold(const Law& law, double expected) {
    RodShooting rod(law.rod, law.normal);
    const Vec3 a = std::abs(law.normal.y) < 0.5 ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    return findRodThreshold(rod, [&law](double load) { return rodLoad(law, load); },
                            0.97 * expected, 1.03 * expected, {a, cross(law.normal, a)});
}

/// Eigenvalue of the softest motion out of the plane, from motion in time.
std::optional<double> observed(const Law& law, double load, const Session& session) {
    constexpr double kDuration = 2, kDamping = 1e-4;
    StaticChain chain = chainOf(law, 20, 0.01);
    LoadedChain shape = loaded(law, chain);
    const auto y = shape.equilibrium(load, law.most / 60);
    if (!y) return {};
    chain.forcing = shape.view().forcing();
    const SmallMotion softest = findSmallMotion(shape.view(), *y, shape.across(), 1);
    return observeEigenvalue(chain, *y, shape.across(), softest, kDuration, kDamping,
                             session.cancelFlag());
}

/// Just below stays, just above leaves (or the other way round): the load between at which
/// neither happens, against the chain's own threshold.
void compareMotion(const Law& law, const Session& session, Comparison& comparison) {
    constexpr double kAside = 0.01;
    const std::optional<double> threshold = chainThreshold(law, 20);
    if (!threshold) return comparison.fail("no threshold found", kMotionTolerance);
    const double below = (1 - kAside) * *threshold, above = (1 + kAside) * *threshold;
    const auto lower = observed(law, below, session), upper = observed(law, above, session);
    if (!lower || !upper) return comparison.fail("the motion failed", kMotionTolerance);
    if (*lower * *upper >= 0) {
        comparison.fail("does not change between staying and leaving", kMotionTolerance);
        return;
    }
    comparison.note(fmt::format("1 % below {}, 1 % above {}", *lower > 0 ? "stays" : "leaves",
                                *upper > 0 ? "stays" : "leaves"));
    const double between = below + *lower / (*lower - *upper) * (above - below);
    comparison.add("load of 20 links at which motion begins to grow, relative",
                   relativeMismatch(between, *threshold), kMotionTolerance);
}

void compareThreshold(const Law& law, const Session& session, Comparison& comparison) {
    constexpr int kLinks = 40;
    const auto coarse = chainThreshold(law, kLinks), fine = chainThreshold(law, 2 * kLinks);
    if (!coarse || !fine) return comparison.fail("no threshold found", kLimitTolerance);
    const double extrapolated = (4 * *fine - *coarse) / 3;
    const std::optional<double> rod = rodThreshold(law, extrapolated);
    if (!rod) return comparison.fail("the rod's threshold was not found", kLimitTolerance);
    const double ratio = (*coarse - *rod) / (*fine - *rod);
    comparison.setOrder(std::log2(std::abs(ratio)));
    comparison.note(fmt::format("rod at {:.6g}, chains of 40 and 80 links at {:.6g} and {:.6g}",
                                *rod, *coarse, *fine));
    comparison.require("ratio of errors of 40 and 80 links", mismatch(ratio, kRatio),
                       kRatioTolerance);
    comparison.add("extrapolated load, relative", relativeMismatch(extrapolated, *rod),
                   kLimitTolerance);
    compareMotion(law, session, comparison);
}

/// Zajac's total twist 2π√3 EI/GJ of a ring, and the signs around the chain's own.
void compareRingTwist(double twist, const Session& session, Comparison& comparison) {
    const double limit = 2 * std::numbers::pi * std::sqrt(3.0) / twist;
    const double critical = compareRingLimit(twist, 1, limit, session.cancelFlag(), comparison);
    Ring ring = makeUniformRing(80, twist);
    const bool stays = ring.stability(0.999 * critical) > 0;
    const bool leaves = ring.stability(1.001 * critical) < 0;
    comparison.note(fmt::format("80 links: {} 0.1 % below, {} above", stays ? "stays" : "leaves",
                                leaves ? "leaves" : "stays"));
    if (!stays || !leaves) comparison.fail("the sign does not change at the threshold", 0);
}

}  // namespace

void addThresholdLaws(Session& session) {
    for (const Law& law : makeLaws()) {
        session.addCase(law.name,
                        [law, &session](Comparison& c) { compareThreshold(law, session, c); });
    }
    session.addCase("own/threshold-ring",
                    [&session](Comparison& c) { compareRingTwist(0.8, session, c); });
}

}  // namespace tendril::validate
