#include "core/sim/StrandBundling.h"

#include "core/multibody/LaneChain.h"

#include <algorithm>
#include <map>

namespace tendril::sim {
namespace {

bool haveOneTopology(const multibody::ChainModel& a, const multibody::ChainModel& b) {
    return std::ranges::equal(a.topology(), b.topology());
}

}  // namespace

std::vector<std::vector<std::size_t>> bundleStrands(std::span<const CompiledStrand> strands) {
    std::vector<std::vector<std::size_t>> bundles;
    // Bundles with room, by link count; few have the same and differ in topology.
    std::multimap<std::size_t, std::size_t> open;
    for (std::size_t i = 0; i < strands.size(); ++i) {
        if (!strands[i].model) {
            bundles.push_back({i});
            continue;
        }
        const multibody::ChainModel& model = *strands[i].model;
        const auto [first, last] = open.equal_range(model.linkCount());
        const auto found = std::find_if(first, last, [&](const auto& entry) {
            return haveOneTopology(*strands[bundles[entry.second].front()].model, model);
        });
        if (found == last) {
            open.emplace(model.linkCount(), bundles.size());
            bundles.push_back({i});
            continue;
        }
        std::vector<std::size_t>& bundle = bundles[found->second];
        bundle.push_back(i);
        if (bundle.size() == multibody::kBundleLanes) open.erase(found);
    }
    return bundles;
}

}  // namespace tendril::sim
