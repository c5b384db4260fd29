#pragma once

#include "core/params/ParamOps.h"

namespace tendril::constraint {

/// Where on a surface strands are attached.
enum class AttachPlace {
    Nearest,  ///< each where its point is nearest as drawn, at the first frame
    Point,    ///< all at the place nearest to a given point
};
inline constexpr std::array<std::string_view, 2> kAttachPlaceNames = {"nearest", "point"};

/// Points of strands that are held at places on the surface of a body or a shape, and go where
/// these go. SI.
struct AttachmentParams {
    std::string body{};  ///< name of the body or shape; empty: the only one
    AttachPlace place = AttachPlace::Nearest;
    spatial::Vec3 point{};        ///< in the body's own frame, at the first frame [m]
    double strength = 1;          ///< 0 lets go … 1 holds
    std::string groom{};          ///< name of the object it holds; empty: the only one
    std::string strands = "all";  ///< @see StrandChoice
    double along = 1;             ///< the material point: 0 root … 1 tip
    double compliance = 0;        ///< m/N; 0: rigid
    spatial::Vec3 color{0.35, 0.8, 0.5};

    bool operator==(const AttachmentParams&) const = default;

    static const std::array<Param<AttachmentParams>, 9>& params();
};
static_assert(fieldCount<AttachmentParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(AttachmentParams::params())>>,
              "a field has no row");

}  // namespace tendril::constraint
