#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

enum class EquilibriumStatus { Converged, OutOfIterations, Stalled };

struct EquilibriumReport {
    EquilibriumStatus status = EquilibriumStatus::Stalled;
    int iterations = 0;
    double residual = 0;  ///< largest joint torque left, relative to the largest load moment
};

struct EquilibriumOptions {
    int maxIterations = 500;
    double tolerance = 1e-12;
};

/// Moves the rotations in `y` to a stable equilibrium of elasticity, gravity, loads and goals with
/// the root at rest: descent of the potential energy by Newton steps, made a descent by a share of
/// the mass matrix wherever the plain step is none. ω in `y` becomes zero.
[[nodiscard]] EquilibriumReport findEquilibrium(const ChainModel& model,
                                                const ChainForcing& forcing, std::span<double> y,
                                                ChainWork& work,
                                                const EquilibriumOptions& options = {});

}  // namespace tendril::multibody
