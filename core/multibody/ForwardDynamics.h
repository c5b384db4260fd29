#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

/// ω̇ of every joint (layout of y: the first four of each seven are q̇) such that the residual is
/// zero: M⁻¹ applied to all other forces, O(n), by the same factorization as the Newton matrix.
/// What a consistent start of the integrator needs. @param yp result
template <class S>
void computeDerivative(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                       std::span<const S> y, std::span<S> yp, ChainWorkT<S>& work);

/// Prepares applyInverseMass() at the pose of the last evaluateResidual() or computeMotion().
template <class S>
void factorizeMass(const ChainModelT<S>& model, ChainWorkT<S>& work);

/// ω rows of `change` = M⁻¹ · (ω rows of `torque`), rows of q = 0. The same memory is allowed.
template <class S>
void applyInverseMass(const ChainModelT<S>& model, std::span<const S> torque, std::span<S> change,
                      ChainWorkT<S>& work);

}  // namespace tendril::multibody
