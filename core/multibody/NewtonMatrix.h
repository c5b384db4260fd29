#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

/// Which moment turns with the link in the force rows (the term T).
enum class TurningMoment {
    JointTorque,  ///< R(Q − Dω): the joint's own torque, as it should be; for stepping
    Swept,        ///< n_i of the backward sweep: exact at ω = ω̇ = 0; for tests and statics
};

struct NewtonShift {
    double c = 0;  ///< ∂ẏ/∂y of the step formula, about 1/h [1/s]; > 0
    TurningMoment turning = TurningMoment::JointTorque;
};

/// Factors J = ∂F/∂y + c ∂F/∂ẏ in O(n), at the state of the *last* evaluateResidual() on `work`.
/// Geometric stiffness, elasticity, damping, drag and goals are in; terms of relative size |w|/c
/// are left out, so Newton converges linearly with a rate of that size.
template <class S>
void factorize(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
               const NewtonShift& shift, ChainWorkT<S>& work);

/// Solves J δ = b with the factors in `work`, O(n). b and delta may be the same memory.
template <class S>
void solve(const ChainModelT<S>& model, std::span<const S> b, std::span<S> delta,
           ChainWorkT<S>& work);

/// What pushes a link beyond the loads of the forcing, world axes.
template <class S>
struct LinkPushT {
    Vec3T<S> force{};   ///< N
    Vec3T<S> moment{};  ///< about the link's joint [N·m]
};
using LinkPush = LinkPushT<double>;

/// How a link is displaced by a step, to first order, world axes.
template <class S>
struct LinkShiftT {
    Vec3T<S> turn{};   ///< rad
    Vec3T<S> shift{};  ///< of its joint [m]

    /// Displacement of a point that stands `arm` away from the joint [m].
    [[nodiscard]] Vec3T<S> at(const Vec3T<S>& arm) const { return shift + cross(turn, arm); }
};
using LinkShift = LinkShiftT<double>;

/// As solve(), with every link pushed: J δ = b + Sᵀ push. Leaves the shifts of the links in `work`
/// (shiftOf). @param pushes one per link
template <class S>
void solvePushed(const ChainModelT<S>& model, std::span<const S> b,
                 std::span<const LinkPushT<S>> pushes, std::span<S> delta, ChainWorkT<S>& work);

/// The same for b = 0, only the shifts: how the links answer to forces within the step.
template <class S>
void respond(const ChainModelT<S>& model, std::span<const LinkPushT<S>> pushes,
             ChainWorkT<S>& work);

/// @pre solve(), solvePushed() or respond() came last
template <class S>
[[nodiscard]] LinkShiftT<S> shiftOf(const ChainWorkT<S>& work, std::size_t link) {
    return {work.pass[link].theta, work.pass[link].p};
}

}  // namespace tendril::multibody
