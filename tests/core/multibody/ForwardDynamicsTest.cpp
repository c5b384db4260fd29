#include "core/multibody/ForwardDynamics.h"

#include "core/multibody/JointLock.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

std::vector<LinkTopology> mixedTree(test::RandomChain& random, std::size_t m, std::size_t offset) {
    auto topology = random.treeTopology(m);
    for (std::size_t i = 0; i < m; ++i)
        topology[i].joint = static_cast<JointKind>((i + offset) % 3);
    return topology;
}

TEST(ForwardDynamics, ZeroesTheResidualOfTreesWithAllKindsOfJoints) {
    test::RandomChain random(31);
    for (std::size_t trial = 0; trial < 6; ++trial) {
        const ChainModel model = random.model(mixedTree(random, 9, trial));
        const ChainForcing forcing = random.movingForcing(model);
        const auto y = random.state(model, 0.8, 5);
        std::vector<double> yp(y.size()), rest(y.size()), residual(y.size());
        ChainWork work(model.linkCount());
        evaluateResidual<double>(model, forcing, y, rest, residual, work);
        const double size = test::largestOf(residual);
        computeDerivative<double>(model, forcing, y, yp, work);
        evaluateResidual<double>(model, forcing, y, yp, residual, work);
        EXPECT_NEAR_ABS(test::largestOf(residual), 0, 1e-12 * size);
    }
}

TEST(ForwardDynamics, KeepsLockedAxesLockedToSecondOrder) {
    test::RandomChain random(32);
    for (std::size_t trial = 0; trial < 6; ++trial) {
        const ChainModel model = random.model(mixedTree(random, 6, trial));
        const ChainForcing forcing = random.movingForcing(model);
        const auto y = random.state(model, 0.8, 5);
        std::vector<double> yp(y.size());
        ChainWork work(model.linkCount());
        computeDerivative<double>(model, forcing, y, yp, work);
        // ω and its lock both move on: what is locked after a step of h is of order h².
        const auto violation = [&](double h) {
            double largest = 0;
            for (std::size_t i = 0; i < model.linkCount(); ++i) {
                const JointKind kind = model.topology()[i].joint;
                if (kind == JointKind::Ball) continue;
                const std::span<const double> state(y), rate(yp);
                const Vec3 omega = omegaOf(state, i), later = omega + h * omegaOf(rate, i);
                const Quat q = rotationOf(state, i) * spatial::fromRotationVector(h * omega);
                const JointLockT<double> lock(kind, model.link(i), q);
                largest = std::max(largest, norm(lock.lockedPart(later)));
            }
            return largest;
        };
        const double coarse = violation(1e-6), fine = violation(5e-7);
        EXPECT_GT(coarse, 1e-12);
        EXPECT_NEAR(fine / coarse, 0.25, 0.02);
    }
}

// Featherstone's check: a hinge chain about z swings as the textbook's double pendulum.
TEST(ForwardDynamics, HingedLinksSwingAsTheDoublePendulum) {
    const double l = 0.3, m = 0.2;
    Link link = makeCylinderLink(m, l, 1e-3, 1e-3);
    link.axis = {0, 0, 1};
    std::vector<Link> links{link, link};
    links[1].attachment = {0, l, 0};
    std::vector<LinkTopology> topology{{kRoot, JointKind::Hinge}, {0, JointKind::Hinge}};
    const ChainModel model = makeChainModel(topology, links).value();
    ChainForcing forcing;
    forcing.root.orientation = {0, 0, 0, 1};           // y down
    const double a = 0.7, b = 0.4, u = 1.3, v = -2.1;  // relative angles and rates
    std::vector<double> y(14), yp(14);
    storeRotation(std::span(y), 0, spatial::fromRotationVector({0, 0, a}));
    storeRotation(std::span(y), 1, spatial::fromRotationVector({0, 0, b}));
    storeOmega(std::span(y), 0, Vec3{0, 0, u});
    storeOmega(std::span(y), 1, Vec3{0, 0, v});
    ChainWork work(2);
    computeDerivative<double>(model, forcing, y, yp, work);

    const double I = link.inertia.zz, g = 9.81, s = std::sin(b), C = std::cos(b), h = l / 2;
    const double M11 = 2 * I + m * h * h + m * (l * l + h * h + 2 * l * h * C);
    const double M12 = I + m * (h * h + l * h * C), M22 = I + m * h * h;
    const double c1 = -m * l * h * s * (2 * u * v + v * v), c2 = m * l * h * s * u * u;
    const double g1 = m * g * (h * std::sin(a) + l * std::sin(a) + h * std::sin(a + b));
    const double g2 = m * g * h * std::sin(a + b);
    const double r1 = -(c1 + g1), r2 = -(c2 + g2), det = M11 * M22 - M12 * M12;
    const std::span<const double> rate(yp);
    EXPECT_NEAR_REL(omegaOf(rate, 0).z, (M22 * r1 - M12 * r2) / det, 1e-12);
    EXPECT_NEAR_REL(omegaOf(rate, 1).z, (M11 * r2 - M12 * r1) / det, 1e-12);
    EXPECT_NEAR_ABS(omegaOf(rate, 1).x, 0, 1e-12);
}

TEST(ForwardDynamics, InverseMassIsSymmetric) {
    test::RandomChain random(33);
    const ChainModel model = random.model(mixedTree(random, 8, 1));
    const auto y = random.state(model, 0.8, 0);
    ChainWork work(model.linkCount());
    computeMotion<double>(model, random.stillForcing(model), y, work);
    factorizeMass(model, work);
    for (int trial = 0; trial < 5; ++trial) {
        // Locked rows answer with the locked turn itself: ask only for free torques.
        const auto a = random.state(model, 0, 1), b = random.state(model, 0, 1);
        std::vector<double> freeA(a.size()), freeB(a.size()), xA(a.size()), xB(a.size());
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const JointKind kind = model.topology()[i].joint;
            const auto freePart = [&](const Vec3& v) {
                if (kind == JointKind::Ball) return v;
                return JointLockT<double>(kind, model.link(i), work.sweep[i].rotation).free() * v;
            };
            storeOmega(std::span(freeA), i, freePart(omegaOf(std::span<const double>(a), i)));
            storeOmega(std::span(freeB), i, freePart(omegaOf(std::span<const double>(b), i)));
        }
        applyInverseMass<double>(model, freeA, xA, work);
        applyInverseMass<double>(model, freeB, xB, work);
        double ab = 0, ba = 0, aa = 0;
        for (std::size_t k = 0; k < a.size(); ++k) {
            ab += freeB[k] * xA[k], ba += freeA[k] * xB[k], aa += freeA[k] * xA[k];
        }
        EXPECT_NEAR_ABS(ab, ba, 1e-12 * aa);
        EXPECT_GT(aa, 0);
    }
}

}  // namespace
}  // namespace tendril::multibody
