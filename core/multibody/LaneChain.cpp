#include "core/multibody/LaneChain.inl"

#include "core/multibody/LaneKernels.h"

namespace tendril::multibody {

LaneChain::~LaneChain() = default;

void gatherLane(std::span<const double> packed, std::size_t lanes, std::size_t lane,
                std::span<double> one) {
    for (std::size_t k = 0; k < one.size(); ++k) one[k] = packed[lanes * k + lane];
}

void scatterLane(std::span<const double> one, std::size_t lanes, std::size_t lane,
                 std::span<double> packed) {
    for (std::size_t k = 0; k < one.size(); ++k) packed[lanes * k + lane] = one[k];
}

std::unique_ptr<LaneChain> makeLaneChain(std::span<const LinkTopology> topology, std::size_t lanes,
                                         SimdLevel level) {
    TENDRIL_DEMAND(isSupported(level) && (lanes == 1 || lanes == kBundleLanes));
    if (lanes == 1) return std::make_unique<LaneChainT<double>>(topology);
    switch (level) {
        case SimdLevel::Avx512:
            return std::unique_ptr<LaneChain>(makeBundleAvx512(topology));
        case SimdLevel::Avx2:
            return std::unique_ptr<LaneChain>(makeBundleAvx2(topology));
        case SimdLevel::Baseline:
            break;
    }
    return std::unique_ptr<LaneChain>(makeBundleBaseline(topology));
}

}  // namespace tendril::multibody
