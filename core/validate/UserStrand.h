#pragma once

#include "core/integrate/SolverParams.h"
#include "core/spatial/Vec3.h"
#include "core/strand/CurveSet.h"
#include "core/strand/StrandParams.h"

#include <vector>

namespace tendril::validate {

/// One strand with what its user sets, on a base that is moved sideways and back within a second.
struct UserStrand {
    strand::CurveSet curves{};  ///< meters, Y up
    strand::StrandParams params{.radiusFrom = strand::RadiusFrom::Value};
    int framesPerSecond = 24;
    int couplingSteps = integrate::SolverParams{}.couplingSteps;
    double tolerance = integrate::SolverParams{}.tolerance;
};

/// The way every shot takes: a scene, its simulation, its frames. @return the strand's points at
/// each frame from 0 to `frames`; fewer when the strand was stopped
[[nodiscard]] std::vector<std::vector<spatial::Vec3>> simulate(const UserStrand& strand,
                                                               int frames);

/// A helix about a hanging axis with equal pieces of its parameter; 1 cm in radius, one and a half
/// turns; its arc has the length given.
[[nodiscard]] strand::CurveSet makeHelix(int links, double length);
/// Straight along +x from the origin.
[[nodiscard]] strand::CurveSet makeStraight(int links, double length);

}  // namespace tendril::validate
