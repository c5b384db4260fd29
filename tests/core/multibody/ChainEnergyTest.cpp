#include "core/multibody/ChainEnergy.h"

#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

TEST(ChainEnergy, KineticEnergyIsTheMassMatrixBetweenTheRates) {
    test::RandomChain random(51);
    const ChainModel model = random.model(random.treeTopology(7));
    const ChainForcing forcing;
    const auto y = random.state(model, 0.8, 5);
    ChainWork work(model.linkCount());
    const std::vector<double> M = computeMassMatrix(model, y, work);
    const std::size_t n = 3 * model.linkCount();
    double twice = 0;
    const auto rate = [&](std::size_t k) { return y[7 * (k / 3) + kOmegaOffset + k % 3]; };
    for (std::size_t r = 0; r < n; ++r)
        for (std::size_t c = 0; c < n; ++c) twice += rate(r) * M[n * r + c] * rate(c);
    computeMotion<double>(model, forcing, y, work);
    EXPECT_NEAR_REL(computeEnergy(model, forcing, y, work).kinetic, twice / 2, 1e-13);
}

// Linear and angular momentum change by what root, weight and loads exert.
TEST(ChainEnergy, MomentumChangesByRootReactionAndWeight) {
    test::RandomChain random(52);
    ChainModel model = random.model(makeSerialTopology(6));
    for (std::size_t i = 0; i < 6; ++i) model.setDrag(i, 0, 0), model.setGoal(i, {});
    ChainForcing forcing;
    forcing.root.position = random.vec(0.3);
    const auto y = random.state(model, 0.5, 5);
    ChainWork work(6);
    std::vector<double> yp(y.size()), residual(y.size());
    computeDerivative<double>(model, forcing, y, yp, work);
    evaluateResidual<double>(model, forcing, y, yp, residual, work);
    const Vec3 reaction = work.sweep[0].force;  // on the first link, weight included as −m g
    const Vec3 moment = work.sweep[0].moment + cross(work.motion[0].position, reaction);
    Vec3 force = reaction, turn = moment;
    for (std::size_t i = 0; i < 6; ++i) {
        const Vec3 weight = model.link(i).mass * forcing.gravity;
        force += weight;
        turn += cross(work.motion[i].pointAt(model.link(i).centerOfMass), weight);
    }
    const auto momentumAfter = [&](double h) {
        std::vector<double> later = y;
        for (std::size_t k = 0; k < y.size(); ++k) later[k] += h * yp[k];
        computeMotion<double>(model, forcing, later, work);
        return computeMomentum(model, forcing, work);
    };
    constexpr double h = 1e-7;
    const ChainMomentum up = momentumAfter(h), down = momentumAfter(-h);
    EXPECT_NEAR_ABS(norm((up.linear - down.linear) / (2 * h) - force), 0, 1e-6 * norm(force));
    EXPECT_NEAR_ABS(norm((up.angular - down.angular) / (2 * h) - turn), 0, 1e-6 * norm(turn));
}

TEST(ChainEnergy, PointVelocityIsTheRateOfThePoint) {
    test::RandomChain random(53);
    const ChainModel model = random.model(random.treeTopology(6));
    ChainForcing forcing;
    forcing.root.orientation = random.rotation(1);
    const auto y = random.state(model, 0.5, 5), yp = random.rate(y, 0);
    const Vec3 point{0.01, 0.04, -0.02};
    ChainWork work(6);
    const auto pointAfter = [&](double h) {
        std::vector<double> later = y;
        for (std::size_t k = 0; k < y.size(); ++k) later[k] += h * yp[k];
        computeMotion<double>(model, forcing, later, work);
        return work.motion[5].pointAt(point);
    };
    const Vec3 rate = (pointAfter(1e-6) - pointAfter(-1e-6)) / 2e-6;
    computeMotion<double>(model, forcing, y, work);
    const Vec3 velocity = pointVelocity(forcing, work, 5, point);
    EXPECT_NEAR_ABS(norm(rate - velocity), 0, 1e-8 * norm(velocity));
}

}  // namespace
}  // namespace tendril::multibody
