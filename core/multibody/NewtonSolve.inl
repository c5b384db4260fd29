#pragma once

#include "core/multibody/LinkDrag.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/NewtonSweeps.h"
#include "core/multibody/Residual.h"

// Vectors of the elimination in NewtonMatrix.cpp. b̃ = R (b_ω + Dρ), h = S⁻¹(b̃ − g).

namespace tendril::multibody {

namespace {

// Rotation rows in the joint's own terms: b_q = |q| q ⊗ (·, ½ρ), and the relative change of |q|,
// which makes ω turn the joint faster.
template <class S>
void splitRotationRow(const QuatT<S>& row, const typename ChainWorkT<S>::Sweep& sweep, const S& c,
                      typename ChainWorkT<S>::Pass& pass) {
    const QuatT<S> local = conjugate(sweep.rotation) * row;
    const S inverseNorm = S(1.0) / sweep.norm;
    pass.normChange =
        inverseNorm * local.w / (c + S(2.0 * kNormReturnRate) * sweep.norm * sweep.norm);
    pass.rho = (S(2.0) * inverseNorm) * local.vec() + pass.normChange * sweep.omega;
}

// σ_i = σ_parent + R_i ρ_i, π_i = π_parent + σ_parent × d_i
template <class S>
void sweepKnownTurns(const ChainModelT<S>& model, std::span<const S> b, ChainWorkT<S>& work) {
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const int parent = model.topology()[i].parent;
        auto& pass = work.pass[i];
        splitRotationRow(rotationOf(b, i), work.sweep[i], work.shift, pass);
        pass.sigma = work.motion[i].rotation * pass.rho;
        pass.pi = {};
        if (parent == kRoot) continue;
        const auto& above = work.pass[static_cast<std::size_t>(parent)];
        pass.sigma += above.sigma;
        pass.pi = above.pi + cross(above.sigma, work.sweep[i].d);
    }
}

// What inertia, drag and goal answer to the known part of the motion: a −= ζ, g −= …
template <class S>
void addKnownMotion(const LinkT<S>& link, const LinkMotionT<S>& motion, const S& c,
                    typename ChainWorkT<S>::Pass& pass) {
    const Mat3T<S>& R = motion.rotation;
    const Vec3T<S> r = R * link.centerOfMass;
    const Vec3T<S> inertia = (c * link.mass) * (pass.pi + cross(pass.sigma, r));
    pass.a -= inertia;
    pass.e -= R * (link.inertia * transposedTimes(R, c * pass.sigma)) + cross(r, inertia);
    if (!hasDrag(link) && !hasGoal(link)) return;

    const Vec3T<S> tip = link.length * R.cy, middle = S(0.5) * tip;
    const Vec3T<S> drag = dragForce(link, R.cy, pass.pi + cross(pass.sigma, middle));
    const Vec3T<S> goal = link.goal.damping * (pass.pi + cross(pass.sigma, tip));
    pass.a -= drag + goal;
    pass.e -= cross(middle, drag) + cross(tip, goal);
}

// h of joint i from its right-hand side in link coordinates.
template <class S>
void eliminateRight(JointKind kind, const Mat3T<S>& R, const Vec3T<S>& right,
                    const Vec3T<S>& lockedTurn, const typename ChainWorkT<S>::Factor& f,
                    typename ChainWorkT<S>::Pass& pass) {
    Vec3T<S> rest = R * right - pass.e;
    if (kind != JointKind::Ball) {
        const Vec3T<S> turn = R * lockedTurn;
        rest = f.free * rest + f.lockGain * (turn - f.free * turn);
    }
    pass.h = f.inverseS * rest;
}

// a ← a + Q̂ h, e ← g + W h, shifted to the parent's joint.
template <class S>
void passRight(const Vec3T<S>& d, const typename ChainWorkT<S>::Factor& f,
               const typename ChainWorkT<S>::Pass& pass, typename ChainWorkT<S>::Pass& parent) {
    const Vec3T<S> a = pass.a + f.Q * pass.h;
    parent.a += a;
    parent.e += pass.e + f.W * pass.h + cross(d, a);
}

// δθ = h − S⁻¹U δp + S⁻¹Kₑ δθ_parent. @return δφ, link coordinates
template <class S>
Vec3T<S> sweepTurn(std::size_t i, int parent, ChainWorkT<S>& work) {
    auto& pass = work.pass[i];
    const auto& f = work.factor[i];
    pass.p = {};
    pass.theta = pass.h;
    if (parent != kRoot) {
        const auto& above = work.pass[static_cast<std::size_t>(parent)];
        pass.p = above.p + cross(above.theta, work.sweep[i].d);
        pass.theta += f.SK * above.theta - f.SU * pass.p;
        return transposedTimes(work.motion[i].rotation, pass.theta - above.theta);
    }
    return transposedTimes(work.motion[i].rotation, pass.theta);
}

// Pushes are forces that the links need the less of.
template <class S>
void startPushed(std::span<const LinkPushT<S>> pushes, ChainWorkT<S>& work) {
    TENDRIL_ASSERT(pushes.size() == work.pass.size());
    for (std::size_t i = 0; i < pushes.size(); ++i) {
        work.pass[i].a = -pushes[i].force;
        work.pass[i].e = -pushes[i].moment;
    }
}

// J δ = b, with a and e of every link at their start.
template <class S>
void solveStarted(const ChainModelT<S>& model, std::span<const S> b, std::span<S> delta,
                  ChainWorkT<S>& work) {
    TENDRIL_ASSERT(b.size() == model.unknownCount() && delta.size() == b.size());
    const S c = work.shift;
    sweepKnownTurns(model, b, work);
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        const LinkTopology topology = model.topology()[i];
        const LinkT<S>& link = model.link(i);
        auto& pass = work.pass[i];
        const auto& f = work.factor[i];
        addKnownMotion(link, work.motion[i], c, pass);
        const Vec3T<S> row = omegaOf(b, i);
        const Vec3T<S> lockedTurn =
            topology.joint == JointKind::Ball ? row : (row + pass.rho) / f.lockShift;
        eliminateRight(topology.joint, work.motion[i].rotation,
                       row + scaled(link.damping, pass.rho), lockedTurn, f, pass);
        if (topology.parent != kRoot)
            passRight(work.sweep[i].d, f, pass,
                      work.pass[static_cast<std::size_t>(topology.parent)]);
    }
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const auto& sweep = work.sweep[i];
        const auto& pass = work.pass[i];
        const Vec3T<S> phi = sweepTurn(i, model.topology()[i].parent, work);
        const Vec3T<S> half = S(0.5) * phi;
        const QuatT<S> q = sweep.rotation * QuatT<S>{pass.normChange, half.x, half.y, half.z};
        const S norm = sweep.norm;
        storeRotation(delta, i, QuatT<S>{norm * q.w, norm * q.x, norm * q.y, norm * q.z});
        storeOmega(delta, i, c * phi + cross(sweep.omega, half) - pass.rho);
    }
}

}  // namespace

