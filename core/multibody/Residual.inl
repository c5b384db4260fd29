#pragma once

#include "core/multibody/Residual.h"

#include "core/multibody/JointLaw.h"
#include "core/multibody/JointLock.h"
#include "core/multibody/LinkDrag.h"

// Equation numbers: S. Hadap, "Oriented Strands", SCA 2006. Everything stands in world axes at
// each link's own joint, with classical accelerations: the same recursion, fewer transformations.

namespace tendril::multibody {

namespace {

template <class S>
LinkMotionT<S> rootMotionOf(const ChainForcingT<S>& forcing) {
    const RootMotionT<S>& root = forcing.root;
    return {toMatrix(root.orientation),
            root.position,
            root.velocity,
            root.inertialAngularVelocity,
            root.inertialAngularAcceleration,
            root.inertialAcceleration - forcing.gravity};
}

template <class S>
void normalizeRotation(const QuatT<S>& q, typename ChainWorkT<S>::Sweep& sweep) {
    sweep.norm = squareRootOf(squaredNorm(q));
    const S scale = S(1.0) / sweep.norm;
    sweep.rotation = {scale * q.w, scale * q.x, scale * q.y, scale * q.z};
}

// Eq. 5–6: motion of link i from that of its parent. `spin` is the root's true minus inertial
// angular velocity.
template <class S>
void moveLink(const LinkMotionT<S>& parent, const LinkT<S>& link, const Vec3T<S>& spin,
              const Vec3T<S>& omegaDot, typename ChainWorkT<S>::Sweep& sweep,
              LinkMotionT<S>& motion) {
    const Vec3T<S> d = parent.rotation * link.attachment;
    const Vec3T<S>& w = parent.angularVelocity;
    motion.position = parent.position + d;
    motion.velocity = parent.velocity + cross(w + spin, d);
    motion.acceleration =
        parent.acceleration + cross(parent.angularAcceleration, d) + cross(w, cross(w, d));
    motion.rotation = parent.rotation * toMatrix(sweep.rotation);
    const Vec3T<S> relative = motion.rotation * sweep.omega;
    motion.angularVelocity = w + relative;
    motion.angularAcceleration =
        parent.angularAcceleration + motion.rotation * omegaDot + cross(w, relative);
    sweep.d = d;
}

// Eq. 7: force and moment about its joint that the link itself needs.
template <class S>
void loadLink(const LinkT<S>& link, const LinkMotionT<S>& motion, const Vec3T<S>& spin,
              const Vec3T<S>& wind, typename ChainWorkT<S>::Sweep& sweep) {
    const Vec3T<S>& w = motion.angularVelocity;
    const Vec3T<S> r = motion.rotation * link.centerOfMass;
    const Vec3T<S> acceleration =
        motion.acceleration + cross(motion.angularAcceleration, r) + cross(w, cross(w, r));
    sweep.inertiaForce = link.mass * acceleration;

    const Vec3T<S> localW = transposedTimes(motion.rotation, w);
    const Vec3T<S> localAlpha = transposedTimes(motion.rotation, motion.angularAcceleration);
    const Vec3T<S> spinMoment =
        motion.rotation * (link.inertia * localAlpha + cross(localW, link.inertia * localW));

    sweep.force = sweep.inertiaForce;
    sweep.moment = spinMoment + cross(r, sweep.inertiaForce);
    if (!hasDrag(link) && !hasGoal(link)) return;

    const Vec3T<S> tip = link.length * motion.rotation.cy, middle = S(0.5) * tip, trueW = w + spin;
    sweep.airVelocity = motion.velocity + cross(trueW, middle) - wind;
    const Vec3T<S> drag = dragForce(link, motion.rotation.cy, sweep.airVelocity);
    const TipGoalT<S>& goal = link.goal;
    sweep.goalForce = goal.stiffness * (goal.position - motion.position - tip) +
                      goal.damping * (goal.velocity - motion.velocity - cross(trueW, tip));
    sweep.force += drag - sweep.goalForce;
    sweep.moment += cross(middle, drag) - cross(tip, sweep.goalForce);
}

// f_ext of Eq. 7: Σ r × f is the axial vector of Σ r fᵀ.
template <class S>
void subtractLoad(const LinkLoadT<S>& load, const Mat3T<S>& rotation,
                  typename ChainWorkT<S>::Sweep& sweep) {
    const Mat3T<S> G = rotation * load.lever;
    const Vec3T<S> leverMoment{G.cz.y - G.cy.z, G.cx.z - G.cz.x, G.cy.x - G.cx.y};
    sweep.force -= load.force;
    sweep.moment -= leverMoment + load.moment;
}

template <class S>
void sweepOut(const ChainModelT<S>& model, const ChainForcingT<S>& forcing, std::span<const S> y,
              const S* yp, ChainWorkT<S>& work) {
    const LinkMotionT<S> root = rootMotionOf(forcing);
    const Vec3T<S> spin = forcing.root.angularVelocity - forcing.root.inertialAngularVelocity;
    const bool loaded = !forcing.loads.empty();
    TENDRIL_ASSERT(!loaded || forcing.loads.size() == model.linkCount());
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const LinkT<S>& link = model.link(i);
        const int parent = model.topology()[i].parent;
        auto& sweep = work.sweep[i];
        auto& motion = work.motion[i];
        normalizeRotation<S>(rotationOf(y, i), sweep);
        sweep.omega = omegaOf(y, i);
        const S* rate = yp + kUnknownsPerJoint * i + kOmegaOffset;
        const Vec3T<S> omegaDot = yp ? Vec3T<S>{rate[0], rate[1], rate[2]} : Vec3T<S>{};
        moveLink(parent == kRoot ? root : work.motion[static_cast<std::size_t>(parent)], link, spin,
                 omegaDot, sweep, motion);
        loadLink(link, motion, spin, loaded ? forcing.wind + forcing.loads[i].wind : forcing.wind,
                 sweep);
        if (loaded) subtractLoad(forcing.loads[i], motion.rotation, sweep);
    }
}

// Q − Dω in link coordinates.
template <class S>
Vec3T<S> jointTurn(const ChainModelT<S>& model, std::size_t i, ChainWorkT<S>& work) {
    const LinkT<S>& link = model.link(i);
    const auto& sweep = work.sweep[i];
    const BendTwistT<S> bend =
        bendTwistOf(deformation(sweep.rotation, model.halfRestRotations()[i]));
    work.halfTurns += bend.clamped;
    const Vec3T<S> Q =
        transposedTimes(model.halfRestMatrices()[i], jointTorque(bend, link.stiffness));
    return Q - scaled(link.damping, sweep.omega);
}

// Eq. 11 with the norm's return.
template <class S>
void writeConsistency(const QuatT<S>& q, const QuatT<S>& qDot, const Vec3T<S>& omega,
                      std::size_t joint, std::span<S> residual) {
    const QuatT<S> spin = q * QuatT<S>{S(0.0), omega.x, omega.y, omega.z};
    const S half(0.5), pull = S(kNormReturnRate) * (squaredNorm(q) - S(1.0));
    storeRotation(
        residual, joint,
        QuatT<S>{qDot.w - half * spin.w + pull * q.w, qDot.x - half * spin.x + pull * q.x,
                 qDot.y - half * spin.y + pull * q.y, qDot.z - half * spin.z + pull * q.z});
}

// Eq. 8–10: force rows, tips first.
template <class S>
void sweepIn(const ChainModelT<S>& model, std::span<S> residual, ChainWorkT<S>& work) {
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        const LinkTopology topology = model.topology()[i];
        auto& sweep = work.sweep[i];
        sweep.turn = jointTurn(model, i, work);
        Vec3T<S> row = transposedTimes(work.motion[i].rotation, sweep.moment) - sweep.turn;
        if (topology.joint != JointKind::Ball) {
            const JointLockT<S> lock(topology.joint, model.link(i), sweep.rotation);
            row = lock.free() * row + lock.lockedRate(sweep.omega);
        }
        storeOmega(residual, i, row);
        if (topology.parent == kRoot) continue;
        auto& parent = work.sweep[static_cast<std::size_t>(topology.parent)];
        parent.force += sweep.force;
        parent.moment += sweep.moment + cross(sweep.d, sweep.force);
    }
}

}  // namespace

template <class S>
void evaluateResidual(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                      std::span<const S> y, std::span<const S> yp, std::span<S> residual,
                      ChainWorkT<S>& work) {
    TENDRIL_ASSERT(y.size() == model.unknownCount() && yp.size() == y.size());
    TENDRIL_ASSERT(residual.size() == y.size() && work.sweep.size() == model.linkCount());
    sweepOut(model, forcing, y, yp.data(), work);
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        writeConsistency(rotationOf(y, i), rotationOf(yp, i), work.sweep[i].omega, i, residual);
    sweepIn(model, residual, work);
}

template <class S>
void computeMotion(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                   std::span<const S> y, ChainWorkT<S>& work) {
    TENDRIL_ASSERT(y.size() == model.unknownCount() && work.sweep.size() == model.linkCount());
    sweepOut(model, forcing, y, static_cast<const S*>(nullptr), work);
}

}  // namespace tendril::multibody
