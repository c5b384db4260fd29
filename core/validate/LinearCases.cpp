#include "core/validate/Continuum.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <Eigen/Eigenvalues>

#include <array>
#include <cctype>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-7;  // relative, linearized

/// A quantity of the straight chain in the group's normalization: L, ρA, EI and GJ are one.
struct Quantity {
    std::string name;  ///< as in group 4-discrete
    int links = 1;
    double rootFactor = 1;  ///< 0: no springs at all
    double radiusOverLink = 0;
    double weight = 1;  ///< of what hangs
    int mode = 1;       ///< of buckling
};

Quantity readQuantity(const Json& entry) {
    const Json& p = entry.at("parameters");
    return {.name = entry.at("quantity").get<std::string>(),
            .links = p.at("links").get<int>(),
            .rootFactor = numberOf(p.at("root_factor")),
            .radiusOverLink = p.contains("r_over_l") ? numberOf(p.at("r_over_l")) : 0,
            .weight = p.contains("Gamma") ? numberOf(p.at("Gamma")) : 1};
}

UniformChain straightChain(const Quantity& quantity, double stiffX = 1) {
    UniformChain chain = discretize({.bendX = stiffX}, quantity.links, quantity.rootFactor);
    if (quantity.rootFactor == 0) chain.stiffness = {};
    chain.radiusOverLink = quantity.radiusOverLink;
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

/// The n-th load at which a straight chain buckles; its stiffness falls linearly with the load.
double bucklingLoad(const UniformChain& uniform, bool byWeight, int n) {
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
    const Eigen::Index count = solver.eigenvalues().size();
    return n <= count ? 1 / solver.eigenvalues()[count - n] : std::nan("");
}

/// Load at which a horizontal strip tips over sideways, its flat side `ratio` times stiffer in the
/// vertical plane.
double tippingLoad(const Quantity& quantity, bool byWeight, double ratio) {
    UniformChain uniform = straightChain(quantity, ratio);
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
double tippingLimit(const Quantity& quantity, bool byWeight) {
    constexpr double kRatio = 3e4;
    return 2 * tippingLoad(quantity, byWeight, 2 * kRatio) -
           tippingLoad(quantity, byWeight, kRatio);
}

/// Number of the mode in names like cantilever_omega2_….
int modeOf(const std::string& quantity) {
    const std::size_t at = quantity.find("omega");
    if (at == std::string::npos) return 0;
    const char digit = quantity.at(at + 5);
    return std::isdigit(static_cast<unsigned char>(digit)) != 0 ? digit - '0' : 0;
}

/// The chain's own value; empty for names that are not known.
std::optional<double> valueOf(const Quantity& quantity) {
    const auto isA = [&quantity](const char* name) { return quantity.name.starts_with(name); };
    if (isA("euler_P")) return bucklingLoad(straightChain(quantity), false, quantity.mode);
    if (isA("greenhill")) return bucklingLoad(straightChain(quantity), true, quantity.mode);
    if (isA("lateral_tip")) return tippingLimit(quantity, false);
    if (isA("lateral_selfweight")) return tippingLimit(quantity, true);
    const int mode = modeOf(quantity.name);
    UniformChain chain = straightChain(quantity);
    if (mode == 0) return {};
    if (isA("cantilever")) return frequency(chain, 0, mode);
    if (isA("torsion")) {
        chain.radiusOverLink = 0.1;
        const double radius = chain.radiusOverLink / chain.links;
        return frequency(chain, 1, mode) * radius / std::sqrt(2.0);
    }
    if (!isA("hanging_chain") && !isA("hanging_elastic")) return {};
    chain.base = upside(true);
    chain.gravity = {0, -quantity.weight, 0};
    return frequency(chain, 0, mode) / std::sqrt(quantity.weight);
}

/// The chain's quantity that tends to a classical value; empty where there is none.
std::optional<Quantity> chainOf(const std::string& classical) {
    struct Limit {
        const char* classical;
        const char* chain;
        int mode;
    };
    constexpr std::array kLimits{Limit{"greenhill", "greenhill", 1},
                                 Limit{"euler_clamped_free", "euler_P", 1},
                                 Limit{"euler_clamped_free_2nd", "euler_P", 2},
                                 Limit{"prandtl_michell_tip_load", "lateral_tip", 1},
                                 Limit{"prandtl_michell_self_weight", "lateral_selfweight", 1}};
    for (const Limit& limit : kLimits) {
        if (classical == limit.classical) {
            return Quantity{.name = limit.chain, .rootFactor = 2, .mode = limit.mode};
        }
    }
    const char mode = classical.back();  // of names like torsion_omega_2
    const std::string family = classical.substr(0, classical.size() - 1);
    if (family == "cantilever_omega_" || family == "cantilever_beta_") {
        return Quantity{.name = std::string("cantilever_omega") + mode, .rootFactor = 2};
    }
    if (family == "torsion_omega_") {
        return Quantity{.name = std::string("torsion_omega") + mode, .rootFactor = 2};
    }
    if (family == "hanging_chain_") {
        return Quantity{.name = std::string("hanging_chain_omega") + mode, .rootFactor = 0};
    }
    return {};
}

/// @param power of the chain's value that tends to the limit: β of a mode is the root of its ω
void compareClassical(Quantity quantity, double power, double limit, Comparison& comparison) {
    const double tolerance = 1e-4 * limit;  // the reference asks for the order alone
    // High modes have short waves; strips that tip over cost much and have none.
    const int coarse = quantity.name.starts_with("lateral") ? 40 : 80;
    compareWithLimit(
        {limit, 0, 0},
        [&quantity, power](int links) -> std::optional<Vec3> {
            quantity.links = links;
            return Vec3{std::pow(valueOf(quantity).value_or(std::nan("")), power), 0, 0};
        },
        tolerance, comparison, coarse);
}

const char* whyNot(const std::string& id) {
    if (id.starts_with("terminal_velocity")) return "see the group 3-terminal-velocity";
    if (id.starts_with("folded_chain")) return "an ideal limit that no chain of links meets";
    for (const char* family : {"capstan", "incline", "restitution"})
        if (id.starts_with(family)) return "needs contact, which this version has not";
    return "a value of this name is not known";
}

}  // namespace

void addLinearChains(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry), [&entry](Comparison& c) {
            const Quantity quantity = readQuantity(entry);
            const std::optional<double> found = valueOf(quantity);
            const double expected = numberOf(entry.at("value"));
            c.note(quantity.name);
            c.add(found ? "value, relative" : "a quantity of this name is not known",
                  relativeMismatch(found.value_or(std::nan("")), expected), kTolerance);
        });
    }
}

void addClassical(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        const std::string name = caseName(group, entry);
        const auto id = entry.at("id").get<std::string>();
        const std::optional<Quantity> quantity = chainOf(id);
        if (quantity) {
            const double power = id.starts_with("cantilever_beta") ? 0.5 : 1;
            session.addCase(name, [&entry, quantity, power](Comparison& c) {
                compareClassical(*quantity, power, numberOf(entry.at("value")), c);
            });
        } else if (!addClassicalRing(name, entry, session) &&
                   !addClassicalFall(name, entry, session) && session.isSelected(name)) {
            session.reportNotCovered(name, whyNot(id));
        }
    }
}

}  // namespace tendril::validate
