#pragma once

#include "core/scene/Object.h"

#include <memory>

namespace tendril::sim {

/// The curves that a groom is simulated with: as drawn, or with new points if the user wants so.
struct SimulatedCurves {
    std::shared_ptr<const strand::CurveSet> curves;
    double maxLengthLost = 0;     ///< m; cut off at corners by new points
    std::size_t worstStrand = 0;  ///< where that is
};
[[nodiscard]] SimulatedCurves simulatedCurves(const scene::Groom& groom);

}  // namespace tendril::sim
