// The factorized Newton matrix against differences of the residual.

#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

#include <Eigen/Dense>

namespace tendril::multibody {
namespace {

using Eigen::MatrixXd;

struct Scene {
    ChainModel model;
    ChainForcing forcing;
    std::vector<double> y, yp;
    ChainWork work{model.linkCount()};

    [[nodiscard]] Eigen::Index size() const {
        return static_cast<Eigen::Index>(model.unknownCount());
    }
    std::vector<double> residualAt(std::span<const double> state, std::span<const double> rate) {
        std::vector<double> residual(y.size());
        evaluateResidual<double>(model, forcing, state, rate, residual, work);
        return residual;
    }
};

// ∂F/∂y + c ∂F/∂ẏ by central differences of fourth order.
MatrixXd differencedMatrix(Scene& scene, double c) {
    MatrixXd J(scene.size(), scene.size());
    const auto at = [&](std::size_t k, double step) {
        std::vector<double> y = scene.y, yp = scene.yp;
        y[k] += step, yp[k] += c * step;
        return scene.residualAt(y, yp);
    };
    for (Eigen::Index k = 0; k < J.cols(); ++k) {
        const auto column = static_cast<std::size_t>(k);
        const bool isOmega = column % kUnknownsPerJoint >= kOmegaOffset;
        const double h = isOmega ? 1e-3 * c : 1e-3;
        const auto p1 = at(column, h), m1 = at(column, -h);
        const auto p2 = at(column, 2 * h), m2 = at(column, -2 * h);
        for (Eigen::Index r = 0; r < J.rows(); ++r) {
            const auto row = static_cast<std::size_t>(r);
            J(r, k) = (8 * (p1[row] - m1[row]) - (p2[row] - m2[row])) / (12 * h);
        }
    }
    return J;
}

// B⁻¹, column by column.
MatrixXd solvedInverse(Scene& scene, const NewtonShift& shift) {
    scene.residualAt(scene.y, scene.yp);
    factorize(scene.model, scene.forcing, shift, scene.work);
    MatrixXd inverse(scene.size(), scene.size());
    std::vector<double> b(scene.y.size()), x(scene.y.size());
    for (Eigen::Index k = 0; k < inverse.cols(); ++k) {
        std::fill(b.begin(), b.end(), 0.0);
        b[static_cast<std::size_t>(k)] = 1;
        solve<double>(scene.model, b, x, scene.work);
        inverse.col(k) = Eigen::Map<const Eigen::VectorXd>(x.data(), inverse.rows());
    }
    return inverse;
}

// 1 − B⁻¹J with ω counted in units of c, so that all unknowns are angles.
MatrixXd iterationMatrix(Scene& scene, const NewtonShift& shift) {
    const MatrixXd J = differencedMatrix(scene, shift.c);
    MatrixXd E = MatrixXd::Identity(J.rows(), J.cols()) - solvedInverse(scene, shift) * J;
    for (Eigen::Index r = 0; r < E.rows(); ++r)
        for (Eigen::Index k = 0; k < E.cols(); ++k) {
            const bool rowIsOmega = r % 7 >= 4, columnIsOmega = k % 7 >= 4;
            E(r, k) *= (columnIsOmega ? shift.c : 1) / (rowIsOmega ? shift.c : 1);
        }
    return E;
}

double spectralRadius(const MatrixXd& E) {
    return E.eigenvalues().cwiseAbs().maxCoeff();
}

Scene sceneAtRest(test::RandomChain& random, std::vector<LinkTopology> topology) {
    ChainModel model = random.model(std::move(topology));
    ChainForcing forcing = random.stillForcing(model);
    std::vector<double> y = random.state(model, 0.8, 0);
    std::vector<double> yp(y.size(), 0.0);
    return {std::move(model), std::move(forcing), std::move(y), std::move(yp)};
}

Scene sceneInMotion(test::RandomChain& random, std::vector<LinkTopology> topology) {
    ChainModel model = random.model(std::move(topology));
    ChainForcing forcing = random.movingForcing(model);
    std::vector<double> y = random.state(model, 0.8, 5), yp = random.rate(y, 50);
    return {std::move(model), std::move(forcing), std::move(y), std::move(yp)};
}

// Couples that zero the force rows, from the tips on: with locked axes the matrix is exact only
// where the free rows are satisfied, as they are when Newton ends.
void balance(Scene& scene) {
    for (std::size_t i = scene.model.linkCount(); i-- > 0;) {
        const auto residual = scene.residualAt(scene.y, scene.yp);
        const Vec3 row = omegaOf(std::span<const double>(residual), i);
        scene.forcing.addMoment(i, scene.work.motion[i].rotation * row);
    }
}

TEST(NewtonMatrix, EqualsDifferencesAtRestForChainsAndTrees) {
    test::RandomChain random(41);
    for (int trial = 0; trial < 6; ++trial) {
        const auto topology = trial < 3 ? makeSerialTopology(7) : random.treeTopology(9);
        Scene scene = sceneAtRest(random, topology);
        for (const double c : {30.0, 1000.0}) {
            const MatrixXd E = iterationMatrix(scene, {c, TurningMoment::Swept});
            EXPECT_NEAR_ABS(E.cwiseAbs().maxCoeff(), 0, 1e-6) << "c " << c << " trial " << trial;
        }
    }
}

TEST(NewtonMatrix, EqualsDifferencesWithHingesAndUniversalJoints) {
    test::RandomChain random(42);
    for (int trial = 0; trial < 6; ++trial) {
        auto topology = random.treeTopology(8);
        for (std::size_t i = 0; i < topology.size(); ++i)
            topology[i].joint = static_cast<JointKind>((i + static_cast<std::size_t>(trial)) % 3);
        Scene scene = sceneAtRest(random, topology);
        balance(scene);
        const MatrixXd E = iterationMatrix(scene, {300.0, TurningMoment::Swept});
        EXPECT_NEAR_ABS(E.cwiseAbs().maxCoeff(), 0, 1e-6) << trial;
    }
}

TEST(NewtonMatrix, OnMovingStatesTheErrorFallsAsOneOverC) {
    test::RandomChain random(43);
    for (int trial = 0; trial < 4; ++trial) {
        const auto topology = trial < 2 ? makeSerialTopology(6) : random.treeTopology(8);
        Scene scene = sceneInMotion(random, topology);
        for (const auto turning : {TurningMoment::JointTorque, TurningMoment::Swept}) {
            const double coarse = spectralRadius(iterationMatrix(scene, {1e5, turning}));
            const double fine = spectralRadius(iterationMatrix(scene, {1e6, turning}));
            EXPECT_LT(coarse, 1e-3);
            EXPECT_NEAR(fine / coarse, 0.1, 0.03) << trial;
        }
    }
}

// δω follows from δq without any term left out, also in motion.
TEST(NewtonMatrix, TurnsOfTheRotationRowsAreExactInMotion) {
    test::RandomChain random(44);
    Scene scene = sceneInMotion(random, makeSerialTopology(4));
    const double c = 40;
    const MatrixXd J = differencedMatrix(scene, c);
    const MatrixXd inverse = solvedInverse(scene, {c});
    Eigen::VectorXd b(J.rows());
    for (Eigen::Index k = 0; k < b.size(); ++k) b[k] = (k % 7 < 4 ? 1 : 1e-4) * random.unit();
    const Eigen::VectorXd delta = inverse * b, error = J * delta - b;
    const std::span<const double> rows(error.data(), static_cast<std::size_t>(error.size()));
    for (std::size_t i = 0; i < 4; ++i) {
        const Quat q = rotationOf(std::span<const double>(scene.y), i);
        EXPECT_NEAR_ABS(norm((conjugate(q) * rotationOf(rows, i)).vec()), 0,
                        1e-8 * delta.cwiseAbs().maxCoeff());
    }
}

}  // namespace
}  // namespace tendril::multibody
