#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainModel.h"
#include "core/multibody/ChainWork.h"

#include <span>
#include <vector>

namespace tendril::sagfree {

using multibody::ChainForcing;
using multibody::ChainModel;
using multibody::ChainWork;
using spatial::Mat3;
using spatial::Quat;
using spatial::Vec3;

/// What a joint must carry while the strand stands still in a pose.
struct JointLoad {
    Quat rotation;      ///< unit q of the joint, w >= 0
    Mat3 frame;         ///< R: link to world
    Vec3 support;       ///< torque with which the joint holds the link, link coordinates [N·m]
    Mat3 geometric;     ///< C = tr(G) 1 − G of the outboard part, world [N·m]; see PoseStiffness
    double moment = 0;  ///< |support|, what is taken by locked axes included [N·m]
};

/// Loads of a pose by one backward recursion, O(n): gravity, constant forces and couples, the drag
/// of a steady wind. The root is at rest; goals do not count. G = Σ r fᵀ over all forces outboard
/// of a joint, r from the joint; couples are no part of it, as they have no potential.
/// @param pose y of the pose; ω is not looked at
[[nodiscard]] std::vector<JointLoad> computePoseLoads(const ChainModel& model,
                                                      const ChainForcing& forcing,
                                                      std::span<const double> pose,
                                                      ChainWork& work);

/// Largest torque that keeps the pose from being an equilibrium, over the largest that any joint
/// carries. By the residual of the equations of motion; zero where nothing is carried. Where the
/// load would turn no joint by a millionth (tiny, stiff strands), the torque that would do so takes
/// its place: what the rounding of a rotation leaves is then no measure of anything.
[[nodiscard]] double relativeImbalance(const ChainModel& model, const ChainForcing& forcing,
                                       std::span<const double> pose, ChainWork& work);

}  // namespace tendril::sagfree
