#pragma once

#include "core/sim/CompiledStrand.h"

namespace tendril::sim {

/// Welds the tip mass and the beads to the links: each to the link that it sits on, with its mass,
/// offset and the inertia of a solid ball. Totals are those of the parameters for any number of
/// links.
/// @param strand with its positions along s
/// @param links of the strand, root to tip
void addPointMasses(std::span<multibody::Link> links, const CompiledStrand& strand,
                    const strand::StrandParams& params, const CurveMap& profiles);

}  // namespace tendril::sim
