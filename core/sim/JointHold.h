#pragma once

#include "core/spatial/Quat.h"

#include <cstdint>
#include <span>

namespace tendril::sim {

/// Within which range the angles of a joint shall be at one time, by axis: bend about x, twist,
/// bend about z.
struct JointDemand {
    std::uint64_t id = 0;  ///< of what asks for it; the same from time to time
    std::uint32_t link = 0;
    bool isGoal = false;          ///< low and high are one where they are finite
    spatial::Quat halfZero{};     ///< square root of the joint's rotation at the zero
    spatial::Vec3 low{}, high{};  ///< rad; infinite: free
    spatial::Vec3 softness{};     ///< by which it gives way [rad/(N·m)]
};

/// The same over a step, with the moment that it takes.
struct JointHold {
    JointDemand demand{};                     ///< at the end of the step
    spatial::Vec3 lowBefore{}, highBefore{};  ///< at its beginning [rad]
    spatial::Vec3 moment{};  ///< on the link by axis, against the tangents of JointAngles [N·m]
    spatial::Vec3 worldMoment{};  ///< the same, world axes [N·m]
    /// Where this step shall bring it: to its range, or on the way there; as tangents.
    spatial::Vec3 lowAim{}, highAim{};

    [[nodiscard]] bool isLoaded() const { return !(moment == spatial::Vec3{}); }
};

/// How fast a joint comes to its range from elsewhere.
struct JointApproach {
    double share = 0.5;  ///< of the way in a step
    double most = 0;     ///< at most [rad]
};

/// Sets the aims of a step for a joint whose angles begin as given (JointAngles::tangents).
void aimFrom(JointHold& hold, const spatial::Vec3& tangents, const JointApproach& approach);

/// Whether angles leave the range by more than a margin, on any axis; all as tangents.
[[nodiscard]] bool isOutside(const spatial::Vec3& tangents, const spatial::Vec3& low,
                             const spatial::Vec3& high, double margin);

/// The rotation of a joint in a vector of unknowns of several lanes, of unit length.
[[nodiscard]] spatial::Quat rotationIn(std::span<const double> y, std::size_t lanes,
                                       std::size_t lane, std::size_t link);

}  // namespace tendril::sim
