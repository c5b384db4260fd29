#pragma once

#include "core/multibody/ChainModel.h"

namespace tendril::multibody {

/// Motion of one link in world axes, as the last evaluation left it. Position and velocity are
/// true, angular velocity and accelerations inertial (RootMotion says what that means).
template <class S>
struct LinkMotionT {
    Mat3T<S> rotation;             ///< R: link to world
    Vec3T<S> position;             ///< of the joint [m]
    Vec3T<S> velocity;             ///< of the joint, true [m/s]
    Vec3T<S> angularVelocity;      ///< w, inertial [rad/s]
    Vec3T<S> angularAcceleration;  ///< inertial [rad/s²]
    Vec3T<S> acceleration;         ///< of the joint, inertial, minus gravity [m/s²]

    /// World position of a point given in the link's frame.
    [[nodiscard]] Vec3T<S> pointAt(const Vec3T<S>& inLink) const {
        return position + rotation * inLink;
    }
};

/// Scratch memory of the kernels for one strand (or one bundle), reused from call to call: no
/// kernel allocates. Written by the kernels alone; callers may read `motion`, the force and moment
/// in `sweep`, and the counter.
template <class S>
struct ChainWorkT {
    /// What the residual leaves for the Newton matrix; vectors in world axes.
    struct Sweep {
        QuatT<S> rotation;       ///< unit q of the joint
        S norm;                  ///< |q| as it stands in y
        Vec3T<S> omega;          ///< relative angular velocity, link coordinates
        Vec3T<S> turn;           ///< Q − Dω, link coordinates
        Vec3T<S> d;              ///< parent's joint → this joint
        Vec3T<S> inertiaForce;   ///< m (a_c − g)
        Vec3T<S> airVelocity;    ///< of the link's middle relative to the air
        Vec3T<S> goalForce;      ///< with which the goal pulls at the tip
        Vec3T<S> force, moment;  ///< f_i, n_i that the joint passes on to the link
    };
    /// The Newton matrix of one link, and its factors once its turn has come (NewtonMatrix.h).
    struct Factor {
        Mat3T<S> P, U, Q, W;    ///< force and moment from δp and δθ, children included
        Mat3T<S> inverseS;      ///< S⁻¹
        Mat3T<S> SU, SK;        ///< S⁻¹U, S⁻¹Kₑ
        Mat3T<S> free;          ///< projector on the free axes, world; not set for balls
        S lockGain, lockShift;  ///< the same: stands for S on locked axes; c or more
    };
    /// Vectors of solve().
    struct Pass {
        Vec3T<S> a, e, h;         ///< force and moment that children need; S⁻¹(b̃ − g)
        Vec3T<S> sigma, pi, rho;  ///< known parts of turn and motion, and of the joint's turn
        Vec3T<S> theta, p;        ///< δθ, δp
        S normChange;             ///< relative change of |q|
    };

    explicit ChainWorkT(std::size_t linkCount)
        : motion(linkCount), sweep(linkCount), factor(linkCount), pass(linkCount) {}

    std::vector<LinkMotionT<S>> motion;
    std::vector<Sweep> sweep;
    std::vector<Factor> factor;
    std::vector<Pass> pass;
    S shift{};      ///< c of the last factorization
    S halfTurns{};  ///< joint evaluations clamped near a half turn, ever
};
using ChainWork = ChainWorkT<double>;
using LinkMotion = LinkMotionT<double>;

}  // namespace tendril::multibody
