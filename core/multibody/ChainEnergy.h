#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

struct ChainEnergy {
    double kinetic = 0;        ///< J, of true velocities when inertial and true motion are equal
    double elastic = 0;        ///< J
    double gravitational = 0;  ///< J, zero at the world's origin
    [[nodiscard]] double total() const { return kinetic + elastic + gravitational; }
};

/// @pre `work` holds the motion of (y, forcing): computeMotion() or evaluateResidual() came last
[[nodiscard]] ChainEnergy computeEnergy(const ChainModel& model, const ChainForcing& forcing,
                                        std::span<const double> y, const ChainWork& work);

/// Linear momentum [kg·m/s] and angular momentum about the world's origin [kg·m²/s].
struct ChainMomentum {
    Vec3 linear{}, angular{};
};
[[nodiscard]] ChainMomentum computeMomentum(const ChainModel& model, const ChainForcing& forcing,
                                            const ChainWork& work);

/// Velocity of a material point given in the link's frame, true, world axes [m/s].
[[nodiscard]] Vec3 pointVelocity(const ChainForcing& forcing, const ChainWork& work,
                                 std::size_t link, const Vec3& pointInLink);

/// Joint-space inertia, row by row, over the 3 m relative angular velocities (locked axes not
/// taken out), O(m²): for tests and reports.
[[nodiscard]] std::vector<double> computeMassMatrix(const ChainModel& model,
                                                    std::span<const double> y, ChainWork& work);

}  // namespace tendril::multibody
