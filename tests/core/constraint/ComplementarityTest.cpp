// Every answer is checked against what the blocks ask for, with distances computed anew.

#include "core/constraint/Complementarity.h"

#include "tests/support/Near.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include <Eigen/Dense>

namespace tendril::constraint {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using spatial::Vec3;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Reproducible problems of a mechanism with some degrees of freedom.
class RandomProblem {
public:
    explicit RandomProblem(unsigned seed) : engine_(seed) {}

    double unit() { return unit_(engine_); }
    double between(double low, double high) { return low + (high - low) * 0.5 * (1 + unit()); }
    Vec3 vec(double size) { return size * Vec3{unit(), unit(), unit()}; }
    MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) {
        return MatrixXd::NullaryExpr(rows, columns, [this] { return unit(); });
    }
    /// J M⁻¹ Jᵀ of `blocks` points: of full rank when there are more freedoms than rows.
    MatrixXd response(std::size_t blocks, Eigen::Index freedoms) {
        const MatrixXd J = matrix(static_cast<Eigen::Index>(3 * blocks), freedoms);
        const MatrixXd root = matrix(freedoms, freedoms);
        const MatrixXd M = root * root.transpose() + MatrixXd::Identity(freedoms, freedoms);
        return J * M.llt().solve(J.transpose());
    }
    std::vector<Block> contacts(std::size_t count, double mostFriction) {
        std::vector<Block> blocks(count);
        for (Block& block : blocks) {
            block.kind = BlockKind::Contact;
            block.distance = {unit(), 0.3 * unit(), 0.3 * unit()};
            block.friction = between(0, mostFriction);
        }
        return blocks;
    }

private:
    std::mt19937 engine_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

ComplementarityReport solveWith(Complementarity& solver, const MatrixXd& W,
                                std::vector<Block>& blocks, double tolerance) {
    const std::span<double> entries = solver.start(blocks.size());
    std::copy(W.data(), W.data() + W.size(), entries.begin());
    return solver.solve(blocks, tolerance);
}

ComplementarityReport solve(const MatrixXd& W, std::vector<Block>& blocks, double tolerance) {
    Complementarity solver;
    return solveWith(solver, W, blocks, tolerance);
}

VectorXd stacked(const std::vector<Block>& blocks, Vec3 Block::*part) {
    VectorXd all(static_cast<Eigen::Index>(3 * blocks.size()));
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const Vec3& v = blocks[b].*part;
        all.segment<3>(static_cast<Eigen::Index>(3 * b)) << v.x, v.y, v.z;
    }
    return all;
}

/// d of every block, from the definition.
std::vector<Vec3> distancesOf(const MatrixXd& W, const std::vector<Block>& blocks) {
    const VectorXd d = stacked(blocks, &Block::distance) + W * stacked(blocks, &Block::force);
    std::vector<Vec3> distances;
    for (Eigen::Index b = 0; b < d.size(); b += 3) distances.push_back({d[b], d[b + 1], d[b + 2]});
    return distances;
}

void expectContactIsMet(const Block& block, const Vec3& d, double stiffness, double tolerance) {
    const Vec3& f = block.force;
    const double friction = std::hypot(f.y, f.z), slip = std::hypot(d.y, d.z);
    const double forceTolerance = stiffness * tolerance;
    EXPECT_GE(f.x, 0);
    EXPECT_GE(d.x, -tolerance);
    EXPECT_LE(std::min(f.x, stiffness * d.x), forceTolerance);
    EXPECT_LE(friction, block.friction * f.x + forceTolerance);
    if (block.friction == 0 || slip < 10 * tolerance) return;
    EXPECT_NEAR(friction, block.friction * f.x, forceTolerance);
    EXPECT_NEAR(f.y * d.y + f.z * d.z, -friction * slip, forceTolerance * slip + 1e-12);
}

