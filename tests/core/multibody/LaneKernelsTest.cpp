// The kernels on a pack of lanes: every lane gets, bit for bit, what it gets alone.

#include "core/multibody/ChainModel.inl"
#include "core/multibody/ForwardDynamics.inl"
#include "core/multibody/NewtonMatrix.inl"
#include "core/multibody/NewtonSolve.inl"
#include "core/multibody/Residual.inl"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/LanePair.h"

#include <gtest/gtest.h>

namespace tendril::multibody {
namespace {

using spatial::LanePair;
using Rows = std::vector<double>;
using PackRows = std::vector<LanePair>;

Vec3T<LanePair> pack(const Vec3& a, const Vec3& b) {
    return {{a.x, b.x}, {a.y, b.y}, {a.z, b.z}};
}
QuatT<LanePair> pack(const Quat& a, const Quat& b) {
    return {{a.w, b.w}, {a.x, b.x}, {a.y, b.y}, {a.z, b.z}};
}
Mat3T<LanePair> pack(const Mat3T<double>& a, const Mat3T<double>& b) {
    return {pack(a.cx, b.cx), pack(a.cy, b.cy), pack(a.cz, b.cz)};
}
Sym3T<LanePair> pack(const Sym3T<double>& a, const Sym3T<double>& b) {
    return {{a.xx, b.xx}, {a.yy, b.yy}, {a.zz, b.zz}, {a.xy, b.xy}, {a.xz, b.xz}, {a.yz, b.yz}};
}
LinkT<LanePair> pack(const Link& a, const Link& b) {
    return {pack(a.attachment, b.attachment),
            {a.length, b.length},
            {a.mass, b.mass},
            pack(a.centerOfMass, b.centerOfMass),
            pack(a.inertia, b.inertia),
            pack(a.restRotation, b.restRotation),
            pack(a.stiffness, b.stiffness),
            pack(a.damping, b.damping),
            {a.dragNormal, b.dragNormal},
            {a.dragTangential, b.dragTangential},
            {pack(a.goal.position, b.goal.position),
             pack(a.goal.velocity, b.goal.velocity),
             {a.goal.stiffness, b.goal.stiffness},
             {a.goal.damping, b.goal.damping}},
            pack(a.axis, b.axis),
            pack(a.secondAxis, b.secondAxis)};
}
ChainForcingT<LanePair> pack(const ChainForcing& a, const ChainForcing& b) {
    ChainForcingT<LanePair> both;
    both.root = {pack(a.root.orientation, b.root.orientation),
                 pack(a.root.position, b.root.position),
                 pack(a.root.angularVelocity, b.root.angularVelocity),
                 pack(a.root.velocity, b.root.velocity),
                 pack(a.root.inertialAngularVelocity, b.root.inertialAngularVelocity),
                 pack(a.root.inertialAngularAcceleration, b.root.inertialAngularAcceleration),
                 pack(a.root.inertialAcceleration, b.root.inertialAcceleration)};
    both.gravity = pack(a.gravity, b.gravity), both.wind = pack(a.wind, b.wind);
    for (std::size_t i = 0; i < a.loads.size(); ++i) {
        const LinkLoad &x = a.loads[i], &y = b.loads[i];
        both.loads.push_back({pack(x.force, y.force), pack(x.lever, y.lever),
                              pack(x.moment, y.moment), pack(x.wind, y.wind)});
    }
    return both;
}
PackRows pack(const Rows& a, const Rows& b) {
    PackRows both;
    for (std::size_t k = 0; k < a.size(); ++k) both.emplace_back(a[k], b[k]);
    return both;
}

// Residual, Newton solution and accelerations, one after the other.
template <class S>
std::vector<S> answersOf(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                         const std::vector<S>& y, const std::vector<S>& yp) {
    ChainWorkT<S> work(model.linkCount());
    std::vector<S> residual(y.size()), delta(y.size()), derivative(y.size()), all;
    evaluateResidual<S>(model, forcing, y, yp, residual, work);
    factorize<S>(model, forcing, {1000.0}, work);
    solve<S>(model, residual, delta, work);
    computeDerivative<S>(model, forcing, y, derivative, work);
    for (const auto* part : {&residual, &delta, &derivative})
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

void expectLanesEqual(const ChainModel& a, const ChainModel& b, test::RandomChain& random) {
    std::vector<LinkT<LanePair>> links;
    for (std::size_t i = 0; i < a.linkCount(); ++i) links.push_back(pack(a.link(i), b.link(i)));
    const ChainModelT<LanePair> both({a.topology().begin(), a.topology().end()}, links);
    const ChainForcing forcingA = random.movingForcing(a), forcingB = random.movingForcing(b);
    // The first lane bends past the reach of the series, the second does not.
    const Rows yA = random.state(a, 1.4, 5), yB = random.state(b, 0.1, 1);
    const Rows ypA = random.rate(yA, 50), ypB = random.rate(yB, 10);
    const PackRows packed =
        answersOf<LanePair>(both, pack(forcingA, forcingB), pack(yA, yB), pack(ypA, ypB));
    const Rows aloneA = answersOf<double>(a, forcingA, yA, ypA);
    const Rows aloneB = answersOf<double>(b, forcingB, yB, ypB);
    ASSERT_EQ(packed.size(), aloneA.size());
    for (std::size_t k = 0; k < packed.size(); ++k) {
        EXPECT_EQ(packed[k].a, aloneA[k]) << k;
        EXPECT_EQ(packed[k].b, aloneB[k]) << k;
    }
}

TEST(LaneKernels, EveryLaneGetsTheBitsItGetsAlone) {
    test::RandomChain random(91);
    for (int trial = 0; trial < 3; ++trial) {
        auto topology = random.treeTopology(9);
        if (trial == 2)
            for (std::size_t i = 0; i < topology.size(); ++i)
                topology[i].joint = static_cast<JointKind>(i % 3);
        const ChainModel a = random.model(topology), b = random.model(topology);
        expectLanesEqual(a, b, random);
    }
}

TEST(LaneKernels, DragAndGoalOfOneLaneDoNotTouchTheOther) {
    test::RandomChain random(92);
    const auto topology = random.treeTopology(8);
    const ChainModel a = random.model(topology);
    ChainModel b = random.model(topology);
    for (std::size_t i = 0; i < b.linkCount(); ++i) b.setDrag(i, 0, 0), b.setGoal(i, {});
    expectLanesEqual(a, b, random);
}

}  // namespace
}  // namespace tendril::multibody
