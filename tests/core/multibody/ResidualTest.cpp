// Laws of the equations of motion, tried on seeded random strands and trees.

#include "core/multibody/Residual.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

std::vector<double> residualOf(const ChainModel& model, const ChainForcing& forcing,
                               std::span<const double> y, std::span<const double> yp) {
    ChainWork work(model.linkCount());
    std::vector<double> residual(y.size());
    evaluateResidual<double>(model, forcing, y, yp, residual, work);
    return residual;
}

TEST(Residual, DoesNotChangeWhenTheWholeWorldTurnsAndMoves) {
    test::RandomChain random(21);
    for (int trial = 0; trial < 5; ++trial) {
        ChainModel model = random.model(random.treeTopology(8));
        const ChainForcing forcing = random.movingForcing(model);
        const auto y = random.state(model, 0.8, 5), yp = random.rate(y, 50);
        const auto before = residualOf(model, forcing, y, yp);

        const Quat turn = random.rotation(2);
        const Vec3 shift = random.vec(1), drift = random.vec(1);
        ChainForcing turned = forcing;
        RootMotion& root = turned.root;
        root.orientation = turn * root.orientation;
        root.position = rotate(turn, root.position) + shift;
        root.velocity = rotate(turn, root.velocity) + drift;  // the air drifts along
        for (Vec3* v : {&root.angularVelocity, &root.inertialAngularVelocity,
                        &root.inertialAngularAcceleration, &root.inertialAcceleration,
                        &turned.gravity, &turned.wind})
            *v = rotate(turn, *v);
        turned.wind += drift;
        for (LinkLoad& load : turned.loads) {
            load.lever = transposed(toMatrix(turn) * transposed(load.lever));
            for (Vec3* v : {&load.force, &load.moment, &load.wind}) *v = rotate(turn, *v);
        }
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            TipGoal goal = model.link(i).goal;
            goal.position = rotate(turn, goal.position) + shift;
            goal.velocity = rotate(turn, goal.velocity) + drift;
            model.setGoal(i, goal);
        }
        const auto after = residualOf(model, turned, y, yp);
        EXPECT_NEAR_ABS(test::largestDifference(before, after), 0, 1e-13 * test::largestOf(before));
    }
}

TEST(Residual, ForceRowsDoNotDependOnTheLengthOfQ) {
    test::RandomChain random(22);
    const ChainModel model = random.model(makeSerialTopology(6));
    const ChainForcing forcing = random.movingForcing(model);
    const auto y = random.state(model, 0.8, 5);
    auto longer = y;
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        for (std::size_t k = 0; k < 4; ++k) longer[kUnknownsPerJoint * i + k] *= 1.01;
    const auto a = residualOf(model, forcing, y, random.rate(y, 0));
    const auto b = residualOf(model, forcing, longer, random.rate(longer, 0));
    const double pull = kNormReturnRate * (1.01 * 1.01 - 1) * 1.01;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Vec3 change =
            omegaOf(std::span<const double>(a), i) - omegaOf(std::span<const double>(b), i);
        EXPECT_NEAR_ABS(norm(change), 0, 1e-13 * test::largestOf(a));
        const Quat row = rotationOf(std::span<const double>(b), i);
        EXPECT_NEAR_ABS(std::sqrt(squaredNorm(row)), pull, 1e-13);
    }
}

// Two numberings of one tree: the same motion.
TEST(Residual, DoesNotDependOnTheNumberingOfBranches) {
    test::RandomChain random(23);
    const std::vector<LinkTopology> first{{kRoot}, {0}, {1}, {0}, {3}};
    const std::vector<LinkTopology> second{{kRoot}, {0}, {1}, {0}, {3}};
    const std::size_t renumbered[] = {0, 3, 4, 1, 2};
    std::vector<Link> links, other(5);
    for (int i = 0; i < 5; ++i) links.push_back(random.link());
    for (std::size_t i = 0; i < 5; ++i) other[renumbered[i]] = links[i];
    const ChainModel a = makeChainModel(first, links).value();
    const ChainModel b = makeChainModel(second, other).value();
    ChainForcing forcing;
    const auto y = random.state(a, 0.5, 4), yp = random.rate(y, 40);
    std::vector<double> yB(y.size()), ypB(y.size());
    const auto copyJoint = [](const std::vector<double>& from, std::size_t i,
                              std::vector<double>& to, std::size_t k) {
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(7 * i), 7,
                    to.begin() + static_cast<std::ptrdiff_t>(7 * k));
    };
    for (std::size_t i = 0; i < 5; ++i) {
        copyJoint(y, i, yB, renumbered[i]);
        copyJoint(yp, i, ypB, renumbered[i]);
    }
    const auto rowsA = residualOf(a, forcing, y, yp), rowsB = residualOf(b, forcing, yB, ypB);
    std::vector<double> back(y.size());
    for (std::size_t i = 0; i < 5; ++i) copyJoint(rowsB, renumbered[i], back, i);
    EXPECT_NEAR_ABS(test::largestDifference(rowsA, back), 0, 1e-14);
}