void expectContactsAreMet(const MatrixXd& W, const std::vector<Block>& blocks, double tolerance) {
    const double stiffness = 1 / W.diagonal().minCoeff();
    const std::vector<Vec3> d = distancesOf(W, blocks);
    for (std::size_t b = 0; b < blocks.size(); ++b)
        expectContactIsMet(blocks[b], d[b], 10 * stiffness, tolerance * test::tolScale());
}

TEST(Complementarity, RandomContactsPressDoNotPullAndRubAgainstTheirSlip) {
    int sliding = 0, sticking = 0, open = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        RandomProblem random(seed);
        const std::size_t count = 1 + seed % 6;
        const MatrixXd W = random.response(count, static_cast<Eigen::Index>(3 * count + 6));
        std::vector<Block> blocks = random.contacts(count, 0.7);
        const ComplementarityReport report = solve(W, blocks, 1e-9);
        EXPECT_LE(report.residual, 1e-9) << "seed " << seed;
        expectContactsAreMet(W, blocks, 1e-7);
        for (const Vec3& d : distancesOf(W, blocks)) {
            if (d.x > 1e-6)
                ++open;
            else
                (std::hypot(d.y, d.z) > 1e-6 ? sliding : sticking) += 1;
        }
    }
    EXPECT_GT(sliding, 50);
    EXPECT_GT(sticking, 50);
    EXPECT_GT(open, 50);
}

TEST(Complementarity, WithoutFrictionContactsPushAlongTheirNormalsOnly) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        RandomProblem random(seed);
        const std::size_t count = 5 + seed % 8;
        const MatrixXd W = random.response(count, static_cast<Eigen::Index>(3 * count + 2));
        std::vector<Block> blocks = random.contacts(count, 0);
        EXPECT_LE(solve(W, blocks, 1e-10).residual, 1e-10) << seed;
        expectContactsAreMet(W, blocks, 1e-8);
        for (const Block& block : blocks)
            EXPECT_EQ(std::hypot(block.force.y, block.force.z), 0) << seed;
    }
}

TEST(Complementarity, OneStickingOrSlidingBlockOnAnInclineHasTheForcesOfTheTextbook) {
    const double mass = 0.2, gravity = 9.81, h = 0.01, angle = 0.4;
    const MatrixXd W = h * h / mass * MatrixXd::Identity(3, 3);
    const double normal = mass * gravity * std::cos(angle);
    for (const double friction : {0.3, 0.5}) {  // tan 0.4 = 0.423
        std::vector<Block> blocks(1);
        blocks[0].kind = BlockKind::Contact;
        blocks[0].friction = friction;
        const double way = h * h * gravity;
        blocks[0].distance = {-way * std::cos(angle), way * std::sin(angle), 0};
        solve(W, blocks, 1e-14);
        const bool slides = friction < std::tan(angle);
        const double rub = slides ? friction * normal : mass * gravity * std::sin(angle);
        EXPECT_NEAR_REL(blocks[0].force.x, normal, 1e-8);
        EXPECT_NEAR_REL(blocks[0].force.y, -rub, 1e-8);
        EXPECT_NEAR_ABS(blocks[0].force.z, 0, 1e-12);
        const double left = slides ? way * (std::sin(angle) - friction * std::cos(angle)) : 0;
        EXPECT_NEAR_ABS(distancesOf(W, blocks)[0].y, left, 1e-8 * way);
    }
}

