#pragma once

#include "core/validate/Session.h"

namespace tendril::validate {

// Laws that need no reference folder: their references are other laws, closed forms, or a boundary
// value problem solved here. One procedure per kind; `addOwnLaws` of GroupProcedures.h calls all.

void addConservationLaws(Session& session);  ///< Newton matrix, energy, momentum, order in the step
void addInvariances(Session& session);       ///< rotated, moved, scaled runs are the same run
void addRodLaws(Session& session);           ///< shapes of Kirchhoff rods
void addThresholdLaws(Session& session);     ///< loads at which shapes lose their stability
void addFrequencyLaws(Session& session);     ///< small swinging, in time
void addStiffnessLaws(Session& session);     ///< what the user sets means the same however computed
void addAccuracyLaws(Session& session);      ///< the moving tip against a hundred times finer

}  // namespace tendril::validate
