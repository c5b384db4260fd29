#pragma once

#include "core/base/Result.h"
#include "core/multibody/ChainModel.h"
#include "core/params/ParamOps.h"
#include "core/strand/StrandParams.h"

#include <optional>
#include <span>
#include <vector>

namespace tendril::sim {

/// Where a drawn point sits: fixed in a link's frame, or in the root frame.
struct PointPlace {
    int link = multibody::kRoot;
    spatial::Vec3 local;  ///< m
};

/// One drawn strand made into a chain of links. Points closer together than a joint makes sense
/// for share a link and keep their places on it, so that every drawn point comes out again and
/// no distance along the strand is lost.
struct CompiledStrand {
    /// Nothing for a strand too short to bend (below kShortestStrand): it is carried by its root.
    std::optional<multibody::ChainModel> model;
    spatial::Quat rootOrientation;       ///< root to base frame; +y along the tangent
    spatial::Vec3 rootPosition;          ///< base frame [m]
    std::vector<PointPlace> places;      ///< per drawn point
    std::vector<double> pointRadii;      ///< per drawn point, without profile and value [m]; or
                                         ///< empty when the file has none
    std::vector<double> pointPositions;  ///< per drawn point: s
    std::vector<double> jointPositions;  ///< per link: s of its joint
    std::vector<double> linkPositions;   ///< per link: s of its middle
    std::vector<double> jointLengths;    ///< per link: what the joint stands for [m]
};

inline constexpr double kShortestStrand = 1e-4;  ///< m
inline constexpr double kShortestLink = 1e-5;    ///< m
/// Segments below this share of the strand's mean segment are joined to their neighbor.
inline constexpr double kShortestShare = 1e-3;

/// @param points root to tip, base frame [m]; finite, two or more
/// @param widths full widths per point [m], or empty
[[nodiscard]] CompiledStrand compileStrand(std::span<const spatial::Vec3> points,
                                           std::span<const double> widths,
                                           const strand::StrandParams& params,
                                           const CurveMap& profiles);

/// Sets what Effect::Force parameters say: stiffness, damping, drag. Structure and masses stay.
void applyForces(CompiledStrand& strand, multibody::ChainModel& model,
                 const strand::StrandParams& params, const CurveMap& profiles);

/// Half the cross-section along x (radius) at s, from file or value, times its profile [m].
[[nodiscard]] double radiusAt(const CompiledStrand& strand, double s,
                              const strand::StrandParams& params, const CurveMap& profiles);

}  // namespace tendril::sim
