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

}  // namespace tendril::multibody
