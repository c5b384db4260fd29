#pragma once

#include "core/frame/StrandFrame.h"
#include "core/sim/CompiledStrand.h"
#include "core/sim/StrandMotion.h"

namespace tendril::sim {

/// Where a strand's root is at one time, and how it is bent there; the links stay empty for a
/// strand that is carried by its root.
struct StrandPose {
    motion::RigidMotion root{};
    std::vector<multibody::LinkMotion> links{};
    std::vector<spatial::Quat> turns{};  ///< per link: joint rotation q
    /// True minus inertial angular velocity, world [rad/s].
    spatial::Vec3 spin{};
};

/// Writes the points of a strand, from point `first` of the frame on.
void writeStrand(const CompiledStrand& strand, const StrandPose& pose,
                 const strand::StrandParams& params, const CurveMap& profiles, std::size_t first,
                 StrandFrame& frame);

}  // namespace tendril::sim
