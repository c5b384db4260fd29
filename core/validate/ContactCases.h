#pragma once

#include "core/validate/ContactRun.h"
#include "core/validate/Session.h"

namespace tendril::validate {

// What strands do that touch or are held, against closed forms. One procedure per kind;
// `addContactLaws` of GroupProcedures.h calls all.

void addFrictionCases(Session& session);     ///< capstan_…, incline_…
void addBounceCases(Session& session);       ///< bounce_…
void addRestCases(Session& session);         ///< rest_…, penetration_resting
void addPenetrationCases(Session& session);  ///< penetration_…
void addTunnelCases(Session& session);       ///< tunnel_…
void addPathCases(Session& session);         ///< path_…
void addAttachmentCases(Session& session);   ///< path_attached
void addJointCases(Session& session);        ///< joint_…

/// Smallest distance of the segments between points from a point.
[[nodiscard]] double distanceOfSegments(const std::vector<spatial::Vec3>& points,
                                        const spatial::Vec3& center, std::size_t firstSegment = 0);

}  // namespace tendril::validate
