#pragma once

#include "core/motion/PlacementParams.h"

namespace tendril::constraint {

/// A point in time that pulls strands: the constraint path. Each key of the position is a point of
/// the path, passed at its time. SI; the position in the frame it rides in.
struct PathParams {
    spatial::Vec3 position{};
    motion::Ride ride = motion::Ride::World;
    std::string groom{};          ///< name of the object it pulls; empty: the only one
    std::string strands = "all";  ///< @see StrandChoice
    double along = 1;             ///< the material point: 0 root … 1 tip
    double strength = 1;          ///< 0 lets go … 1 holds
    double compliance = 0;        ///< m/N; 0: rigid
    double spread = 0;            ///< share kept of the offsets the strands were drawn with
    spatial::Vec3 color{0.95, 0.55, 0.15};

    bool operator==(const PathParams&) const = default;

    static const std::array<Param<PathParams>, 9>& params();
};
static_assert(fieldCount<PathParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(PathParams::params())>>,
              "a field has no row");

}  // namespace tendril::constraint
