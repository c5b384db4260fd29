#include "core/multibody/ChainEnergy.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>
#include <numbers>
#include <random>

namespace tendril::validate {
namespace {

using multibody::kUnknownsPerJoint;

/// Three stout links with springs of unlike stiffness and bent, twisted rest shapes.
ChainModel makeLawChain(double damping) {
    std::vector<multibody::Link> links;
    for (int i = 0; i < 3; ++i) {
        multibody::Link link = multibody::makeCylinderLink(0.005 - 0.0005 * i, 0.07, 0.007, 0.006);
        if (i > 0) link.attachment = {0, 0.07, 0};
        link.restRotation = spatial::fromRotationVector({0.3 - 0.1 * i, 0.2, -0.1 * i});
        link.stiffness = (1 - 0.2 * i) * Vec3{0.02, 0.012, 0.01};
        link.damping = (damping / 2) * link.stiffness;
        links.push_back(link);
    }
    return {multibody::makeSerialTopology(3), std::move(links)};
}

/// A base that swings and turns.
class SwingingRoot final : public motion::RootMotionSource {
public:
    [[nodiscard]] motion::RigidMotion motionAt(double t) const noexcept override {
        constexpr double kRate = 2 * std::numbers::pi * 1.5;
        const Vec3 axis = normalized(Vec3{1, 2, 0});
        const double s = std::sin(kRate * t), c = std::cos(kRate * t);
        motion::RigidMotion m;
        m.orientation = spatial::fromRotationVector((0.4 * s) * axis);
        m.angularVelocity = (0.4 * kRate * c) * axis;
        m.angularAcceleration = (-0.4 * kRate * kRate * s) * axis;
        m.position = {0.03 * s, 0, 0};
        m.velocity = {0.03 * kRate * c, 0, 0};
        m.acceleration = {-0.03 * kRate * kRate * s, 0, 0};
        return m;
    }
};

/// J b' for the J of differences: [F(y + h b', ẏ + c h b') − F(y − …)] / 2h.
std::vector<double> multiplyByDifferences(const ChainModel& model, const ChainForcing& forcing,
                                          std::span<const double> y, std::span<const double> b,
                                          double c) {
    double largest = 0;
    for (const double v : b) largest = std::max(largest, std::abs(v));
    const double h = 1e-5 / largest;
    multibody::ChainWork work(model.linkCount());
    std::vector<double> product(y.size());
    for (const double sign : {1.0, -1.0}) {
        std::vector<double> moved(y.begin(), y.end()), rate(y.size()), r(y.size());
        for (std::size_t i = 0; i < y.size(); ++i) {
            moved[i] += sign * h * b[i];
            rate[i] = sign * h * c * b[i];
        }
        multibody::evaluateResidual<double>(model, forcing, moved, rate, r, work);
        for (std::size_t i = 0; i < y.size(); ++i) product[i] += sign * r[i] / (2 * h);
    }
    return product;
}

/// At rest and with the swept moment the factored matrix is the exact one.
void compareNewtonMatrix(Comparison& comparison) {
    constexpr double kTolerance = 1e-7;
    std::mt19937 random(5);
    std::normal_distribution<double> value;
    const ChainModel model = makeLawChain(1e-3);
    ChainForcing forcing;
    multibody::ChainWork work(model.linkCount());
    double worst = 0;
    for (const double c : {30.0, 1e3, 3e4}) {
        std::vector<double> y = multibody::makeRestState(model);
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const Vec3 bend{0.3 * value(random), 0.3 * value(random), 0.3 * value(random)};
            const Quat q = multibody::rotationOf(std::span<const double>(y), i);
            multibody::storeRotation(std::span<double>(y), i,
                                     normalized(q * spatial::fromRotationVector(bend)));
        }
        std::vector<double> yp(y.size()), r(y.size()), b(y.size()), x(y.size());
        multibody::evaluateResidual<double>(model, forcing, y, yp, r, work);
        multibody::factorize(model, forcing, {c, multibody::TurningMoment::Swept}, work);
        for (std::size_t i = 0; i < b.size(); ++i) {
            const bool isTorque = i % kUnknownsPerJoint >= multibody::kOmegaOffset;
            b[i] = value(random) * (isTorque ? 1e-3 : 1);
        }
        multibody::solve<double>(model, b, x, work);
        const std::vector<double> back = multiplyByDifferences(model, forcing, y, x, c);
        for (std::size_t i = 0; i < b.size(); ++i) {
            const bool isTorque = i % kUnknownsPerJoint >= multibody::kOmegaOffset;
            worst = std::max(worst, std::abs(back[i] - b[i]) / (isTorque ? 1e-3 : 1));
        }
    }
    comparison.add("J applied to J⁻¹ b by differences, of b", worst, kTolerance);
}

double totalEnergy(ChainRun& run, double& kinetic) {
    (void)run.endOf(0);  // leaves the motion of this state
    const multibody::ChainEnergy energy = multibody::computeEnergy(
        run.chain().model(), run.chain().forcing(), run.y(), run.chain().work());
    kinetic = energy.kinetic;
    return energy.total();
}

void compareEnergyDrift(const Session& session, Comparison& comparison) {
    const motion::FixedRoot root(spatial::fromRotationVector({0, 0, 1}), {});
    ChainRun run(makeLawChain(0), root, 1e-10, session.cancelFlag());
    run.start(0, multibody::makeRestState(run.chain().model()));
    double kinetic = 0, most = 0, drift = 0;
    const double first = totalEnergy(run, kinetic);
    for (int k = 1; k <= 100; ++k) {
        if (!run.advanceTo(0.01 * k)) {
            comparison.add("integration failed", std::nan(""), 1e-6);
            return;
        }
        drift = std::max(drift, std::abs(totalEnergy(run, kinetic) - first));
        most = std::max(most, kinetic);
    }
    comparison.add("drift in one second, of the largest kinetic energy", drift / most, 1e-6);
}

/// Tip after a quarter of a second in steps of fixed size.
std::optional<Vec3> tipInFixedSteps(double h, int order, const Session& session) {
    const SwingingRoot root;
    sim::ChainDae chain(makeLawChain(4e-3), root);
    integrate::IdaIntegrator integrator(chain, integrate::pinnedStep(h, order));
    integrator.watchCancel(session.cancelFlag());
    std::vector<double> y = multibody::makeRestState(chain.model()), yp(y.size());
    chain.makeConsistent(0, y, yp);
    integrator.restart(0, y, yp);
    if (integrator.advance(0.25).status != integrate::AdvanceStatus::Done) return {};
    std::vector<double> end(integrator.y().begin(), integrator.y().end());
    chain.normalizeRotations(end);
    multibody::computeMotion<double>(chain.model(), chain.forcingAt(0.25), end, chain.work());
    return chain.work().motion.back().pointAt({0, 0.07, 0});
}

void compareStepOrder(int order, const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 0.1;
    const double h = order == 1 ? 2e-5 : 2e-4;
    const SwingingRoot root;
    ChainRun precise(makeLawChain(4e-3), root, 1e-12, session.cancelFlag());
    precise.start(0, multibody::makeRestState(precise.chain().model()));
    const std::optional<Vec3> coarse = tipInFixedSteps(h, order, session);
    const std::optional<Vec3> fine = tipInFixedSteps(h / 2, order, session);
    if (!precise.advanceTo(0.25) || !coarse || !fine) {
        comparison.add("integration failed", std::nan(""), kTolerance);
        return;
    }
    const Vec3 tip = precise.endOf(2);
    const double observed = std::log2(norm(*coarse - tip) / norm(*fine - tip));
    comparison.setOrder(observed);
    comparison.add("order in the step, from the formula's", std::abs(observed - order), kTolerance);
}

}  // namespace

void runOwnLaws(Session& session) {
    session.runCase("own/newton-matrix", compareNewtonMatrix);
    session.runCase("own/energy-drift", [&](Comparison& c) { compareEnergyDrift(session, c); });
    for (const int order : {1, 2}) {
        session.runCase("own/step-order-" + std::to_string(order),
                        [&, order](Comparison& c) { compareStepOrder(order, session, c); });
    }
}

}  // namespace tendril::validate
