#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"

namespace tendril::multibody {

/// A force with its moment about a stated point, world axes.
struct Wrench {
    Vec3 force{};   ///< N
    Vec3 moment{};  ///< N·m
};

/// What the root exerts on the strand by all joints that hang on it, moment about the root frame's
/// origin, for the accelerations of the last evaluation. With inertial motion unlike the true one
/// it is what art direction makes the strand feel.
/// @pre evaluateResidual() came last
[[nodiscard]] Wrench computeRootReaction(const ChainModel& model, const ChainWork& work);

/// Weight of all links about the world's origin. @pre `work` holds the motion
[[nodiscard]] Wrench computeWeight(const ChainModel& model, const ChainForcing& forcing,
                                   const ChainWork& work);

/// The same wrench about another point, both points in world axes.
[[nodiscard]] Wrench about(const Vec3& point, const Wrench& wrench, const Vec3& itsPoint);

}  // namespace tendril::multibody
