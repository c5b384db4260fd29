// The kernels of a step use no heap.

#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/AllocationCount.h"

#include <gtest/gtest.h>

namespace tendril::multibody {
namespace {

TEST(KernelAllocation, AStepUsesNoHeap) {
    test::RandomChain random(61);
    const ChainModel model = random.model(random.treeTopology(12));
    ChainForcing forcing = random.movingForcing(model);
    const auto y = random.state(model, 0.5, 3), yp = random.rate(y, 10);
    std::vector<double> residual(y.size()), delta(y.size());
    ChainWork work(model.linkCount());
    const std::vector<LinkPush> pushes(model.linkCount(), {{0, 0.01, 0}, {1e-4, 0, 0}});

    const long before = test::allocationCount();
    forcing.clearLoads(model.linkCount());
    forcing.addForce(3, {0, 0.01, 0}, {1, 0, 0});
    evaluateResidual<double>(model, forcing, y, yp, residual, work);
    factorize(model, forcing, {1000.0}, work);
    solve<double>(model, residual, delta, work);
    solvePushed<double>(model, residual, pushes, delta, work);
    respond<double>(model, pushes, work);
    EXPECT_EQ(test::allocationCount() - before, 0);

    const std::vector<double> counted(10);
    EXPECT_EQ(test::allocationCount() - before, 1);
}

TEST(KernelAllocation, ForwardDynamicsUsesNoHeap) {
    test::RandomChain random(62);
    const ChainModel model = random.model(random.treeTopology(12));
    const ChainForcing forcing = random.movingForcing(model);
    const auto y = random.state(model, 0.5, 3);
    std::vector<double> yp(y.size());
    ChainWork work(model.linkCount());
    const long before = test::allocationCount();
    computeDerivative<double>(model, forcing, y, yp, work);
    EXPECT_EQ(test::allocationCount() - before, 0);
}

}  // namespace
}  // namespace tendril::multibody