// d(kinetic + gravitational + elastic)/dt = power of damping, drag, goals, loads: root at rest.
TEST(Residual, EnergyChangesByThePowerOfWhatIsNotConservative) {
    test::RandomChain random(24);
    for (int trial = 0; trial < 5; ++trial) {
        const ChainModel model = random.model(random.treeTopology(7));
        const ChainForcing forcing = random.stillForcing(model);
        const auto y = random.state(model, 0.5, 5);
        ChainWork work(model.linkCount());
        std::vector<double> yp(y.size());
        computeDerivative<double>(model, forcing, y, yp, work);

        double power = 0, size = 0;
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const Link& link = model.link(i);
            const LinkLoad& load = forcing.loads[i];
            const Vec3 omega = omegaOf(std::span<const double>(y), i);
            const LinkMotion& motion = work.motion[i];
            const Mat3T<double> G = motion.rotation * load.lever;
            const Vec3 leverMoment{G.cz.y - G.cy.z, G.cx.z - G.cz.x, G.cy.x - G.cx.y};
            const Vec3 t = motion.rotation.cy;
            const Vec3 middle = pointVelocity(forcing, work, i, {0, link.length / 2, 0});
            const Vec3 tip = pointVelocity(forcing, work, i, {0, link.length, 0});
            const Vec3 air = middle - forcing.wind - load.wind;
            const Vec3 along = dot(air, t) * t;
            const Vec3 drag =
                -link.length * (link.dragTangential * along + link.dragNormal * (air - along));
            const Vec3 pull =
                link.goal.stiffness * (link.goal.position - motion.pointAt({0, link.length, 0})) +
                link.goal.damping * (link.goal.velocity - tip);
            const double terms[] = {-dot(omega, scaled(link.damping, omega)), dot(drag, middle),
                                    dot(pull, tip),
                                    dot(load.force, motion.velocity) +
                                        dot(motion.angularVelocity, leverMoment + load.moment)};
            for (const double term : terms) power += term, size += std::abs(term);
        }
        const auto energyAfter = [&](double h) {
            std::vector<double> later = y;
            for (std::size_t k = 0; k < y.size(); ++k) later[k] += h * yp[k];
            computeMotion<double>(model, forcing, later, work);
            return computeEnergy(model, forcing, later, work).total();
        };
        constexpr double h = 1e-7;  // large accelerations of twist: small steps
        const double rate =
            (8 * (energyAfter(h) - energyAfter(-h)) - (energyAfter(2 * h) - energyAfter(-2 * h))) /
            (12 * h);
        EXPECT_NEAR_ABS(rate, power, 1e-6 * size);
    }
}

// β = γ = 0 on the inertial motion: the strand feels a resting root, yet drag sees the true one.
TEST(Residual, OnlyTheInertialMotionOfTheRootMovesInertia) {
    test::RandomChain random(25);
    ChainModel model = random.model(makeSerialTopology(5));
    for (std::size_t i = 0; i < 5; ++i) model.setDrag(i, 0, 0), model.setGoal(i, {});
    ChainForcing still;
    ChainForcing moving = still;
    moving.root.velocity = random.vec(3), moving.root.angularVelocity = random.vec(5);
    const auto y = random.state(model, 0.8, 5), yp = random.rate(y, 50);
    const auto before = residualOf(model, still, y, yp);
    EXPECT_EQ(before, residualOf(model, moving, y, yp));
    model.setDrag(2, 0.1, 0.1);
    EXPECT_NE(before, residualOf(model, moving, y, yp));
}

// What drag and goals add to the rows depends on the true motion alone, whatever inertia feels.
TEST(Residual, DragAndGoalsSeeTheTrueMotionOfTheRoot) {
    test::RandomChain random(27);
    const ChainModel full = random.model(random.treeTopology(6));
    ChainModel bare = full;
    for (std::size_t i = 0; i < 6; ++i) bare.setDrag(i, 0, 0), bare.setGoal(i, {});
    const auto y = random.state(full, 0.8, 5), yp = random.rate(y, 50);
    ChainForcing calm = random.movingForcing(full);
    calm.root.inertialAngularVelocity = {};
    ChainForcing wild = calm;
    wild.root.inertialAngularVelocity = random.vec(9);
    const auto added = [&](const ChainForcing& forcing) {
        auto rows = residualOf(full, forcing, y, yp);
        const auto without = residualOf(bare, forcing, y, yp);
        for (std::size_t k = 0; k < rows.size(); ++k) rows[k] -= without[k];
        return rows;
    };
    const auto one = added(calm), other = added(wild);
    EXPECT_NEAR_ABS(test::largestDifference(one, other), 0, 1e-12 * test::largestOf(one));
}

TEST(Residual, ParametersChangedWhileRunningTakeEffectAtOnce) {
    test::RandomChain random(26);
    ChainModel model = random.model(makeSerialTopology(4));
    const ChainForcing forcing = random.stillForcing(model);
    const auto y = random.state(model, 0.8, 5), yp = random.rate(y, 50);
    Link link = model.link(2);
    link.stiffness = {0.3, 0.2, 0.1}, link.damping = {1e-3, 1e-4, 1e-3};
    link.restRotation = random.rotation(0.4);
    std::vector<Link> links(model.links().begin(), model.links().end());
    links[2] = link;
    const ChainModel rebuilt = makeChainModel(makeSerialTopology(4), links).value();
    model.setStiffness(2, link.stiffness);
    model.setDamping(2, link.damping);
    model.setRestRotation(2, link.restRotation);
    EXPECT_NEAR_ABS(test::largestDifference(residualOf(model, forcing, y, yp),
                                            residualOf(rebuilt, forcing, y, yp)),
                    0, 1e-15);
}

}  // namespace
}  // namespace tendril::multibody
