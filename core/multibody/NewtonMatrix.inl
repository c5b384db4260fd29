#pragma once

#include "core/multibody/NewtonMatrix.h"

#include "core/multibody/JointLaw.h"
#include "core/multibody/JointLock.h"
#include "core/multibody/LinkDrag.h"
#include "core/multibody/NewtonSweeps.h"

// Articulated-body elimination of the linearized residual. Per link, in world axes at its joint:
//
//     force it needs   δf = P δp + Q δθ + a        (P = m̃ + A,  Q = −m̃[r] + B − A[d])
//     moment it needs  δn = U δp + W δθ + g
//
// with δp, δθ the displacement of its joint and its turn; P, U, Q, W hold the children's shares.
// The joint row  S δθ = b̃ − g − U δp + Kₑ δθ_parent  then eliminates δθ.

namespace tendril::multibody {

namespace {

template <class S>
using Coefficients = NewtonCoefficientsT<S>;

// A point at r that needs force K δx when it moves by δx, and carries force F.
template <class S>
void addPoint(const Mat3T<S>& K, const Vec3T<S>& r, const Vec3T<S>& F,
              typename ChainWorkT<S>::Factor& f) {
    const Mat3T<S> rK = cross(r, K);
    f.P += K;
    f.U += rK;
    f.Q -= cross(K, r);
    f.W += crossCross(F, r) - cross(rK, r);
}

// The same with one k for all directions: −k[r][r] + [F][r] = [F − k r][r].
template <class S>
void addPoint(const S& k, const Vec3T<S>& r, const Vec3T<S>& F, typename ChainWorkT<S>::Factor& f) {
    const Vec3T<S> kr = k * r;
    const Mat3T<S> arm = crossMatrix(kr);
    f.P.cx.x += k, f.P.cy.y += k, f.P.cz.z += k;
    f.U += arm;
    f.Q -= arm;
    f.W += crossCross(F - kr, r);
}

// The link's own inertia: m c² 1, c² I_w, and [F][r] of its force.
template <class S>
void startInertia(const LinkT<S>& link, const LinkMotionT<S>& motion,
                  const Coefficients<S>& coefficients, const Vec3T<S>& force,
                  typename ChainWorkT<S>::Factor& f) {
    f.P = f.U = f.Q = {};
    f.W = rotated(motion.rotation, coefficients.acceleration * link.inertia);
    addPoint(coefficients.acceleration * link.mass, motion.rotation * link.centerOfMass, force, f);
}

// Drag and goal of the link.
template <class S>
void addOwnForces(const LinkT<S>& link, const LinkMotionT<S>& motion,
                  const typename ChainWorkT<S>::Sweep& sweep, const Coefficients<S>& coefficients,
                  typename ChainWorkT<S>::Factor& f) {
    const Vec3T<S>& t = motion.rotation.cy;
    const Vec3T<S> tip = link.length * t, middle = S(0.5) * tip;
    if (hasDrag(link)) {
        addPoint(coefficients.velocity * dragMatrix(link, t), middle,
                 dragForce(link, t, sweep.airVelocity), f);
        const Mat3T<S> turning = dragTurning(link, t, sweep.airVelocity);
        f.Q += turning;
        f.W += cross(middle, turning);
    }
    if (hasGoal(link))
        addPoint(link.goal.stiffness + coefficients.velocity * link.goal.damping, tip,
                 -sweep.goalForce, f);
}

// Loads keep their direction: W −= Σ [f][r] with [f][r] = r fᵀ − (r·f) 1.
template <class S>
void addLoad(const LinkLoadT<S>& load, const LinkMotionT<S>& motion,
             typename ChainWorkT<S>::Factor& f) {
    const Mat3T<S> G = motion.rotation * load.lever;
    f.W += trace(G) * spatial::identity3<S>() - G;
}

// −∂Q/∂φ + D (c 1 + ½[ω]), link coordinates: δω = c δφ + ½ ω × δφ − ρ follows from δq̇ = c δq.
template <class S>
Mat3T<S> jointRows(const ChainModelT<S>& model, std::size_t i, const S& c,
                   const typename ChainWorkT<S>::Sweep& sweep) {
    const LinkT<S>& link = model.link(i);
    const Mat3T<S>& H = model.halfRestMatrices()[i];
    const BendTwistT<S> bend =
        bendTwistOf(deformation(sweep.rotation, model.halfRestRotations()[i]));
    Mat3T<S> K = transposed(H) * (jointStiffness(bend, link.stiffness) * H);
    const Vec3T<S>& D = link.damping;
    const Vec3T<S> w = S(0.5) * sweep.omega;
    K += Mat3T<S>{{c * D.x, D.y * w.z, -(D.z * w.y)},
                  {-(D.x * w.z), c * D.y, D.z * w.x},
                  {D.x * w.y, -(D.y * w.x), c * D.z}};
    return K;
}

// S⁻¹, S⁻¹U and S⁻¹Kₑ of a joint whose axes are all free.
template <class S>
void eliminateBall(const Mat3T<S>& K, const Mat3T<S>& T, typename ChainWorkT<S>::Factor& f) {
    f.inverseS = inverse(f.W + K + T);
    f.SU = f.inverseS * f.U;
    f.SK = f.inverseS * K;
}

// The same with locked axes: their force rows give way to "turn with the parent", weighted like
// the rest of S.
template <class S>
void eliminateLocked(const Mat3T<S>& K, const Mat3T<S>& T, const Mat3T<S>& free,
                     typename ChainWorkT<S>::Factor& f) {
    const Mat3T<S> rows = f.W + K;
    f.free = free;
    f.lockGain =
        squareRootOf(dot(rows.cx, rows.cx) + dot(rows.cy, rows.cy) + dot(rows.cz, rows.cz));
    const Mat3T<S> locked = f.lockGain * (spatial::identity3<S>() - free);
    f.inverseS = inverse(free * (rows + T) + locked);
    f.SU = f.inverseS * (free * f.U);
    f.SK = f.inverseS * (free * K + locked);
}

// What the parent sees of a link at its joint: A, B, C, D, then the shift by d.
template <class S>
void passOn(const typename ChainWorkT<S>::Factor& f, const Vec3T<S>& d, const Vec3T<S>& force,
            typename ChainWorkT<S>::Factor& parent) {
    const Mat3T<S> A = f.P - f.Q * f.SU, B = f.Q * f.SK;
    const Mat3T<S> C = f.U - f.W * f.SU, D = f.W * f.SK;
    const Mat3T<S> BAd = B - cross(A, d);
    parent.P += A;
    parent.U += C + cross(d, A);
    parent.Q += BAd;
    parent.W += D - cross(C, d) + cross(d, BAd) + crossCross(force, d);
}

// Kₑ, T and the elimination of joint i.
template <class S>
void eliminateJoint(const ChainModelT<S>& model, std::size_t i, const Coefficients<S>& coefficients,
                    ChainWorkT<S>& work) {
    const JointKind kind = model.topology()[i].joint;
    const auto& sweep = work.sweep[i];
    const Mat3T<S>& R = work.motion[i].rotation;
    auto& f = work.factor[i];
    Mat3T<S> K, T;
    Vec3T<S> turn = transposedTimes(R, sweep.moment);  // n_i, link coordinates
    if (coefficients.forces) K = jointRows(model, i, coefficients.velocity, sweep);
    const bool swept = coefficients.turning == TurningMoment::Swept;
    if (kind == JointKind::Ball) {
        if (coefficients.forces) {
            K = rotated(R, K);
            T = crossMatrix(R * (swept ? turn : sweep.turn));
        }
        eliminateBall(K, T, f);
        return;
    }
    const JointLockT<S> lock(kind, model.link(i), sweep.rotation);
    if (coefficients.forces) {
        K = rotated(R, K + lock.lockStiffness(turn - sweep.turn));
        if (!swept) turn = lock.free() * sweep.turn + lock.lockedPart(turn);
        T = crossMatrix(R * turn);
    }
    f.lockShift = coefficients.velocity + lock.returnRate();
    eliminateLocked(K, T, rotated(R, lock.free()), f);
}

}  // namespace

// Flattened: 3×3 products that are calls would cost a quarter more.
template <class S>
[[gnu::flatten]] void factorizeWith(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                                    const NewtonCoefficientsT<S>& coefficients,
                                    ChainWorkT<S>& work) {
    const bool loaded = coefficients.forces && !forcing.loads.empty();
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        auto& f = work.factor[i];
        const auto& sweep = work.sweep[i];
        startInertia(model.link(i), work.motion[i], coefficients,
                     coefficients.forces ? sweep.inertiaForce : Vec3T<S>{}, f);
        if (coefficients.forces)
            addOwnForces(model.link(i), work.motion[i], sweep, coefficients, f);
        if (loaded) addLoad(forcing.loads[i], work.motion[i], f);
    }
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        eliminateJoint(model, i, coefficients, work);
        const int parent = model.topology()[i].parent;
        if (parent == kRoot) continue;
        const auto& sweep = work.sweep[i];
        passOn<S>(work.factor[i], sweep.d, coefficients.forces ? sweep.force : Vec3T<S>{},
                  work.factor[static_cast<std::size_t>(parent)]);
    }
}

template <class S>
void factorize(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
               const NewtonShift& shift, ChainWorkT<S>& work) {
    TENDRIL_ASSERT(shift.c > 0);
    work.shift = S(shift.c);
    factorizeWith(model, forcing, {S(shift.c * shift.c), S(shift.c), true, shift.turning}, work);
}

}  // namespace tendril::multibody
