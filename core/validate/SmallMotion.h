#pragma once

#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <atomic>
#include <optional>

namespace tendril::validate {

/// A motion q exp(a(t) shape) about an equilibrium, K v = λ M v; λ = ω², negative where it grows.
struct SmallMotion {
    double eigenvalue = 0;
    Eigen::VectorXd shape{};  ///< in the given directions
};

/// The n-th softest, from 1. @param y an equilibrium
[[nodiscard]] SmallMotion findSmallMotion(Linearization& view, std::span<const double> y,
                                          const Linearization::Directions& directions, int n);

/// λ as the strand's motion shows it: released at rest with the shape at an amplitude of 1e-4 rad,
/// its share of the shape is cos(ωt), or cosh(σt), after `duration`.
/// @param dampingTime of all joints, to quiet what is faster [s]
/// @return empty when the integration failed or the shape had swung beyond half a period
[[nodiscard]] std::optional<double> observeEigenvalue(const StaticChain& chain,
                                                      std::span<const double> y,
                                                      const Linearization::Directions& directions,
                                                      const SmallMotion& motion, double duration,
                                                      double dampingTime,
                                                      const std::atomic<bool>* cancel);

}  // namespace tendril::validate