// Twelve rows on six freedoms: the shares of the legs are open, the sum and its moments are not.
TEST(Complementarity, ATableOnFourLegsIsCarriedThoughItsForcesAreNotUnique) {
    const double mass = 2, gravity = 9.81, h = 0.01, half = 0.5, inertia = 0.3;
    MatrixXd J = MatrixXd::Zero(12, 6);  // rows normal y, then z and x; shift, turn
    const double corners[4][2] = {{half, half}, {half, -half}, {-half, half}, {-half, -half}};
    for (int leg = 0; leg < 4; ++leg) {
        const double x = corners[leg][0], y = -0.4, z = corners[leg][1];
        J.row(3 * leg) << 0, 1, 0, -z, 0, x;
        J.row(3 * leg + 1) << 0, 0, 1, y, -x, 0;
        J.row(3 * leg + 2) << 1, 0, 0, 0, z, -y;
    }
    VectorXd light(6);
    light << 1 / mass, 1 / mass, 1 / mass, 1 / inertia, 1 / inertia, 1 / inertia;
    const MatrixXd W = h * h * J * light.asDiagonal() * J.transpose();
    std::vector<Block> blocks(4);
    for (Block& block : blocks) {
        block.kind = BlockKind::Contact;
        block.friction = 0.4;
        block.distance = {-h * h * gravity, 0, 0.1 * h * h * gravity};
    }
    EXPECT_LE(solve(W, blocks, 1e-10).residual, 1e-10);
    expectContactsAreMet(W, blocks, 1e-8);
    const VectorXd wrench = J.transpose() * stacked(blocks, &Block::force);
    EXPECT_NEAR_REL(wrench[1], mass * gravity, 1e-4);
    EXPECT_NEAR_REL(wrench[0], -0.1 * mass * gravity, 1e-4);
    EXPECT_NEAR_ABS(wrench.tail(3).cwiseAbs().maxCoeff(), 0, 1e-3);
}

TEST(Complementarity, RedundantRandomContactsAreSolvedToo) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        RandomProblem random(1000 + seed);
        const std::size_t count = 4 + seed % 4;
        const MatrixXd W = random.response(count, 7);
        // Distances that the mechanism can have: it is somewhere where all gaps are open.
        const auto rows = static_cast<Eigen::Index>(3 * count);
        const VectorXd moved = W * random.matrix(rows, 1);
        std::vector<Block> blocks = random.contacts(count, 0.5);
        for (std::size_t b = 0; b < count; ++b) {
            const auto row = static_cast<Eigen::Index>(3 * b);
            blocks[b].distance = {moved[row] + 0.1, moved[row + 1], moved[row + 2]};
        }
        EXPECT_LE(solve(W, blocks, 1e-6).residual, 1e-5) << "seed " << seed;
        expectContactsAreMet(W, blocks, 1e-4);
    }
}

TEST(Complementarity, HoldsThatCanAllBeMetAreMetExactly) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        RandomProblem random(2000 + seed);
        const std::size_t count = 1 + seed % 5;
        const auto rows = static_cast<Eigen::Index>(3 * count);
        const MatrixXd W =
            random.response(count, 2 * rows + 6) + 0.05 * MatrixXd::Identity(rows, rows);
        std::vector<Block> blocks(count);
        for (Block& block : blocks) block.distance = random.vec(1);
        EXPECT_LE(solve(W, blocks, 1e-12).residual, 1e-12);
        const VectorXd exact = -W.ldlt().solve(stacked(blocks, &Block::distance));
        EXPECT_NEAR_ABS((stacked(blocks, &Block::force) - exact).cwiseAbs().maxCoeff(), 0,
                        1e-6 * exact.cwiseAbs().maxCoeff());
    }
}

TEST(Complementarity, ASoftHoldGivesWayByItsComplianceTimesItsForce) {
    RandomProblem random(3);
    const MatrixXd W = random.response(2, 12);
    std::vector<Block> blocks(2);
    for (Block& block : blocks) block.distance = random.vec(1), block.compliance = 0.7;
    solve(W, blocks, 1e-12);
    const std::vector<Vec3> d = distancesOf(W, blocks);
    for (std::size_t b = 0; b < 2; ++b)
        EXPECT_NEAR_ABS(norm(d[b] + 0.7 * blocks[b].force), 0, 1e-7);
}

/// Two holds of one point of mass-like response `w`, with goals `apart` from each other.
std::vector<Block> contradictoryHolds(double apart, double compliance, double bound) {
    std::vector<Block> blocks(2);
    for (Block& block : blocks) block.compliance = compliance, block.bound = bound;
    blocks[0].distance = {0.5 * apart, 0, 0};
    blocks[1].distance = {-0.5 * apart, 0, 0};
    return blocks;
}

