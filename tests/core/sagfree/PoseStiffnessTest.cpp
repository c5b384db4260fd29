// The Hessian of the potential energy at an equilibrium: against second differences of the energy
// itself, for balls, hinges and universal joints in a tree, and its elimination against dense
// algebra.

#include "core/sagfree/PoseStiffness.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/JointLock.h"
#include "core/multibody/Residual.h"
#include "core/sagfree/HoldPose.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

#include <Eigen/Dense>

namespace tendril::sagfree {
namespace {

using multibody::JointKind;
using test::RandomChain;

// A tree in an equilibrium of gravity and a force on every link.
struct HeldTree {
    ChainModel model;
    ChainForcing forcing;
    std::vector<double> pose;
    std::vector<JointLoad> loads;
};

ChainModel randomTree(RandomChain& random, std::size_t m, bool locked) {
    std::vector<multibody::LinkTopology> topology = random.treeTopology(m);
    constexpr std::array kKinds{JointKind::Ball, JointKind::Hinge, JointKind::Universal};
    for (std::size_t i = 0; locked && i < m; ++i) topology[i].joint = kKinds[i % 3];
    ChainModel model = random.model(std::move(topology));
    for (std::size_t i = 0; i < m; ++i) {
        model.setDrag(i, 0, 0);
        model.setGoal(i, {});
    }
    return model;
}

HeldTree makeHeldTree(unsigned seed, std::size_t m, bool locked) {
    RandomChain random(seed);
    HeldTree tree{randomTree(random, m, locked), {}, {}, {}};
    tree.forcing.root.orientation = random.rotation(2);
    tree.forcing.gravity = random.vec(6);
    tree.forcing.clearLoads(m);
    for (std::size_t i = 0; i < m; ++i)
        tree.forcing.addForce(i, random.vec(0.05), random.vec(0.02));
    tree.pose = random.state(tree.model, 0.7, 0);
    const StrandHold hold = holdPose(tree.model, tree.forcing, tree.pose);
    EXPECT_LT(hold.residual, 1e-12);
    ChainWork work(m);
    tree.loads = computePoseLoads(tree.model, tree.forcing, tree.pose, work);
    return tree;
}

// Coordinates of a pose: small turns of every joint along the directions that it leaves free, a
// universal joint first about its parent's axis, then about its own.
class Coordinates {
public:
    explicit Coordinates(const HeldTree& tree) : tree_(tree) {
        for (std::size_t i = 0; i < tree.model.linkCount(); ++i) {
            const JointKind kind = tree.model.topology()[i].joint;
            const int count = kind == JointKind::Ball ? 3 : kind == JointKind::Hinge ? 1 : 2;
            for (int k = 0; k < count; ++k) slots_.emplace_back(i, k);
        }
    }
    [[nodiscard]] std::size_t count() const { return slots_.size(); }
    // Link coordinates; the rate of turning along a coordinate.
    [[nodiscard]] Vec3 direction(std::size_t slot) const {
        const auto [i, k] = slots_[slot];
        const multibody::Link& link = tree_.model.link(i);
        switch (tree_.model.topology()[i].joint) {
            case JointKind::Ball:
                break;
            case JointKind::Hinge:
                return link.axis;
            case JointKind::Universal: {
                const multibody::JointLockT<double> lock(JointKind::Universal, link, rotation(i));
                return k == 0 ? lock.parentAxis() : lock.ownAxis();
            }
        }
        return {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
    }
    [[nodiscard]] std::size_t joint(std::size_t slot) const { return slots_[slot].first; }
    [[nodiscard]] std::vector<double> moved(std::span<const double> values) const {
        std::vector<double> y = tree_.pose;
        std::vector<std::array<double, 3>> turns(tree_.model.linkCount());
        for (std::size_t s = 0; s < slots_.size(); ++s)
            turns[slots_[s].first][static_cast<std::size_t>(slots_[s].second)] = values[s];
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const multibody::Link& link = tree_.model.link(i);
            const auto& [a, b, c] = turns[i];
            Quat q = rotation(i);
            using spatial::fromRotationVector;
            switch (tree_.model.topology()[i].joint) {
                case JointKind::Ball:
                    q = q * fromRotationVector({a, b, c});
                    break;
                case JointKind::Hinge:
                    q = q * fromRotationVector(a * link.axis);
                    break;
                case JointKind::Universal: {
                    const multibody::JointLockT<double> lock(JointKind::Universal, link, q);
                    q = q * fromRotationVector(a * lock.parentAxis()) *
                        fromRotationVector(b * lock.ownAxis());
                    break;
                }
            }
            multibody::storeRotation(std::span(y), i, q);
        }
        return y;
    }

private:
    [[nodiscard]] Quat rotation(std::size_t i) const {
        return normalized(multibody::rotationOf(std::span<const double>(tree_.pose), i));
    }
    const HeldTree& tree_;
    std::vector<std::pair<std::size_t, int>> slots_;
};

double potential(const HeldTree& tree, std::span<const double> y) {
    ChainWork work(tree.model.linkCount());
    multibody::computeMotion<double>(tree.model, tree.forcing, y, work);
    const multibody::ChainEnergy energy =
        multibody::computeEnergy(tree.model, tree.forcing, y, work);
    double sum = energy.elastic + energy.gravitational;
    for (std::size_t i = 0; i < tree.model.linkCount(); ++i)
        sum -= dot(tree.forcing.loads[i].force, work.motion[i].position) +
               trace(work.motion[i].rotation * tree.forcing.loads[i].lever);
    return sum;
}

// Second differences of the energy.
Eigen::MatrixXd hessianByDifferences(const HeldTree& tree, const Coordinates& at) {
    constexpr double h = 1e-3;
    const auto n = static_cast<Eigen::Index>(at.count());
    Eigen::MatrixXd H(n, n);
    const auto energyAt = [&](Eigen::Index a, double x, Eigen::Index b, double z) {
        std::vector<double> u(at.count());
        u[static_cast<std::size_t>(a)] += x;
        u[static_cast<std::size_t>(b)] += z;
        return potential(tree, at.moved(u));
    };
    const auto mixed = [&](Eigen::Index a, Eigen::Index b, double s) {
        return (energyAt(a, s, b, s) - energyAt(a, s, b, -s) - energyAt(a, -s, b, s) +
                energyAt(a, -s, b, -s)) /
               (4 * s * s);
    };
    for (Eigen::Index a = 0; a < n; ++a)
        for (Eigen::Index b = 0; b < n; ++b)
            H(a, b) = (4 * mixed(a, b, h) - mixed(a, b, 2 * h)) / 3;
    return H;
}

// xᵀ H x' of the class under test for turns along single coordinates. With unit weights the scaled
// coordinates are turns along an orthonormal basis.
Eigen::MatrixXd hessianOf(const HeldTree& tree, PoseStiffness& stiffness, const Coordinates& at) {
    const std::size_t m = tree.model.linkCount();
    const auto n = static_cast<Eigen::Index>(at.count());
    std::vector<std::vector<Vec3>> unit;
    for (std::size_t s = 0; s < at.count(); ++s) {
        std::vector<Vec3> x(m);
        const std::size_t i = at.joint(s);
        // coordinates of the direction: the basis is orthonormal
        for (int k = 0; k < 3; ++k) {
            if (!stiffness.isFree(i, k)) continue;
            Vec3 e{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
            const Vec3 turn = stiffness.turnAboutAxes(i, e);
            const Mat3 mid = toMatrix(spatial::squareRoot(tree.loads[i].rotation));
            const double share = dot(turn, mid * at.direction(s));
            (k == 0 ? x[i].x : k == 1 ? x[i].y : x[i].z) = share;
        }
        unit.push_back(std::move(x));
    }
    Eigen::MatrixXd H(n, n);
    for (Eigen::Index b = 0; b < n; ++b) {
        std::vector<Vec3> y(m);
        stiffness.multiply(unit[static_cast<std::size_t>(b)], y);
        for (Eigen::Index a = 0; a < n; ++a) {
            double sum = 0;
            for (std::size_t i = 0; i < m; ++i)
                sum += dot(unit[static_cast<std::size_t>(a)][i], y[i]);
            H(a, b) = sum;
        }
    }
    return H;
}

PoseStiffness unweighted(const HeldTree& tree) {
    PoseStiffness stiffness(tree.model, tree.loads);
    stiffness.setWeights(std::vector<Vec3>(tree.model.linkCount(), Vec3{1, 1, 1}));
    stiffness.readSprings(tree.model);
    return stiffness;
}

TEST(PoseStiffness, IsTheSecondDerivativeOfThePotentialEnergy) {
    for (const bool locked : {false, true}) {
        for (const unsigned seed : {51U, 52U, 53U}) {
            const HeldTree tree = makeHeldTree(seed, 7, locked);
            PoseStiffness stiffness = unweighted(tree);
            const Coordinates at(tree);
            const Eigen::MatrixXd H = hessianOf(tree, stiffness, at);
            const Eigen::MatrixXd reference = hessianByDifferences(tree, at);
            EXPECT_NEAR_ABS((H - reference).norm() / reference.norm(), 0, 1e-7)
                << "seed " << seed << (locked ? ", with locked axes" : "");
        }
    }
}

TEST(PoseStiffness, CountsTheNegativeEigenvaluesOfTheShiftedMatrix) {
    for (const bool locked : {false, true}) {
        const HeldTree tree = makeHeldTree(54, 8, locked);
        PoseStiffness stiffness = unweighted(tree);
        const Eigen::MatrixXd H = hessianOf(tree, stiffness, Coordinates(tree));
        const Eigen::VectorXd values =
            Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(H).eigenvalues();
        for (Eigen::Index k = 0; k + 1 < values.size(); ++k) {
            // the directions of Coordinates are orthonormal: the weight is the identity
            const double between = 0.5 * (values[k] + values[k + 1]);
            EXPECT_EQ(stiffness.factor(between), k + 1);
        }
    }
}

TEST(PoseStiffness, SolvesWhatItMultiplies) {
    for (const bool locked : {false, true}) {
        const HeldTree tree = makeHeldTree(55, 12, locked);
        PoseStiffness stiffness = unweighted(tree);
        RandomChain random(56);
        std::vector<Vec3> x(12), y(12);
        for (std::size_t i = 0; i < 12; ++i)
            x[i] = {random.unit(), stiffness.isFree(i, 1) ? random.unit() : 0,
                    stiffness.isFree(i, 2) ? random.unit() : 0};
        constexpr double kShift = -0.01;
        stiffness.multiply(x, y);
        for (std::size_t i = 0; i < 12; ++i) y[i] -= kShift * x[i];
        (void)stiffness.factor(kShift);
        stiffness.solve(y);
        for (std::size_t i = 0; i < 12; ++i) EXPECT_NEAR_ABS(norm(y[i] - x[i]), 0, 1e-11);
    }
}

}  // namespace
}  // namespace tendril::sagfree