template <class S>
void solve(const ChainModelT<S>& model, std::span<const S> b, std::span<S> delta,
           ChainWorkT<S>& work) {
    for (auto& pass : work.pass) pass.a = pass.e = {};
    solveStarted<S>(model, b, delta, work);
}

template <class S>
void solvePushed(const ChainModelT<S>& model, std::span<const S> b,
                 std::span<const LinkPushT<S>> pushes, std::span<S> delta, ChainWorkT<S>& work) {
    startPushed(pushes, work);
    solveStarted<S>(model, b, delta, work);
}

template <class S>
void respond(const ChainModelT<S>& model, std::span<const LinkPushT<S>> pushes,
             ChainWorkT<S>& work) {
    startPushed(pushes, work);
    const Vec3T<S> none{};
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        const LinkTopology topology = model.topology()[i];
        eliminateRight(topology.joint, work.motion[i].rotation, none, none, work.factor[i],
                       work.pass[i]);
        if (topology.parent != kRoot)
            passRight(work.sweep[i].d, work.factor[i], work.pass[i],
                      work.pass[static_cast<std::size_t>(topology.parent)]);
    }
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        (void)sweepTurn(i, model.topology()[i].parent, work);
}

template <class S>
void solveTurns(const ChainModelT<S>& model, std::span<const S> torque, std::span<S> turn,
                ChainWorkT<S>& work) {
    TENDRIL_ASSERT(torque.size() == model.unknownCount() && turn.size() == torque.size());
    for (auto& pass : work.pass) pass.a = pass.e = {};
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        const LinkTopology topology = model.topology()[i];
        auto& pass = work.pass[i];
        const Vec3T<S> row = omegaOf(torque, i);
        eliminateRight(topology.joint, work.motion[i].rotation, row, row, work.factor[i], pass);
        if (topology.parent != kRoot)
            passRight(work.sweep[i].d, work.factor[i], pass,
                      work.pass[static_cast<std::size_t>(topology.parent)]);
    }
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        storeRotation(turn, i, QuatT<S>{S(0.0), S(0.0), S(0.0), S(0.0)});
        storeOmega(turn, i, sweepTurn(i, model.topology()[i].parent, work));
    }
}

}  // namespace tendril::multibody
