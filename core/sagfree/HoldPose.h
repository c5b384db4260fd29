#pragma once

#include "core/sagfree/PoseLoads.h"

#include <span>
#include <vector>

namespace tendril::sagfree {

/// How a strand comes to stay where it was drawn.
enum class HoldStatus {
    Held,        ///< its rest pose does it
    Stiffened,   ///< some joints had to be made stiffer as well
    Unstable,    ///< in equilibrium, but no stiffening made it stable
    CannotHold,  ///< joints without stiffness carry load: nothing was changed
};

struct HoldOptions {
    /// Eigenvalues of the Hessian, relative to the joints' own stiffness, must reach this.
    double margin = 0.02;
    int maxIterations = 300;  ///< of stiffening
};

/// What was done to a strand, and how well it stands.
struct StrandHold {
    HoldStatus status = HoldStatus::Held;
    double residual = 0;  ///< largest torque left over the largest carried by a joint
    /// Smallest eigenvalue of the Hessian relative to the joints' own stiffness: 1 without load,
    /// negative when the pose is unstable. Of the strand as it is handed back.
    double softestMode = 1;
    double softestModeBefore = 1;     ///< of the user's stiffness with its rest pose
    std::vector<Vec3> stiffening{};   ///< per joint: factors of (K_bx, K_t, K_bz); empty: none
    std::vector<std::size_t> limp{};  ///< joints without the stiffness that their load needs
    int iterations = 0;               ///< of stiffening
};

/// Makes `pose` an equilibrium of gravity, constant loads and the drag of a steady wind, by the
/// rest rotations of the joints: one backward recursion for the loads, then each joint by itself.
/// Where that equilibrium would be unstable, or a joint would be wound by more than a quarter turn
/// about an axis, stiffness is raised by the least (damping along with it, so that damping times
/// stay); what is held without is not touched. The root stands still, goals do not count.
///
/// Deterministic, allocates, O(n) times the iterations. The root's orientation in `forcing` counts.
/// @param pose y of the pose; ω is not looked at. Universal joints must be at right angles in it.
[[nodiscard]] StrandHold holdPose(ChainModel& model, const ChainForcing& forcing,
                                  std::span<const double> pose, const HoldOptions& options = {});

/// Largest factor in StrandHold::stiffening, and the joint where it is.
struct LargestStiffening {
    double factor = 1;
    std::size_t joint = 0;
};
[[nodiscard]] LargestStiffening largestStiffening(const StrandHold& hold);

}  // namespace tendril::sagfree
