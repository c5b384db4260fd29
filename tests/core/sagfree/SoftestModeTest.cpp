#include "core/sagfree/SoftestMode.h"

#include "tests/core/sagfree/HeldChains.h"
#include "tests/support/Near.h"

#include <Eigen/Dense>

namespace tendril::sagfree {
namespace {

// A held hair with the weights of its own stiffness.
struct Case {
    explicit Case(double angleFromUp, double length) {
        const test::Hair hair{.links = 12, .length = length, .curl = {0.2, 0.05, 0}};
        model = test::chainOf(hair);
        const ChainForcing forcing = test::rootedAt(angleFromUp);
        const std::vector<double> pose = multibody::makeRestState(model);
        ChainWork work(hair.links);
        loads = computePoseLoads(model, forcing, pose, work);
        stiffness.emplace(model, loads);
        std::vector<Vec3> weights;
        for (const multibody::Link& link : model.links()) weights.push_back(0.5 * link.stiffness);
        stiffness->setWeights(weights);
        stiffness->readSprings(model);
    }
    ChainModel model = test::chainOf({});
    std::vector<JointLoad> loads;
    std::optional<PoseStiffness> stiffness;
};

Eigen::VectorXd denseEigenvalues(PoseStiffness& stiffness) {
    const std::size_t m = stiffness.jointCount();
    const auto n = static_cast<Eigen::Index>(3 * m);
    Eigen::MatrixXd H(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        std::vector<Vec3> x(m), y(m);
        Vec3& at = x[static_cast<std::size_t>(j / 3)];
        (j % 3 == 0 ? at.x : j % 3 == 1 ? at.y : at.z) = 1;
        stiffness.multiply(x, y);
        for (std::size_t i = 0; i < m; ++i) {
            const auto row = static_cast<Eigen::Index>(3 * i);
            H(row, j) = y[i].x, H(row + 1, j) = y[i].y, H(row + 2, j) = y[i].z;
        }
    }
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(H).eigenvalues();
}

TEST(SoftestMode, HasTheSmallestEigenvalueOfTheDenseMatrix) {
    for (const double angle : {0.0, 0.7, 1.6, 3.1}) {
        for (const double length : {0.05, 0.2, 0.6}) {
            Case hair(angle, length);
            const SoftestMode mode = findSoftestMode(*hair.stiffness);
            const Eigen::VectorXd values = denseEigenvalues(*hair.stiffness);
            EXPECT_NEAR_ABS(mode.eigenvalue, values[0], 1e-7 * std::max(1.0, std::abs(values[0])))
                << "at " << angle << " rad from up, " << length << " m";
        }
    }
}

TEST(SoftestMode, ShapeIsItsEigenvector) {
    Case hair(0.3, 0.3);
    PoseStiffness& H = *hair.stiffness;
    const SoftestMode mode = findSoftestMode(H, 1e-12);
    std::vector<Vec3> y(H.jointCount());
    H.multiply(mode.shape, y);
    double residual = 0, size = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        residual += squaredNorm(y[i] - mode.eigenvalue * mode.shape[i]);
        size += squaredNorm(mode.shape[i]);
    }
    EXPECT_NEAR_ABS(size, 1, 1e-14);
    EXPECT_NEAR_ABS(std::sqrt(residual) / std::max(1.0, std::abs(mode.eigenvalue)), 0, 1e-6);
}

}  // namespace
}  // namespace tendril::sagfree
