#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <fmt/format.h>

#include <array>

namespace tendril::validate {
namespace {

constexpr double kChainTolerance = 1e-5;  // relative, for eigenvalues
constexpr double kLimitTolerance = 1e-4;  // relative, of the extrapolation in m
constexpr double kRatio = 4, kRatioTolerance = 0.3;
constexpr int kInPlane = 0;  ///< the planar shapes of the reference bend about the links' x axis

/// A chain under a load that grows, followed along its planar equilibrium.
class LoadedChain {
public:
    using SetLoad = std::function<void(double load, ChainForcing& forcing)>;

    LoadedChain(const StaticChain& chain, SetLoad setLoad)
        : view_(chain.model, chain.forcing),
          setLoad_(std::move(setLoad)),
          y_(multibody::makeRestState(chain.model)),
          plane_(view_.axis(kInPlane)),
          across_(view_.otherAxes(kInPlane)) {}

    /// Loads at which the planar shape loses or regains stability, up to `most`; empty optional
    /// when no planar equilibrium was found.
    [[nodiscard]] std::optional<std::vector<double>> thresholds(double most, double step,
                                                                std::size_t count) {
        std::vector<double> found;
        double low = 0;
        std::optional<double> atLow = stability(0, y_);
        for (double high = step; high <= most * (1 + 1e-12) && found.size() < count; high += step) {
            std::vector<double> y = y_;
            const std::optional<double> atHigh = stability(high, y);
            if (!atLow || !atHigh) return {};
            if ((*atLow < 0) != (*atHigh < 0)) {
                const std::optional<double> root = refine({low, high}, {*atLow, *atHigh});
                if (!root) return {};
                found.push_back(*root);
            }
            low = high;
            atLow = atHigh;
            y_ = std::move(y);
        }
        return found;
    }

private:
    /// Smallest eigenvalue of the stiffness across the plane; y is moved to the equilibrium.
    std::optional<double> stability(double load, std::vector<double>& y) {
        view_.forcing().clearLoads(view_.model().linkCount());
        setLoad_(load, view_.forcing());
        if (!view_.settle(y, plane_)) return {};
        return smallestEigenvalue(view_.stiffness(y, across_));
    }

    /// Illinois' variant of the rule of false position.
    std::optional<double> refine(std::array<double, 2> at, std::array<double, 2> value) {
        for (int k = 0; k < 60 && at[1] - at[0] > 1e-11 * at[1]; ++k) {
            const double middle = at[1] - value[1] * (at[1] - at[0]) / (value[1] - value[0]);
            std::vector<double> y = y_;
            const std::optional<double> found = stability(middle, y);
            if (!found) return {};
            if (*found == 0) return middle;
            const std::size_t side = (*found < 0) == (value[0] < 0) ? 0 : 1;
            at[side] = middle;
            value[side] = *found;
            if (lastSide_ == static_cast<int>(side)) value[1 - side] /= 2;
            lastSide_ = static_cast<int>(side);
            if (std::abs(*found) < 1e-13) return middle;
        }
        return (at[0] * value[1] - at[1] * value[0]) / (value[1] - value[0]);
    }

    Linearization view_;
    SetLoad setLoad_;
    std::vector<double> y_;
    Linearization::Directions plane_, across_;
    int lastSide_ = -1;
};

/// Error of thresholds found against expected ones (none: none), largest and relative.
double thresholdError(const std::optional<std::vector<double>>& found,
                      const std::vector<double>& expected) {
    if (!found || found->size() != expected.size()) return std::nan("");
    double error = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        error = std::max(error, std::abs((*found)[i] / expected[i] - 1));
    }
    return error;
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
        comparison.add("threshold not found", std::nan(""), kLimitTolerance);
        return;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double a = (*coarse)[i], b = (*fine)[i];
        const double ratio = (a - expected[i]) / (b - expected[i]);
        comparison.setOrder(std::log2(std::abs(ratio)));
        comparison.add("ratio of errors of 40 and 80 links, from 4", std::abs(ratio - kRatio),
                       kRatioTolerance);
        comparison.add("extrapolation of 40 and 80 links, relative",
                       std::abs((4 * b - a) / 3 / expected[i] - 1), kLimitTolerance);
    }
}

/// Loads of the lateral cases: weight, or a dead force at the tip, both downwards.
std::optional<std::vector<double>> lateralThresholds(const UniformChain& uniform, bool atTip,
                                                     double unit) {
    const StaticChain chain = makeChain(uniform);
    const std::size_t last = chain.model.linkCount() - 1;
    const double length = chain.model.link(last).length;
    const auto setLoad = [&](double load, ChainForcing& forcing) {
        forcing.gravity = {};
        if (atTip) {
            forcing.addForce(last, {0, length, 0}, {0, -load * unit, 0});
        } else {
            forcing.gravity = {0, -load * unit, 0};
        }
    };
    return LoadedChain(chain, setLoad).thresholds(50, 0.5, 1);
}

void compareLateral(const Json& entry, Comparison& comparison) {
    const Json& p = entry.at("parameters");
    const bool atTip = entry.at("load") == "tip";
    const Rod rod{.bendX = numberOf(p.at("EI_x")),
                  .bendZ = numberOf(p.at("EI_z")),
                  .twist = numberOf(p.at("GJ")),
                  .clamp = quatOf(p.at("base_quaternion"))};
    const double unit = std::sqrt(rod.bendZ * rod.twist);
    const std::vector<double> expected{numberOf(entry.at("critical"))};
    if (entry.contains("chain")) {
        const auto found = lateralThresholds(readUniformChain(entry.at("chain")), atTip, unit);
        comparison.add("critical load, relative", thresholdError(found, expected), kChainTolerance);
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
    return LoadedChain(makeChain(uniform), setLoad).thresholds(most, most / 120, 2);
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
        comparison.add("thresholds, relative", thresholdError(found, expected), kChainTolerance);
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

void runLateralBuckling(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.runCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareLateral(entry, c); });
    }
}

void runBendTwist(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.runCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareBendTwist(entry, c); });
    }
}

}  // namespace tendril::validate
