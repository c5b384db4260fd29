// The kernels on packs of lanes. Compiled once for every instruction set, with its flags and with
// TENDRIL_MAKE_BUNDLE as the name of its one function. Whatever else the compiler emits here must
// carry the pack's type in its name, or the linker might let the rest of the program run it.

#include "core/multibody/LaneKernels.h"

#include "core/multibody/LaneChain.inl"
#include "core/spatial/Lanes.h"

namespace tendril::multibody {

static_assert(spatial::kLanes == kBundleLanes);

LaneChain* TENDRIL_MAKE_BUNDLE(std::span<const LinkTopology> topology) {
    return new LaneChainT<spatial::Lanes>(topology);
}

}  // namespace tendril::multibody
