#pragma once

#include "core/validate/Session.h"

namespace tendril::validate {

// One procedure per kind of comparison notes the cases of a group; which groups it serves stands in
// Validation.cpp.

void addJointLaw(const Json& group, Session& session);         ///< energy and torque of one joint
void addInstants(const Json& group, Session& session);         ///< inverse and forward dynamics
void addTrajectories(const Json& group, Session& session);     ///< strands in time
void addHeavyChains(const Json& group, Session& session);      ///< equilibria of exact chains
void addPlanarRods(const Json& group, Session& session);       ///< heavy elastica, continuum
void addSpatialRods(const Json& group, Session& session);      ///< Kirchhoff rods, continuum
void addTipLoads(const Json& group, Session& session);         ///< tip-loaded elastica, continuum
void addEndMoments(const Json& group, Session& session);       ///< end couple, chains and continuum
void addLateralBuckling(const Json& group, Session& session);  ///< chains and continuum
void addBendTwist(const Json& group, Session& session);        ///< planar shapes turning spatial
void addRings(const Json& group, Session& session);            ///< twisted closed chains
void addLinearChains(const Json& group, Session& session);     ///< critical loads and frequencies
void addClassical(const Json& group, Session& session);        ///< limits of the former
void addFalls(const Json& group, Session& session);            ///< hinged chains, event times
void addReleases(const Json& group, Session& session);         ///< the same, first accelerations
void addFreeFalls(const Json& group, Session& session);        ///< one link in air

/// Those of the classical values that rings and falling links have. @return whether it is one
[[nodiscard]] bool addClassicalRing(const std::string& name, const Json& entry, Session& session);
[[nodiscard]] bool addClassicalFall(const std::string& name, const Json& entry, Session& session);

/// Laws that need no reference, see OwnCases.h.
void addOwnLaws(Session& session);
/// The same for strands that touch or are held, see ContactCases.h.
void addContactLaws(Session& session);
/// Sag-free rest poses: residual, Hessian, stability, and that they stay.
void addSagfree(Session& session);

/// Entries of a group.
[[nodiscard]] inline const Json& casesOf(const Json& group) {
    return group.at("cases");
}

}  // namespace tendril::validate
