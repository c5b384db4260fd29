#include "core/validate/GroupProcedures.h"
#include "core/validate/LoadedChain.h"

namespace tendril::validate {
namespace {

constexpr double kChainTolerance = 1e-5;  // relative, for eigenvalues
constexpr double kLimitTolerance = 1e-4;  // relative, of the extrapolation in m
constexpr double kRatio = 4, kRatioTolerance = 0.3;

/// Error of thresholds found against expected ones (none: none), largest and relative.
Mismatch thresholdMismatch(const std::optional<std::vector<double>>& found,
                           const std::vector<double>& expected) {
    Mismatch worst;
    if (!found || found->size() != expected.size()) {
        worst.include(std::nan(""), expected.empty() ? std::nan("") : expected[0]);
        return worst;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        worst.include((*found)[i], expected[i], expected[i]);
    }
    return worst;
}

using ThresholdsAt = std::function<std::optional<std::vector<double>>(int links)>;

void compareLimits(const std::vector<double>& expected, const ThresholdsAt& at,
                   Comparison& comparison) {
    constexpr int kLinks = 40;
    const std::optional<std::vector<double>> coarse = at(kLinks);
    if (expected.empty()) {
        comparison.add("no threshold", coarse && coarse->empty() ? 0 : std::nan(""),
                       kLimitTolerance);
        return;
    }
    const std::optional<std::vector<double>> fine = at(2 * kLinks);
    if (!coarse || !fine || coarse->size() != expected.size() || fine->size() != expected.size()) {
        comparison.fail("threshold not found", kLimitTolerance);
        return;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double a = (*coarse)[i], b = (*fine)[i];
        const double ratio = (a - expected[i]) / (b - expected[i]);
        comparison.setOrder(std::log2(std::abs(ratio)));
        comparison.require("ratio of errors of 40 and 80 links", mismatch(ratio, kRatio),
                           kRatioTolerance);
        comparison.add("extrapolation of 40 and 80 links, relative",
                       relativeMismatch((4 * b - a) / 3, expected[i]), kLimitTolerance);
    }
}

/// Loads of the lateral cases: weight, or a dead force at the tip, both downwards.
std::optional<std::vector<double>> lateralThresholds(const UniformChain& uniform, bool atTip,
                                                     double unit) {
    const StaticChain chain = makeChain(uniform);
    const std::size_t last = chain.model.linkCount() - 1;
    const double length = chain.model.link(last).length;
    // The plane is that of the clamp's tangent and the load.
    const Vec3 down = rotate(conjugate(uniform.base), Vec3{0, -1, 0});
    const int inPlane = axisClosestTo(cross(Vec3{0, 1, 0}, down));
    const auto setLoad = [&](double load, ChainForcing& forcing) {
        forcing.gravity = {};
        if (atTip) {
            forcing.addForce(last, {0, length, 0}, {0, -load * unit, 0});
        } else {
            forcing.gravity = {0, -load * unit, 0};
        }
    };
    return LoadedChain(chain, inPlane, setLoad).thresholds(50, 0.5, 1);
}

void compareLateral(const Json& entry, Comparison& comparison) {
    const Json& p = entry.at("parameters");
    const bool atTip = entry.at("load") == "tip";
    const Rod rod{.bendX = numberOf(p.at("EI_x")),
                  .bendZ = numberOf(p.at("EI_z")),
                  .twist = numberOf(p.at("GJ")),
                  .clamp = quatOf(p.at("base_quaternion"))};
    const double unit = std::sqrt(std::min(rod.bendX, rod.bendZ) * rod.twist);
    const std::vector<double> expected{numberOf(entry.at("critical"))};
    if (entry.contains("chain")) {
        const auto found = lateralThresholds(readUniformChain(entry.at("chain")), atTip, unit);
        comparison.add("critical load, relative", thresholdMismatch(found, expected),
                       kChainTolerance);
        return;
    }
    compareLimits(
        expected,
        [&](int links) { return lateralThresholds(discretize(rod, links, 2), atTip, unit); },
        comparison);
}

std::optional<std::vector<double>> bendTwistThresholds(const UniformChain& uniform,
                                                       const Vec3& down, double most) {
    const auto setLoad = [&down](double load, ChainForcing& forcing) {
        forcing.gravity = load * down;
    };
    const int inPlane = axisClosestTo(spatial::toRotationVector(uniform.rest));
    return LoadedChain(makeChain(uniform), inPlane, setLoad).thresholds(most, most / 120, 2);
}

void compareBendTwist(const Json& entry, Comparison& comparison) {
    const Json& p = entry.at("parameters");
    const Vec3 down = vec3Of(p.at("gravity_direction"));
    const double most = numberOf(p.at("Gamma_searched_up_to"));
    std::vector<double> expected;
    for (const char* key : {"Gamma_lower", "Gamma_upper"}) {
        if (isNumber(entry.at(key))) expected.push_back(numberOf(entry.at(key)));
    }
    if (entry.contains("chain")) {
        const auto found = bendTwistThresholds(readUniformChain(entry.at("chain")), down, most);
        comparison.add("thresholds, relative", thresholdMismatch(found, expected), kChainTolerance);
        return;
    }
    const Rod rod{.bendX = numberOf(p.at("EI")),
                  .bendZ = numberOf(p.at("EI")),
                  .twist = numberOf(p.at("GJ")),
                  .darboux = vec3Of(p.at("u_n")),
                  .clamp = quatOf(p.at("base_quaternion"))};
    compareLimits(
        expected,
        [&](int links) { return bendTwistThresholds(discretize(rod, links, 2), down, most); },
        comparison);
}

}  // namespace

void addLateralBuckling(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareLateral(entry, c); });
    }
}

void addBendTwist(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareBendTwist(entry, c); });
    }
}

}  // namespace tendril::validate
