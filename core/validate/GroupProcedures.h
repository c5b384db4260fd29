#pragma once

#include "core/validate/Session.h"

namespace tendril::validate {

// One procedure per kind of comparison; which groups it serves stands in Validation.cpp.

void runJointLaw(const Json& group, Session& session);         ///< energy and torque of one joint
void runInstants(const Json& group, Session& session);         ///< inverse and forward dynamics
void runTrajectories(const Json& group, Session& session);     ///< strands in time
void runHeavyChains(const Json& group, Session& session);      ///< equilibria of exact chains
void runPlanarRods(const Json& group, Session& session);       ///< heavy elastica, continuum
void runSpatialRods(const Json& group, Session& session);      ///< Kirchhoff rods, continuum
void runTipLoads(const Json& group, Session& session);         ///< tip-loaded elastica, continuum
void runEndMoments(const Json& group, Session& session);       ///< end couple, chains and continuum
void runLateralBuckling(const Json& group, Session& session);  ///< chains and continuum
void runBendTwist(const Json& group, Session& session);        ///< planar shapes turning spatial
void runRings(const Json& group, Session& session);            ///< twisted closed chains
void runLinearChains(const Json& group, Session& session);     ///< critical loads and frequencies
void runClassical(const Json& group, Session& session);        ///< limits of the former
void runFalls(const Json& group, Session& session);            ///< hinged chains, event times
void runReleases(const Json& group, Session& session);         ///< the same, first accelerations

/// Laws that need no reference: Newton matrix against differences, energy, order in the step.
void runOwnLaws(Session& session);
/// Sag-free rest poses: residual, Hessian, stability, and that they stay.
void runSagfree(Session& session);

/// Entries of a group.
[[nodiscard]] inline const Json& casesOf(const Json& group) {
    return group.at("cases");
}

}  // namespace tendril::validate
