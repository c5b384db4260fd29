#pragma once

#include "core/multibody/LaneChain.h"

/// Bundles as each instruction set makes them: LaneKernels.cpp, compiled once for each.
namespace tendril::multibody {

[[nodiscard]] LaneChain* makeBundleBaseline(std::span<const LinkTopology> topology);
[[nodiscard]] LaneChain* makeBundleAvx2(std::span<const LinkTopology> topology);
[[nodiscard]] LaneChain* makeBundleAvx512(std::span<const LinkTopology> topology);

}  // namespace tendril::multibody
