#pragma once

#include "core/multibody/ChainModel.h"

namespace tendril::multibody {

/// Prescribed motion of the root frame, world axes, at its origin.
///
/// The *true* motion moves the strand and is what drag, wind, goals and contacts see. The
/// *inertial* motion is what the strand's inertia feels; art direction scales only this:
/// v₀ ← β(v₀ − γ v_ref), a₀ ← β(a₀ − γ a_ref), v_ref and a_ref moved to this origin. Accelerations
/// are classical, gravity not included.
template <class S>
struct RootMotionT {
    QuatT<S> orientation{};                  ///< root to world, unit
    Vec3T<S> position{};                     ///< m
    Vec3T<S> angularVelocity{}, velocity{};  ///< true; rad/s, m/s
    Vec3T<S> inertialAngularVelocity{};      ///< rad/s
    Vec3T<S> inertialAngularAcceleration{};  ///< rad/s²
    Vec3T<S> inertialAcceleration{};         ///< m/s²
};
using RootMotion = RootMotionT<double>;

/// Loads on one link, constant over a coupling step. Forces keep their world direction and stay
/// at their material point while the link turns.
template <class S>
struct LinkLoadT {
    Vec3T<S> force{};   ///< sum of forces, world [N]
    Mat3T<S> lever{};   ///< Σ r fᵀ: r the material point in the link's frame, f the world force
    Vec3T<S> moment{};  ///< sum of couples, world [N·m]
    Vec3T<S> wind{};    ///< air velocity at this link beyond ChainForcing::wind, world [m/s]
};

/// Everything that acts on a strand at one instant.
template <class S>
struct ChainForcingT {
    RootMotionT<S> root{};
    Vec3T<S> gravity{S(0.0), S(-9.81), S(0.0)};  ///< m/s²
    Vec3T<S> wind{};                             ///< air velocity, world [m/s]
    std::vector<LinkLoadT<S>> loads;             ///< per link, or empty: no loads

    /// Sets all loads to zero, one entry per link. Allocates only at the first call.
    void clearLoads(std::size_t linkCount) { loads.assign(linkCount, {}); }
    /// @param point in the link's frame [m] @param force world [N]. @pre clearLoads() was called
    void addForce(std::size_t link, const Vec3T<S>& point, const Vec3T<S>& force) {
        loads[link].force += force;
        loads[link].lever += outer(point, force);
    }
    /// @param moment world [N·m]
    void addMoment(std::size_t link, const Vec3T<S>& moment) { loads[link].moment += moment; }
};
using ChainForcing = ChainForcingT<double>;
using LinkLoad = LinkLoadT<double>;

}  // namespace tendril::multibody
