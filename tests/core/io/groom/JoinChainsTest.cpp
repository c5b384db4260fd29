#include "core/io/groom/JoinChains.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

namespace tendril::io {
namespace {

using Vertices = std::vector<std::uint32_t>;

std::vector<Vertices> joined(const std::vector<Vertices>& elements) {
    std::vector<Chain> chains;
    for (const Vertices& vertices : elements) chains.push_back({vertices, 0, 0});
    std::vector<Vertices> result;
    for (const Chain& chain : joinChains(std::move(chains))) result.push_back(chain.vertices);
    return result;
}

TEST(JoinChains, AnElementContinuesTheOneBeforeIt) {
    EXPECT_EQ(joined({{0, 1}, {1, 2}, {2, 3}, {5, 6}, {6, 7}}),
              (std::vector<Vertices>{{0, 1, 2, 3}, {5, 6, 7}}));
    EXPECT_EQ(joined({{0, 2, 1}, {1, 3}}), (std::vector<Vertices>{{0, 2, 1, 3}}));
}

TEST(JoinChains, GroupsAreNeverJoined) {
    EXPECT_EQ(joinChains({{{0, 1}, 0, 1}, {{1, 2}, 1, 2}}).size(), 2U);
}

TEST(JoinChains, ShuffledSegmentsOfAStrandFindTheirOrder) {
    std::mt19937 random(11);
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<Vertices> elements;
        for (std::uint32_t v = 0; v + 1 < 12; ++v)
            if (v != 5) elements.push_back({v, v + 1});  // strands 0…5 and 6…11
        std::ranges::shuffle(elements, random);
        std::swap(elements[3][0], elements[3][1]);  // one is written backward
        std::vector<Vertices> strands = joined(elements);
        std::ranges::sort(strands);
        EXPECT_EQ(strands, (std::vector<Vertices>{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}));
    }
}

TEST(JoinChains, APathBeginsWhereMostSegmentsSay) {
    EXPECT_EQ(joined({{2, 1}, {3, 2}, {1, 0}}), (std::vector<Vertices>{{3, 2, 1, 0}}));
}

TEST(JoinChains, BranchesAndRingsStayAsTheyAre) {
    const std::vector<Vertices> fork{{0, 1}, {2, 1}, {3, 1}};
    EXPECT_EQ(joined(fork), fork);
    const std::vector<Vertices> ring{{0, 1}, {2, 0}, {1, 2}};
    EXPECT_EQ(joined(ring), ring);
    const std::vector<Vertices> longLines{{0, 1, 2}, {4, 3, 0}};
    EXPECT_EQ(joined(longLines), longLines);
}

TEST(JoinChains, AHubOfManySegmentsTakesNoLongerThanItsSize) {
    std::vector<Vertices> star;
    for (std::uint32_t v = 1; v <= 100'000; ++v) star.push_back({v, 0});
    EXPECT_EQ(joined(star).size(), star.size());
}

}  // namespace
}  // namespace tendril::io
