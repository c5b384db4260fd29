#include "render/StrandGeometry.h"
#include "tests/support/Near.h"
#include "tests/support/SampleGroom.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace tendril::render {
namespace {

std::vector<glm::vec4> fill(const StrandFrame& frame, const StrandLayout& layout) {
    std::vector<glm::vec4> points(layout.vertices);
    fillRibbonPoints(frame, layout, points);
    return points;
}

TEST(StrandLayout, DrawsEveryStrandOfASmallGroomSmoothed) {
    const auto frame = test::makeSampleGroom({.strands = 50, .points = 10});
    const StrandLayout layout = computeStrandLayout(*frame, {});
    EXPECT_EQ(layout.strands.size(), 50U);
    EXPECT_EQ(layout.visible, 50U);
    EXPECT_GT(layout.pieces, 1U);
    EXPECT_EQ(layout.points, 50U * (9 * layout.pieces + 1));
    DrawOptions plain;
    plain.smoothStrands = false;
    EXPECT_EQ(computeStrandLayout(*frame, plain).points, 500U);
}

TEST(StrandLayout, ThinsToTheLimitsAndSaysHowManyThereAre) {
    const auto frame = test::makeSampleGroom({.strands = 2000, .points = 5});
    DrawOptions options;
    options.strandLimit = 300;
    StrandLayout layout = computeStrandLayout(*frame, options);
    EXPECT_EQ(layout.strands.size(), 300U);
    EXPECT_EQ(layout.visible, 2000U);
    options = {};
    options.pointLimit = 1000;
    layout = computeStrandLayout(*frame, options);
    EXPECT_EQ(layout.strands.size(), 200U);
    EXPECT_LE(layout.points, 1000U);
}

TEST(StrandLayout, ChoosesTheSameStrandsByIdHoweverTheyAreOrdered) {
    const auto frame = test::makeSampleGroom({.strands = 1000, .points = 4});
    StrandFrame reversed = *frame;
    std::reverse(reversed.ids.begin(), reversed.ids.end());
    DrawOptions options;
    options.strandLimit = 100;
    const auto idsOf = [&](const StrandFrame& f) {
        std::set<std::uint32_t> ids;
        for (const std::uint32_t s : computeStrandLayout(f, options).strands) ids.insert(f.ids[s]);
        return ids;
    };
    EXPECT_EQ(idsOf(*frame), idsOf(reversed));
}

TEST(StrandLayout, SpreadsTheChosenPartEvenly) {
    const auto frame = test::makeSampleGroom({.strands = 10'000, .points = 3});
    DrawOptions options;
    options.strandLimit = 1000;
    std::array<int, 10> perTenth{};
    for (const std::uint32_t s : computeStrandLayout(*frame, options).strands) ++perTenth[s / 1000];
    // 100 each on average; five standard deviations of a binomial distribution.
    for (const int count : perTenth) EXPECT_NEAR_ABS(count, 100, 5 * 9.5);
}

TEST(StrandLayout, LeavesOutHiddenObjectsAndStrandsOfOnePoint) {
    StrandFrame frame;
    frame.positions = {0, 0, 0, 0, 1, 0, 5, 5, 5, 1, 0, 0, 1, 1, 0};
    frame.firstPoint = {0, 2, 3, 5};
    frame.objects = {1, 1, 2};
    EXPECT_EQ(computeStrandLayout(frame, {}).strands, (std::vector<std::uint32_t>{0, 2}));
    DrawOptions options;
    options.hiddenObjects = {1};
    EXPECT_EQ(computeStrandLayout(frame, options).strands, (std::vector<std::uint32_t>{2}));
    EXPECT_EQ(computeStrandLayout(StrandFrame{}, {}).vertices, 0U);
}

TEST(RibbonPoints, HoldEveryPointOfTheFrameExactly) {
    const auto frame = test::makeSampleGroom({.strands = 20, .points = 12});
    const StrandLayout layout = computeStrandLayout(*frame, {});
    const std::vector<glm::vec4> points = fill(*frame, layout);
    const std::size_t perStrand = layout.vertices / 20;
    for (std::size_t strand = 0; strand < 20; ++strand) {
        for (std::size_t k = 0; k < 12; ++k) {
            const glm::vec4 drawn = points[strand * perStrand + 2 + 2 * layout.pieces * k];
            const std::size_t i = 12 * strand + k;
            EXPECT_EQ(glm::vec3(drawn),
                      glm::vec3(frame->positions[3 * i], frame->positions[3 * i + 1],
                                frame->positions[3 * i + 2]));
            EXPECT_EQ(drawn.w, frame->radii[i]);
        }
    }
}

TEST(RibbonPoints, LieNearACircleThatTheFramesPointsLieOn) {
    StrandFrame frame;
    for (int k = 0; k < 13; ++k) {
        const float angle = 0.35f * static_cast<float>(k);
        for (const float c : {std::cos(angle), std::sin(angle), 0.0f}) frame.positions.push_back(c);
    }
    frame.firstPoint = {0, 13};
    const StrandLayout layout = computeStrandLayout(frame, {});
    const std::vector<glm::vec4> points = fill(frame, layout);
    // A polygon with this angle is off by 1 - cos(0.175) = 0.0153 at its middles.
    for (const glm::vec4& point : points)
        EXPECT_NEAR_ABS(glm::length(glm::vec3(point)), 1.0f, 2e-3);
}

TEST(RibbonPoints, OfUnevenlySpacedPointsOnALineStayOnItInOrder) {
    StrandFrame frame;
    for (const float y : {0.0f, 0.01f, 1.0f, 1.02f, 1.03f, 4.0f}) {
        frame.positions.insert(frame.positions.end(), {0, -y, 0});
    }
    frame.firstPoint = {0, 6};
    const StrandLayout layout = computeStrandLayout(frame, {});
    const std::vector<glm::vec4> points = fill(frame, layout);
    for (std::size_t v = 2; v < points.size(); ++v) {
        EXPECT_EQ(points[v].x, 0);
        EXPECT_LE(points[v].y, points[v - 2].y + 1e-6f);
    }
}

TEST(RibbonPoints, CollapseForAStrandWithAPointThatIsNotFinite) {
    StrandFrame frame = *test::makeSampleGroom({.strands = 3, .points = 6});
    frame.positions[3 * 8] = std::numeric_limits<float>::quiet_NaN();  // second strand
    const StrandLayout layout = computeStrandLayout(frame, {});
    const std::vector<glm::vec4> points = fill(frame, layout);
    const std::size_t perStrand = layout.vertices / 3;
    for (std::size_t v = 0; v < points.size(); ++v) {
        if (v / perStrand == 1)
            EXPECT_EQ(points[v], glm::vec4(0));
        else
            EXPECT_GT(points[v].w, 0);
    }
}

TEST(RibbonTriangles, JoinNeighborsOfOneStrandOnly) {
    const auto frame = test::makeSampleGroom({.strands = 4, .points = 5});
    const StrandLayout layout = computeStrandLayout(*frame, {});
    const std::vector<std::uint32_t> indices = computeRibbonTriangles(*frame, layout);
    EXPECT_EQ(indices.size(), 6 * (layout.points - 4));
    const std::size_t perStrand = layout.vertices / 4;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const std::size_t strand = indices[i] / perStrand;
        for (std::size_t c = 0; c < 3; ++c) {
            EXPECT_EQ(indices[i + c] / perStrand, strand);
            // The neighbors that the shader reads exist.
            EXPECT_LT(indices[i + c] + 2 * kRibbonNeighbor, layout.vertices);
        }
    }
}

TEST(RibbonTraits, RunFromRootToTipAndCarryMarks) {
    const auto frame = test::makeSampleGroom({.strands = 3, .points = 4});
    const StrandLayout layout = computeStrandLayout(*frame, {});
    std::vector<float> colors(frame->positions.size(), 0.0f);
    colors[3 * 4] = 1.0f;  // the root of strand 1 is red
    const std::vector<std::uint32_t> selected{2, 99};
    const std::vector<RibbonTraits> traits =
        computeRibbonTraits(*frame, layout, {selected, {}, colors});
    ASSERT_EQ(traits.size(), layout.vertices);
    const std::size_t perStrand = layout.vertices / 3;
    for (std::size_t strand = 0; strand < 3; ++strand) {
        EXPECT_EQ(traits[strand * perStrand].along, 0);
        EXPECT_EQ(traits[(strand + 1) * perStrand - 1].along, 1);
        EXPECT_EQ(traits[strand * perStrand].selected, strand == 2 ? 255 : 0);
        EXPECT_EQ(traits[strand * perStrand].colored, 255);
        EXPECT_EQ(traits[strand * perStrand].color[0], strand == 1 ? 255 : 0);
    }
}

}  // namespace
}  // namespace tendril::render
