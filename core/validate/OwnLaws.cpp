#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"
#include "core/multibody/RootReaction.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/LawChain.h"
#include "core/validate/OwnCases.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>
#include <array>
#include <random>

namespace tendril::validate {
namespace {

using multibody::kUnknownsPerJoint;

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

/// The energy that differs most from the first, against it, over the largest kinetic energy.
void compareEnergyDrift(const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 1e-6;
    constexpr int kSeconds = 10, kPerSecond = 100;
    const motion::FixedRoot root(spatial::fromRotationVector({0, 0, 1}), {});
    ChainRun run(makeLawChain(0), root, 1e-10, session.cancelFlag());
    run.start(0, multibody::makeRestState(run.chain().model()));
    double kinetic = 0, most = 0, farthest = 0;
    const double first = totalEnergy(run, kinetic);
    for (int k = 1; k <= kPerSecond * kSeconds; ++k) {
        if (!run.advanceTo(static_cast<double>(k) / kPerSecond)) {
            comparison.fail("integration failed", kTolerance);
            return;
        }
        const double drift = totalEnergy(run, kinetic) - first;
        if (std::abs(drift) > std::abs(farthest)) farthest = drift;
        most = std::max(most, kinetic);
    }
    comparison.add("energy [J] in 10 s, of the largest kinetic energy",
                   mismatch(first + farthest, first, most), kTolerance);
}

/// Momenta about the world's origin, and their rates by the root's reaction and the weight.
struct Momenta {
    Vec3 linear{}, angular{};
    void add(double weight, const Momenta& other) {
        linear += weight * other.linear;
        angular += weight * other.angular;
    }
};

Momenta momentaOf(ChainRun& run) {
    (void)run.endOf(0);
    const multibody::ChainMomentum momentum =
        multibody::computeMomentum(run.chain().model(), run.chain().forcing(), run.chain().work());
    return {momentum.linear, momentum.angular};
}

Momenta exertedOn(ChainRun& run, double t) {
    sim::ChainDae& chain = run.chain();
    const ChainForcing& forcing = chain.forcingAt(t);
    std::vector<double> yp(chain.size()), r(chain.size());
    multibody::computeDerivative<double>(chain.model(), forcing, run.y(), yp, chain.work());
    multibody::evaluateResidual<double>(chain.model(), forcing, run.y(), yp, r, chain.work());
    const multibody::Wrench reaction = multibody::about(
        {}, multibody::computeRootReaction(chain.model(), chain.work()), forcing.root.position);
    const multibody::Wrench weight = multibody::computeWeight(chain.model(), forcing, chain.work());
    return {reaction.force + weight.force, reaction.moment + weight.moment};
}

Mismatch largestOf(const Vec3& found, const Vec3& expected, double scale) {
    Mismatch worst;
    worst.include(found.x, expected.x, scale);
    worst.include(found.y, expected.y, scale);
    worst.include(found.z, expected.z, scale);
    return worst;
}

/// The change of momentum over a second against the integral of what acts, by Gauss's formula of
/// five points in pieces of 5 ms.
void compareMomentum(const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 1e-6, kPiece = 5e-3;
    constexpr int kPieces = 200;
    constexpr std::array kPoints{0.04691007703066800, 0.2307653449471584, 0.5, 0.7692346550528415,
                                 0.9530899229693320};
    constexpr std::array kWeights{0.1184634425280945, 0.2393143352496832, 0.2844444444444444,
                                  0.2393143352496832, 0.1184634425280945};
    const SwingingRoot root;
    ChainRun run(makeLawChain(2e-4), root, 1e-11, session.cancelFlag());
    run.start(0, multibody::makeRestState(run.chain().model()));
    const Momenta before = momentaOf(run);
    Momenta integral;
    double mostLinear = 0, mostAngular = 0;
    for (int piece = 0; piece < kPieces; ++piece) {
        for (std::size_t k = 0; k < kPoints.size(); ++k) {
            const double t = kPiece * (piece + kPoints[k]);
            if (!run.advanceTo(t)) return comparison.fail("integration failed", kTolerance);
            integral.add(kPiece * kWeights[k], exertedOn(run, t));
        }
        const Momenta now = momentaOf(run);
        mostLinear = std::max(mostLinear, norm(now.linear - before.linear));
        mostAngular = std::max(mostAngular, norm(now.angular - before.angular));
    }
    if (!run.advanceTo(kPiece * kPieces)) return comparison.fail("integration failed", kTolerance);
    Momenta change = momentaOf(run);
    change.add(-1, before);
    comparison.add("change of momentum [kg m/s], of its largest",
                   largestOf(change.linear, integral.linear, mostLinear), kTolerance);
    comparison.add("change of angular momentum [kg m²/s], of its largest",
                   largestOf(change.angular, integral.angular, mostAngular), kTolerance);
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
    if (!precise.advanceTo(0.25) || !coarse || !fine)
        return comparison.fail("integration failed", kTolerance);
    const Vec3 tip = precise.endOf(2);
    const double observed = std::log2(norm(*coarse - tip) / norm(*fine - tip));
    comparison.setOrder(observed);
    comparison.add("order in the step against the formula's", mismatch(observed, order),
                   kTolerance);
}

}  // namespace

void addConservationLaws(Session& session) {
    session.addCase("own/newton-matrix", compareNewtonMatrix);
    session.addCase("own/energy-drift", [&](Comparison& c) { compareEnergyDrift(session, c); });
    session.addCase("own/momentum", [&](Comparison& c) { compareMomentum(session, c); });
    for (const int order : {1, 2}) {
        session.addCase("own/step-order-" + std::to_string(order),
                        [&, order](Comparison& c) { compareStepOrder(order, session, c); });
    }
}

void addOwnLaws(Session& session) {
    addConservationLaws(session);
    addInvariances(session);
    addRodLaws(session);
    addThresholdLaws(session);
    addFrequencyLaws(session);
    addStiffnessLaws(session);
    addAccuracyLaws(session);
}

}  // namespace tendril::validate
