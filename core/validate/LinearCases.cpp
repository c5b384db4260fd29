#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <Eigen/Eigenvalues>

#include <cctype>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-7;  // relative, linearized

/// A straight chain of the group's normalization: L, ρA, EI and GJ are one.
UniformChain straightChain(const Json& entry, double stiffX = 1) {
    const Json& p = entry.at("parameters");
    Rod rod{.bendX = stiffX};
    UniformChain chain = discretize(rod, p.at("links").get<int>(), numberOf(p.at("root_factor")));
    if (numberOf(p.at("root_factor")) == 0) chain.stiffness = {};
    if (p.contains("r_over_l")) chain.radiusOverLink = numberOf(p.at("r_over_l"));
    return chain;
}

/// Root frame to world: +y up, or down for what hangs.
Quat upside(bool hanging) {
    return hanging ? Quat{0, 1, 0, 0} : Quat{};
}

/// √ of the n-th smallest eigenvalue of K v = ω² M v about one axis of all joints.
double frequency(const UniformChain& uniform, int axis, int n) {
    const StaticChain chain = makeChain(uniform);
    Linearization view(chain.model, chain.forcing);
    const std::vector<double> y = multibody::makeRestState(chain.model);
    const Linearization::Directions directions = view.axis(axis);
    const Eigen::MatrixXd stiffness = view.stiffness(y, directions);
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(
        0.5 * (stiffness + stiffness.transpose()), view.mass(y, directions),
        Eigen::EigenvaluesOnly);
    return n <= solver.eigenvalues().size() ? std::sqrt(solver.eigenvalues()[n - 1]) : std::nan("");
}

/// Smallest load at which a straight chain buckles; its stiffness falls linearly with the load.
double bucklingLoad(const UniformChain& uniform, bool byWeight) {
    StaticChain chain = makeChain(uniform);
    const std::size_t last = chain.model.linkCount() - 1;
    const std::vector<double> y = multibody::makeRestState(chain.model);
    Linearization view(chain.model, chain.forcing);
    const Linearization::Directions directions = view.axis(0);
    const Eigen::MatrixXd unloaded = view.stiffness(y, directions);
    if (byWeight) {
        view.forcing().gravity = {0, -1, 0};
    } else {
        view.forcing().addForce(last, {0, chain.model.link(last).length, 0}, {0, -1, 0});
    }
    const Eigen::MatrixXd softening = unloaded - view.stiffness(y, directions);
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(
        0.5 * (softening + softening.transpose()), 0.5 * (unloaded + unloaded.transpose()),
        Eigen::EigenvaluesOnly);
    return 1 / solver.eigenvalues().maxCoeff();
}

/// Load at which a horizontal strip tips over sideways, its flat side `ratio` times stiffer in the
/// vertical plane.
double tippingLoad(const Json& entry, bool byWeight, double ratio) {
    UniformChain uniform = straightChain(entry, ratio);
    uniform.base = Quat{0.5, -0.5, -0.5, -0.5};  // +y horizontal, the links' x axis horizontal too
    const StaticChain chain = makeChain(uniform);
    const std::size_t last = chain.model.linkCount() - 1;
    Linearization view(chain.model, chain.forcing);
    std::vector<double> y = multibody::makeRestState(chain.model);
    const auto stability = [&](double load) {
        view.forcing().clearLoads(chain.model.linkCount());
        if (byWeight) {
            view.forcing().gravity = {0, -load, 0};
        } else {
            view.forcing().addForce(last, {0, chain.model.link(last).length, 0}, {0, -load, 0});
        }
        if (!view.settle(y, view.axis(0))) return std::nan("");
        return smallestEigenvalue(view.stiffness(y, view.otherAxes(0)));
    };
    double low = 0, high = 1;
    while (stability(high) > 0 && high < 100) low = high++;
    for (int k = 0; k < 45; ++k) {
        const double middle = (low + high) / 2;
        (stability(middle) > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

/// The limit of infinite ratio: the error falls like 1/ratio.
double tippingLimit(const Json& entry, bool byWeight) {
    constexpr double kRatio = 3e4;
    return 2 * tippingLoad(entry, byWeight, 2 * kRatio) - tippingLoad(entry, byWeight, kRatio);
}

/// Number of the mode in names like cantilever_omega2_….
int modeOf(const std::string& quantity) {
    const std::size_t at = quantity.find("omega");
    if (at == std::string::npos) return 0;
    const char digit = quantity.at(at + 5);
    return std::isdigit(static_cast<unsigned char>(digit)) != 0 ? digit - '0' : 0;
}

/// The chain's own value of a tabulated quantity; empty for names that are not known.
std::optional<double> valueOf(const Json& entry) {
    const auto quantity = entry.at("quantity").get<std::string>();
    const auto isA = [&quantity](const char* name) { return quantity.starts_with(name); };
    if (isA("euler_P")) return bucklingLoad(straightChain(entry), false);
    if (isA("greenhill")) return bucklingLoad(straightChain(entry), true);
    if (isA("lateral_tip")) return tippingLimit(entry, false);
    if (isA("lateral_selfweight")) return tippingLimit(entry, true);
    const int mode = modeOf(quantity);
    UniformChain chain = straightChain(entry);
    if (mode == 0) return {};
    if (isA("cantilever")) return frequency(chain, 0, mode);
    if (isA("torsion")) {
        chain.radiusOverLink = 0.1;
        const double radius = chain.radiusOverLink / chain.links;
        return frequency(chain, 1, mode) * radius / std::sqrt(2.0);
    }
    if (!isA("hanging_chain") && !isA("hanging_elastic")) return {};
    const Json& p = entry.at("parameters");
    const double weight = p.contains("Gamma") ? numberOf(p.at("Gamma")) : 1;
    chain.base = upside(true);
    chain.gravity = {0, -weight, 0};
    return frequency(chain, 0, mode) / std::sqrt(weight);
}

}  // namespace

void runLinearChains(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.runCase(caseName(group, entry), [&entry](Comparison& c) {
            const std::optional<double> found = valueOf(entry);
            const double expected = numberOf(entry.at("value"));
            const auto quantity = entry.at("quantity").get<std::string>();
            c.note(quantity);
            c.add(found ? "value, relative" : "a quantity of this name is not known",
                  found ? std::abs(*found / expected - 1) : std::nan(""), kTolerance);
        });
    }
}

}  // namespace tendril::validate
