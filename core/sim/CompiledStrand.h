#pragma once

#include "core/base/Result.h"
#include "core/multibody/ChainModel.h"
#include "core/params/ParamOps.h"
#include "core/sagfree/HoldPose.h"
#include "core/sim/Touches.h"
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
    std::vector<double> linkRadii;       ///< per link: at its middle [m]
    std::vector<double> jointLengths;    ///< per link: what the joint stands for [m]
    std::vector<FrictionWeight> frictionWeights;  ///< per link: at its middle
    double frictionSpread = 0;                    ///< by which strands differ in them
    std::vector<double> drawnState;               ///< y as drawn, not moving; empty: at rest
    /// How it was made to stay as drawn; nothing: it rests as drawn and sags.
    std::optional<sagfree::StrandHold> hold;
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

/// Sets what Effect::Force parameters say: stiffness (where the strand is held, times what that
/// takes), damping, drag, friction. Structure, masses and rest shape stay.
void applyForces(CompiledStrand& strand, multibody::ChainModel& model,
                 const strand::StrandParams& params, const CurveMap& profiles);

/// Makes the drawn pose an equilibrium under `forcing`, whose root is the base.
/// @param params, profiles of the parameters that count for it, those at the start
void holdAsDrawn(CompiledStrand& strand, const strand::StrandParams& params,
                 const CurveMap& profiles, const multibody::ChainForcing& forcing);

/// By how much the joint at a drawn point is stiffer than set, on its stiffest axis: 1 where it is
/// not, 0 where the strand cannot be held.
[[nodiscard]] double stiffeningAt(const CompiledStrand& strand, std::size_t point);

/// Half the cross-section along x (radius) at s, from file or value, times its profile [m].
[[nodiscard]] double radiusAt(const CompiledStrand& strand, double s,
                              const strand::StrandParams& params, const CurveMap& profiles);

}  // namespace tendril::sim
