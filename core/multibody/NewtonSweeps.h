#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"
#include "core/multibody/NewtonMatrix.h"

namespace tendril::multibody {

/// One factorization serves the Newton matrix of a step, the mass matrix and the Hessian of the
/// potential energy; they differ in how much inertia and velocity a displacement brings.
template <class S>
struct NewtonCoefficientsT {
    S acceleration{};  ///< δα per δθ: c² for a step, 1 for the mass matrix, 0 for the Hessian
    S velocity{};      ///< δw per δθ: c for a step, else 0
    bool forces = true;  ///< elasticity, damping, drag, goals and geometric stiffness; else mass
    TurningMoment turning = TurningMoment::Swept;
};

/// Leaves factors in work.factor, for the state of the last residual on `work`.
template <class S>
void factorizeWith(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                   const NewtonCoefficientsT<S>& coefficients, ChainWorkT<S>& work);

/// Turns of the joints [rad, link coordinates] in the ω rows of `turn` for the force rows of
/// `torque`; rows of q become zero. Locked rows of `torque` are the locked turn itself. The same
/// memory is allowed.
template <class S>
void solveTurns(const ChainModelT<S>& model, std::span<const S> torque, std::span<S> turn,
                ChainWorkT<S>& work);

}  // namespace tendril::multibody
