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

/// Everything that pushes is a load of the forcing, too: what the residual takes of the loads alone
/// is what the pushes must add to the right side.
struct Pushed {
    Scene scene;
    std::vector<LinkPush> pushes;
    std::vector<double> right;  ///< −∂F/∂loads times the loads
};

Pushed pushedScene(test::RandomChain& random, std::vector<LinkTopology> topology, double c) {
    Scene scene = sceneInMotion(random, std::move(topology));
    const std::size_t links = scene.model.linkCount();
    std::vector<double> without = scene.residualAt(scene.y, scene.yp);
    const ChainForcing unloaded = scene.forcing;
    std::vector<LinkPush> pushes(links);
    for (std::size_t i = 0; i < links; ++i) {
        const Vec3 point = random.vec(0.05), force = random.vec(0.1), couple = random.vec(0.002);
        scene.forcing.addForce(i, point, force);
        scene.forcing.addMoment(i, couple);
        pushes[i] = {force, couple + cross(scene.work.motion[i].rotation * point, force)};
    }
    std::vector<double> right = std::move(without);
    const std::vector<double> with = scene.residualAt(scene.y, scene.yp);
    for (std::size_t k = 0; k < right.size(); ++k) right[k] -= with[k];
    scene.forcing = unloaded;
    scene.residualAt(scene.y, scene.yp);
    factorize(scene.model, scene.forcing, {c}, scene.work);
    return {std::move(scene), std::move(pushes), std::move(right)};
}

std::vector<LinkShift> shiftsOf(const Scene& scene) {
    std::vector<LinkShift> shifts;
    for (std::size_t i = 0; i < scene.model.linkCount(); ++i)
        shifts.push_back(shiftOf(scene.work, i));
    return shifts;
}

std::vector<LinkTopology> mixedTopology(test::RandomChain& random, int trial) {
    auto topology = trial < 2 ? makeSerialTopology(7) : random.treeTopology(9);
    if (trial % 2 == 1)
        for (std::size_t i = 0; i < topology.size(); ++i)
            topology[i].joint = static_cast<JointKind>(i % 3);
    return topology;
}

TEST(NewtonMatrix, APushedSolutionIsTheOneWithTheGeneralizedForcesOfThePushes) {
    test::RandomChain random(45);
    for (int trial = 0; trial < 4; ++trial) {
        auto [scene, pushes, right] = pushedScene(random, mixedTopology(random, trial), 800);
        const std::vector<double> none(right.size(), 0.0);
        std::vector<double> expected(right.size()), pushed(right.size());
        solve<double>(scene.model, right, expected, scene.work);
        const std::vector<LinkShift> shifts = shiftsOf(scene);
        solvePushed<double>(scene.model, none, pushes, pushed, scene.work);
        EXPECT_GT(test::largestOf(expected), 0);
        EXPECT_NEAR_ABS(test::largestDifference(expected, pushed), 0,
                        1e-9 * test::largestOf(expected));
        respond<double>(scene.model, pushes, scene.work);
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            const double size = norm(shifts[i].turn);
            EXPECT_NEAR_ABS(norm(shiftOf(scene.work, i).turn - shifts[i].turn), 0, 1e-9 * size);
            EXPECT_NEAR_ABS(norm(shiftOf(scene.work, i).shift - shifts[i].shift), 0, 1e-9 * size);
        }
    }
}

TEST(NewtonMatrix, PushesAddToWhateverElseIsSolvedFor) {
    test::RandomChain random(46);
    auto [scene, pushes, right] = pushedScene(random, random.treeTopology(8), 500);
    std::vector<double> b(right.size()), alone(b.size()), both(b.size()), pushed(b.size());
    for (std::size_t k = 0; k < b.size(); ++k) b[k] = 0.01 * random.unit();
    const std::vector<double> none(b.size(), 0.0);
    solve<double>(scene.model, b, alone, scene.work);
    solvePushed<double>(scene.model, none, pushes, pushed, scene.work);
    solvePushed<double>(scene.model, b, pushes, both, scene.work);
    for (std::size_t k = 0; k < b.size(); ++k) alone[k] += pushed[k];
    EXPECT_NEAR_ABS(test::largestDifference(alone, both), 0, 1e-11 * test::largestOf(both));
}

double largestRotationOf(std::span<const double> delta) {
    double largest = 0;
    for (std::size_t i = 0; i < delta.size() / kUnknownsPerJoint; ++i)
        largest = std::max(largest, norm(rotationOf(delta, i).vec()));
    return largest;
}

TEST(NewtonMatrix, ShiftsAreTheDisplacementsThatTheSolutionMakes) {
    test::RandomChain random(47);
    for (int trial = 0; trial < 4; ++trial) {
        auto [scene, pushes, right] = pushedScene(random, mixedTopology(random, trial), 800);
        std::vector<double> delta(right.size());
        solvePushed<double>(scene.model, right, pushes, delta, scene.work);
        const std::vector<LinkShift> shifts = shiftsOf(scene);
        const double small = 1e-4 / largestRotationOf(delta);
        const auto motionsAt = [&](double step) {
            std::vector<double> y = scene.y;
            for (std::size_t k = 0; k < y.size(); ++k) y[k] += step * delta[k];
            scene.residualAt(y, scene.yp);
            return scene.work.motion;
        };
        const auto ahead = motionsAt(small), behind = motionsAt(-small);
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            const Vec3 point{0.02, 0.05, -0.01};
            const Vec3 arm = 0.5 * (ahead[i].rotation * point + behind[i].rotation * point);
            const Vec3 moved = (0.5 / small) * (ahead[i].pointAt(point) - behind[i].pointAt(point));
            EXPECT_NEAR_ABS(norm(moved - shifts[i].at(arm)), 0, 1e-6 * norm(shifts[i].turn))
                << "trial " << trial << " link " << i;
        }
    }
}

}  // namespace
}  // namespace tendril::multibody
