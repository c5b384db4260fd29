#pragma once

#include "core/sim/CompiledStrand.h"

namespace tendril::sim {

/// Which strands are stepped together: those of one topology, in their order, kBundleLanes at a
/// time; strands too short to bend are left alone. Depends on the strands alone, so every machine
/// and every number of threads has the same bundles.
/// @return indices into `strands`, rising within a bundle; every strand once
[[nodiscard]] std::vector<std::vector<std::size_t>> bundleStrands(
    std::span<const CompiledStrand> strands);

}  // namespace tendril::sim
