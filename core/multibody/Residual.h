#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

/// Rate [1/s] at which |q| returns to one: the κ of the consistency rows.
inline constexpr double kNormReturnRate = 4.0;

/// F(y, ẏ) of the strand (Oriented Strands, Eq. 3–11), O(n), layout as y:
///
///     rows of q:  q̇ − ½ q ⊗ (0, ω) + κ(|q|² − 1) q                             [1/s]
///     rows of ω:  inertia − gravity − elastic − damping − drag − loads           [N·m]
///
/// the latter in link coordinates: the torque an actuator at the joint would have to add for ω̇ to
/// happen. Locked axes: see JointKind. q need not be of unit length. Leaves poses, motions and
/// forces in `work` for factorize() and for callers.
template <class S>
void evaluateResidual(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                      std::span<const S> y, std::span<const S> yp, std::span<S> residual,
                      ChainWorkT<S>& work);

/// Only the motion: poses and velocities of all links into work.motion (accelerations for ω̇ = 0).
template <class S>
void computeMotion(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                   std::span<const S> y, ChainWorkT<S>& work);

}  // namespace tendril::multibody
