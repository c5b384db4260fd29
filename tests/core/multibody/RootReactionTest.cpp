#include "core/multibody/RootReaction.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/Residual.h"
#include "core/multibody/StaticEquilibrium.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

/// Without air and goals, which pull at the strand from elsewhere.
void removeOutsideForces(ChainModel& model) {
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        model.setDrag(i, 0, 0);
        model.setGoal(i, {});
    }
}

Wrench reactionAt(const ChainModel& model, const ChainForcing& forcing, std::span<const double> y,
                  std::span<const double> yp, ChainWork& work) {
    std::vector<double> residual(y.size());
    evaluateResidual<double>(model, forcing, y, yp, residual, work);
    return computeRootReaction(model, work);
}

TEST(RootReaction, HoldsTheWeightOfATreeInEquilibrium) {
    test::RandomChain random(71);
    ChainModel model = random.model(random.treeTopology(7));
    removeOutsideForces(model);
    ChainForcing forcing;
    forcing.root.position = random.vec(0.3);
    std::vector<double> y = makeRestState(model);
    const std::vector<double> zero(y.size());
    ChainWork work(model.linkCount());
    ASSERT_EQ(findEquilibrium(model, forcing, y, work).status, EquilibriumStatus::Converged);
    const Wrench reaction = reactionAt(model, forcing, y, zero, work);
    const Wrench weight = computeWeight(model, forcing, work);
    const Wrench atRoot = about(forcing.root.position, weight, {});
    EXPECT_NEAR_ABS(norm(reaction.force + atRoot.force), 0, 1e-14 * norm(weight.force));
    EXPECT_NEAR_ABS(norm(reaction.moment + atRoot.moment), 0, 1e-10 * norm(atRoot.moment));
}

TEST(RootReaction, WithTheWeightIsTheRateOfMomentumOfATree) {
    test::RandomChain random(72);
    ChainModel model = random.model(random.treeTopology(7));
    removeOutsideForces(model);
    ChainForcing forcing;
    forcing.root.position = random.vec(0.3);
    const auto y = random.state(model, 0.5, 5);
    ChainWork work(model.linkCount());
    std::vector<double> yp(y.size());
    computeDerivative<double>(model, forcing, y, yp, work);
    const Wrench reaction =
        about({}, reactionAt(model, forcing, y, yp, work), forcing.root.position);
    const Wrench weight = computeWeight(model, forcing, work);
    const auto momentumAfter = [&](double h) {
        std::vector<double> later = y;
        for (std::size_t k = 0; k < y.size(); ++k) later[k] += h * yp[k];
        computeMotion<double>(model, forcing, later, work);
        return computeMomentum(model, forcing, work);
    };
    constexpr double h = 1e-7;
    const ChainMomentum up = momentumAfter(h), down = momentumAfter(-h);
    const Vec3 force = reaction.force + weight.force, moment = reaction.moment + weight.moment;
    EXPECT_NEAR_ABS(norm((up.linear - down.linear) / (2 * h) - force), 0, 1e-6 * norm(force));
    EXPECT_NEAR_ABS(norm((up.angular - down.angular) / (2 * h) - moment), 0, 1e-6 * norm(moment));
}

TEST(Wrench, AboutAnotherPointAndBackIsTheSame) {
    test::RandomChain random(73);
    const Wrench wrench{random.vec(1), random.vec(1)};
    const Vec3 a = random.vec(1), b = random.vec(1);
    const Wrench back = about(a, about(b, wrench, a), b);
    EXPECT_NEAR_ABS(norm(back.moment - wrench.moment), 0, 1e-15);
    // A pure force through the point has no moment there.
    EXPECT_NEAR_ABS(norm(about(a, {wrench.force, {}}, a).moment), 0, 1e-15);
}

}  // namespace
}  // namespace tendril::multibody
