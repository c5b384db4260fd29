#include "core/validate/Linearization.h"

#include "core/multibody/ChainEnergy.h"
#include "core/validate/ReferenceChain.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

/// A curved rod of eight links under its own weight.
StaticChain makeRod() {
    const Rod rod{.bendZ = 2,
                  .twist = 0.8,
                  .darboux = {2, 1, 0},
                  .clamp = spatial::fromRotationVector({0, 0, -1}),
                  .gravity = {0, -5, 0}};
    return makeChain(discretize(rod, 8, 2));
}

TEST(Linearization, NewtonEndsWhereNoTorqueIsMissing) {
    const StaticChain chain = makeRod();
    Linearization view(chain.model, chain.forcing);
    std::vector<double> y = multibody::makeRestState(chain.model);
    EXPECT_GT(view.gradient(y).lpNorm<Eigen::Infinity>(), 1);
    ASSERT_TRUE(view.settle(y, view.allDirections()));
    EXPECT_NEAR_ABS(view.gradient(y).lpNorm<Eigen::Infinity>(), 0, 1e-11);
}

TEST(Linearization, TheStiffnessOfAnEquilibriumIsSymmetricAndPositive) {
    const StaticChain chain = makeRod();
    Linearization view(chain.model, chain.forcing);
    std::vector<double> y = multibody::makeRestState(chain.model);
    ASSERT_TRUE(view.settle(y, view.allDirections()));
    const Eigen::MatrixXd stiffness = view.stiffness(y, view.allDirections());
    EXPECT_NEAR_ABS((stiffness - stiffness.transpose()).norm() / stiffness.norm(), 0, 1e-9);
    EXPECT_GT(smallestEigenvalue(stiffness), 0);
}

TEST(Linearization, TheMassFromResidualsIsThatOfTheKernel) {
    const StaticChain chain = makeRod();
    Linearization view(chain.model, chain.forcing);
    const std::vector<double> y = multibody::makeRestState(chain.model);
    const Eigen::MatrixXd mass = view.mass(y, view.allDirections());
    multibody::ChainWork work(chain.model.linkCount());
    const std::vector<double> direct = multibody::computeMassMatrix(chain.model, y, work);
    for (Eigen::Index i = 0; i < mass.rows(); ++i) {
        for (Eigen::Index j = 0; j < mass.cols(); ++j) {
            const auto at = static_cast<std::size_t>(i * mass.cols() + j);
            EXPECT_NEAR_ABS(mass(i, j), direct[at], 1e-12);
        }
    }
}

TEST(Linearization, TurningAJointTurnsItAboutTheNamedAxisOfItsLink) {
    const StaticChain chain = makeRod();
    std::vector<double> y = multibody::makeRestState(chain.model);
    const spatial::Quat before = multibody::rotationOf(std::span<const double>(y), 3);
    turn(y, 3 * 3 + 2, 0.4);
    const spatial::Quat change =
        conjugate(before) * multibody::rotationOf(std::span<const double>(y), 3);
    EXPECT_NEAR_ABS(norm(spatial::toRotationVector(change) - spatial::Vec3{0, 0, 0.4}), 0, 1e-14);
}

}  // namespace
}  // namespace tendril::validate
