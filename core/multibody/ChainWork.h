#pragma once

#include "core/multibody/ChainModel.h"

#include <cstdint>

namespace tendril::multibody {

/// Motion of one link in world axes, as the last evaluation left it. Positions and velocities are
/// true, angular velocity and accelerations inertial (RootMotion says what that means).
template <class S>
struct LinkMotionT {
    Mat3T<S> rotation;             ///< R: link to world
    Vec3T<S> position;             ///< of the joint [m]
    Vec3T<S> velocity;             ///< of the joint, true [m/s]
    Vec3T<S> angularVelocity;      ///< w, inertial [rad/s]
    Vec3T<S> angularAcceleration;  ///< inertial [rad/s²]
    Vec3T<S> acceleration;         ///< of the joint, inertial, minus gravity [m/s²]

    [[nodiscard]] Vec3T<S> pointAt(const Vec3T<S>& inLink) const {
        return position + rotation * inLink;
    }
};

/// Scratch memory of the kernels for one strand (or one bundle), reused from call to call: no
/// kernel allocates. Content is owned by the kernels; callers may read `motion` and the counters.
template <class S>
struct ChainWorkT {
    /// What the residual leaves for the Newton matrix.
    struct Sweep {
        QuatT<S> rotation;                 ///< unit q of the joint
        Vec3T<S> d;                        ///< parent's joint → this joint, world
        Vec3T<S> r, rd;                    ///< joint → center of mass, → middle (drag), world
        Vec3T<S> omega;                    ///< relative, link coordinates
        Vec3T<S> inertiaForce, dragForce;  ///< m (a_c − g) and C_d v, at r and rd
        Vec3T<S> force, moment;            ///< f_i, n_i that the joint passes on to the link, world
        Vec3T<S> goalForce;                ///< what the goal spring pulls with, at the tip
    };
    /// Factors of the Newton matrix (NewtonMatrix.h).
    struct Factor {
        Mat3T<S> inverseS;  ///< S⁻¹
        Mat3T<S> SU, SK;    ///< S⁻¹U, S⁻¹Kₑ
        Mat3T<S> Q, W;      ///< Q̂ and W, children included
        Mat3T<S> dragC;     ///< C_d
        Mat3T<S> free;      ///< projector on the free axes, world
    };
    /// Children's contributions to a link, and vectors passed from sweep to sweep.
    struct Pass {
        Mat3T<S> P, U, Q, W;
        Vec3T<S> a, e, h, sigma, pi, rho, theta, p;
        S normChange;
    };

    explicit ChainWorkT(std::size_t linkCount)
        : motion(linkCount), sweep(linkCount), factor(linkCount), pass(linkCount) {}

    std::vector<LinkMotionT<S>> motion;
    std::vector<Sweep> sweep;
    std::vector<Factor> factor;
    std::vector<Pass> pass;
    S shift{};                    ///< c of the last factorization
    std::uint64_t halfTurns = 0;  ///< joint evaluations clamped near a half turn, ever
};
using ChainWork = ChainWorkT<double>;
using LinkMotion = LinkMotionT<double>;

}  // namespace tendril::multibody