MatrixXd responseOfOnePoint(double w) {
    MatrixXd W = MatrixXd::Zero(6, 6);
    for (Eigen::Index k = 0; k < 6; ++k) W(k, k) = W(k, (k + 3) % 6) = w;
    return W;
}

TEST(Complementarity, HoldsThatContradictEachOtherMeetInTheMiddleWithBoundedForces) {
    const MatrixXd W = responseOfOnePoint(0.1);
    for (const double compliance : {0.0, 0.01}) {
        std::vector<Block> blocks = contradictoryHolds(0.2, compliance, 5);
        solve(W, blocks, 1e-9);
        const std::vector<Vec3> d = distancesOf(W, blocks);
        for (std::size_t b = 0; b < 2; ++b) {
            EXPECT_LE(norm(blocks[b].force), 5 * (1 + 1e-12));
            EXPECT_NEAR_ABS(norm(d[b]), 0.1, 1e-6);
        }
        EXPECT_NEAR_ABS(blocks[0].force.x + blocks[1].force.x, 0, 1e-6);
    }
    std::vector<Block> soft = contradictoryHolds(0.2, 0.1, kInfinite);
    solve(W, soft, 1e-12);
    EXPECT_NEAR_ABS(soft[0].force.x, -1, 1e-6);
    EXPECT_NEAR_ABS(soft[1].force.x, 1, 1e-6);
}

TEST(Complementarity, AReluctantHoldHardlyPullsWhereItsPointHardlyAnswers) {
    const Vec3 response{1, 0.5, 1e-3};
    const MatrixXd W = Eigen::Vector3d(response.x, response.y, response.z).asDiagonal();
    const double lambda = 0.02;
    std::vector<Block> blocks(1);
    blocks[0].distance = {0.3, -0.2, 0.1};
    blocks[0].reluctance = lambda;
    solve(W, blocks, 1e-13);
    const auto damped = [&](double sigma) { return sigma + lambda * lambda / sigma; };
    EXPECT_NEAR_REL(blocks[0].force.x, -0.3 / damped(response.x), 1e-6);
    EXPECT_NEAR_REL(blocks[0].force.y, 0.2 / damped(response.y), 1e-6);
    EXPECT_NEAR_REL(blocks[0].force.z, -0.1 / damped(response.z), 1e-6);
    EXPECT_LT(std::abs(blocks[0].force.z), 1);  // 100 without
}

TEST(Complementarity, AReluctantHoldArrivesWhenItsLastForceBecomesItsHabit) {
    const MatrixXd W = Eigen::Vector3d(1, 0.5, 0.02).asDiagonal();
    Complementarity solver;
    std::vector<Block> blocks(1);
    blocks[0].distance = {0.3, -0.2, 0.1};
    blocks[0].reluctance = 0.02;
    double before = norm(blocks[0].distance);
    for (int step = 0; step < 40; ++step) {
        solveWith(solver, W, blocks, 1e-13);
        const double now = norm(distancesOf(W, blocks)[0]);
        EXPECT_LE(now, before + 1e-9) << step;
        before = now;
        blocks[0].habit = blocks[0].force;
    }
    EXPECT_NEAR_ABS(before, 0, 1e-7);
}

TEST(Complementarity, TheAnswerDoesNotDependOnTheGuessNorOnEarlierProblems) {
    RandomProblem random(5);
    Complementarity used;
    for (int trial = 0; trial < 20; ++trial) {
        const MatrixXd W = random.response(4, 24) + 0.2 * MatrixXd::Identity(12, 12);
        std::vector<Block> fresh = random.contacts(4, 0.3);
        fresh[0].kind = BlockKind::Hold;
        std::vector<Block> guessed = fresh;
        for (Block& block : guessed) block.force = random.vec(10);
        solve(W, fresh, 1e-12);
        solveWith(used, W, guessed, 1e-12);
        for (std::size_t b = 0; b < 4; ++b)
            EXPECT_NEAR_ABS(norm(fresh[b].force - guessed[b].force), 0, 1e-7) << trial;
    }
}

