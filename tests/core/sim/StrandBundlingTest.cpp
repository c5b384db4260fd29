#include "core/sim/StrandBundling.h"

#include "core/bench/ShakenStrand.h"
#include "core/multibody/LaneChain.h"

#include <gtest/gtest.h>

#include <set>

namespace tendril::sim {
namespace {

CompiledStrand strandOf(int links) {
    CompiledStrand strand;
    if (links > 0) strand.model = bench::makeHair({.links = links});
    return strand;
}

TEST(StrandBundling, TakesEightOfOneLinkCountAtATimeInTheirOrder) {
    std::vector<CompiledStrand> strands;
    for (int i = 0; i < 20; ++i) strands.push_back(strandOf(i % 2 == 0 ? 5 : 7));
    const auto bundles = bundleStrands(strands);
    ASSERT_EQ(bundles.size(), 4U);
    EXPECT_EQ(bundles[0], (std::vector<std::size_t>{0, 2, 4, 6, 8, 10, 12, 14}));
    EXPECT_EQ(bundles[1], (std::vector<std::size_t>{1, 3, 5, 7, 9, 11, 13, 15}));
    EXPECT_EQ(bundles[2], (std::vector<std::size_t>{16, 18}));
    EXPECT_EQ(bundles[3], (std::vector<std::size_t>{17, 19}));
}

TEST(StrandBundling, LeavesStrandsTooShortToBendAlone) {
    std::vector<CompiledStrand> strands;
    for (const int links : {0, 3, 0, 3}) strands.push_back(strandOf(links));
    const auto bundles = bundleStrands(strands);
    ASSERT_EQ(bundles.size(), 3U);
    EXPECT_EQ(bundles[0], std::vector<std::size_t>{0});
    EXPECT_EQ(bundles[1], (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(bundles[2], std::vector<std::size_t>{2});
}

TEST(StrandBundling, KeepsTopologiesApart) {
    std::vector<CompiledStrand> strands;
    for (int i = 0; i < 4; ++i) strands.push_back(strandOf(4));
    std::vector<multibody::Link> links(strands[0].model->links().begin(),
                                       strands[0].model->links().end());
    std::vector<multibody::LinkTopology> tree = multibody::makeSerialTopology(4);
    tree[3].parent = 1;
    strands[1].model = multibody::ChainModel(tree, links);
    strands[3].model = multibody::ChainModel(tree, links);
    const auto bundles = bundleStrands(strands);
    ASSERT_EQ(bundles.size(), 2U);
    EXPECT_EQ(bundles[0], (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ(bundles[1], (std::vector<std::size_t>{1, 3}));
}

}  // namespace
}  // namespace tendril::sim
