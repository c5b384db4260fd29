#pragma once

#include "core/spatial/Mat3.h"
#include "core/spatial/Scalar.h"

namespace tendril::multibody {

using spatial::anyLane;
using spatial::Mat3T;
using spatial::naturalLog;
using spatial::polynomial;
using spatial::QuatT;
using spatial::select;
using spatial::squareRootOf;
using spatial::Vec3T;

/// The argument of the law is clamped smoothly where w = cos(θ/2) falls below this, 0.11° short of
/// a half turn: the torque stays finite and continuous there, and the event is counted.
inline constexpr double kHalfTurnCosine = 1e-3;

/// Deformation of a joint, e = h̄0 ⊗ q ⊗ h̄0, as half twist, bend, half twist about y.
template <class S>
struct BendTwistT {
    S bendX, bendZ;      ///< β = (x, z)/√(w² + y²), |β| = tan(θ_b/2)
    S twist;             ///< t = y/w = tan(θ_t/2)
    S cosine, sine;      ///< of half the twist angle
    S turnedX, turnedZ;  ///< B: β turned by half the twist angle
    S clamped;           ///< 1 where the clamp acts, else 0
};

/// f(ρ) = ln(1+ρ)/ρ with its derivatives, accurate from ρ = 0 on.
template <class S>
struct LogRatioT {
    S f, df, ddf;
};

/// e from a unit q and the root h0 of the rest rotation, sign chosen so that w >= 0.
template <class S>
[[nodiscard]] QuatT<S> deformation(const QuatT<S>& q, const QuatT<S>& h0);

template <class S>
[[nodiscard]] BendTwistT<S> bendTwistOf(const QuatT<S>& e);

template <class S>
[[nodiscard]] LogRatioT<S> logRatio(const S& rho);

/// U = (K_bx β_x² + K_bz β_z²) f(ρ) + K_t ln(1 + t²), ρ = |β|² [J].
/// @param stiffness (K_bx, K_t, K_bz) [N·m]
template <class S>
[[nodiscard]] S jointEnergy(const BendTwistT<S>& bend, const Vec3T<S>& stiffness);

/// τ_e = −∂U/∂ψ where e → e exp(ψ): the torque in the joint's mid frame [N·m].
template <class S>
[[nodiscard]] Vec3T<S> jointTorque(const BendTwistT<S>& bend, const Vec3T<S>& stiffness);

/// −∂τ_e/∂ψ, exact; not symmetric, as ψ does not commute [N·m/rad].
template <class S>
[[nodiscard]] Mat3T<S> jointStiffness(const BendTwistT<S>& bend, const Vec3T<S>& stiffness);

/// Small-angle limit of jointStiffness along each axis: half the constants of the law.
template <class S>
[[nodiscard]] Vec3T<S> smallAngleStiffness(const Vec3T<S>& stiffness) {
    return S(0.5) * stiffness;
}

}  // namespace tendril::multibody

#include "core/multibody/JointLaw.inl"