TEST(Complementarity, TheReportedResidualTellsWhenItCouldNotBeSolved) {
    std::vector<Block> blocks = contradictoryHolds(0.2, 0, kInfinite);
    std::vector<Block> reachable(1);
    reachable[0].distance = {0.1, 0.2, 0.3};
    EXPECT_LE(solve(0.1 * MatrixXd::Identity(3, 3), reachable, 1e-12).residual, 1e-12);
    const ComplementarityReport report = solve(responseOfOnePoint(0.1), blocks, 1e-9);
    EXPECT_TRUE(std::isfinite(report.residual));
    for (const Block& block : blocks) EXPECT_TRUE(isFinite(block.force));
    EXPECT_GT(report.residual + norm(distancesOf(responseOfOnePoint(0.1), blocks)[0]), 0.05);
}

/// Ranges of some width, some of one value, some without an end.
std::vector<Block> ranges(RandomProblem& random, std::size_t count) {
    std::vector<Block> blocks(count);
    for (Block& block : blocks) {
        block.kind = BlockKind::Range;
        block.distance = random.vec(1);
        block.low = {-0.2, random.between(-0.5, 0.5), -kInfinite};
        block.high = {0.2, block.low.y, random.between(-0.3, 0.3)};
        block.softness = {0, 0, random.between(0, 0.1)};
    }
    return blocks;
}

void expectRangesAreMet(const MatrixXd& W, const std::vector<Block>& blocks, double tolerance) {
    const VectorXd d = stacked(blocks, &Block::distance) + W * stacked(blocks, &Block::force);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (blocks[b].kind != BlockKind::Range) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto at = [&](Vec3 Block::*part) {
                const Vec3& v = blocks[b].*part;
                return k == 0 ? v.x : k == 1 ? v.y : v.z;
            };
            const double f = at(&Block::force);
            const double given = d(static_cast<Eigen::Index>(3 * b + k)) + at(&Block::softness) * f;
            EXPECT_GE(given, at(&Block::low) - tolerance);
            EXPECT_LE(given, at(&Block::high) + tolerance);
            if (f > 0) {
                EXPECT_NEAR_ABS(given, at(&Block::low), tolerance);
            } else if (f < 0) {
                EXPECT_NEAR_ABS(given, at(&Block::high), tolerance);
            }
        }
    }
}

TEST(Complementarity, RowsOfRangesAreWithinThemAndPushOnlyAtTheEndThatIsReached) {
    int bearing = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        RandomProblem random(seed);
        const std::size_t count = 2 + seed % 9;
        const MatrixXd W = random.response(count, static_cast<Eigen::Index>(3 * count + 2));
        std::vector<Block> blocks = ranges(random, count);
        EXPECT_LE(solve(W, blocks, 1e-9).residual, 1e-9) << seed;
        expectRangesAreMet(W, blocks, 1e-6);
        for (const Block& block : blocks) bearing += block.force.x != 0 ? 1 : 0;
    }
    EXPECT_GT(bearing, 40);
}

TEST(Complementarity, RangesContactsAndHoldsAreSolvedTogether) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        RandomProblem random(seed);
        const MatrixXd W = random.response(6, 21);
        std::vector<Block> blocks = random.contacts(2, 0.6);
        for (const Block& block : ranges(random, 2)) blocks.push_back(block);
        blocks.resize(6);
        for (std::size_t b = 4; b < 6; ++b) blocks[b].distance = random.vec(0.5);
        EXPECT_LE(solve(W, blocks, 1e-9).residual, 1e-9) << seed;
        expectRangesAreMet(W, blocks, 1e-6);
        const VectorXd d = stacked(blocks, &Block::distance) + W * stacked(blocks, &Block::force);
        EXPECT_LT(d.tail<6>().norm(), 1e-6) << seed;
        for (int b = 0; b < 2; ++b) EXPECT_GE(d(3 * b), -1e-6) << seed;
    }
}

}  // namespace
}  // namespace tendril::constraint
