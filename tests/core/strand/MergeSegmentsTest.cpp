#include "core/strand/MergeSegments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tendril::strand {
namespace {

CurveSet oneStrand(const std::vector<double>& heights) {
    CurveSet curves;
    for (const double y : heights) curves.points.push_back({0, y, 0});
    curves.firstPoint.push_back(static_cast<std::uint32_t>(heights.size()));
    return curves;
}

TEST(MergeSegments, DoubledPointsGoAndFollowTheirNeighbor) {
    const MergedCurves m = mergeNearZeroSegments(oneStrand({0, 0, 1, 1 + 1e-7, 2, 3, 3}));
    EXPECT_EQ(m.curves, oneStrand({0, 1, 2, 3}));
    EXPECT_EQ(m.mergedPoint, (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 3, 3}));
    ASSERT_EQ(m.merges.size(), 1U);
    EXPECT_EQ(m.merges[0].points, 3U);
    EXPECT_TRUE(m.pointlike.empty());
}

TEST(MergeSegments, AGroomWithoutNearZeroSegmentsStaysAsItIs) {
    const CurveSet in = oneStrand({0, 1, 2, 2.01, 3});
    const MergedCurves m = mergeNearZeroSegments(in);
    EXPECT_EQ(m.curves, in);
    EXPECT_EQ(m.mergedPoint, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
    EXPECT_TRUE(describeMerges(m, "a").empty());
}

TEST(MergeSegments, AStrandThatIsAPointKeepsRootAndTipAndIsListed) {
    CurveSet in = oneStrand({0, 1, 2});
    for (int i = 0; i < 4; ++i) in.points.push_back({5, 1e-9 * i, 0});
    in.firstPoint.push_back(7);
    const MergedCurves m = mergeNearZeroSegments(in);
    EXPECT_EQ(m.curves.pointCount(1), 2U);
    EXPECT_EQ(m.pointlike, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(m.mergedPoint.back(), 4U);
    EXPECT_NE(toText(describeMerges(m, "a")).find("cannot bend: 1."), std::string::npos);
}

TEST(MergeSegments, ForRandomStrandsTheMapIsInOrderAndNear) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> step(0.5, 1.5);
    for (int trial = 0; trial < 100; ++trial) {
        CurveSet in;
        for (int s = 0; s < 4; ++s) {
            double y = 0;
            for (int i = 0; i < 12; ++i) {
                in.points.push_back({double(s), y, 0});
                y += random() % 3 == 0 ? 1e-8 * step(random) : step(random);
            }
            in.firstPoint.push_back(static_cast<std::uint32_t>(in.points.size()));
        }
        const MergedCurves m = mergeNearZeroSegments(in);
        ASSERT_EQ(m.mergedPoint.size(), in.points.size());
        EXPECT_TRUE(std::ranges::is_sorted(m.mergedPoint));
        EXPECT_EQ(computeStatistics(m.curves).nearZeroSegments, 0U);
        std::vector<double> heights;
        for (const spatial::Vec3& p : m.curves.points) heights.push_back(p.y);
        const std::vector<double> back = forInputPoints(m, heights, 1);
        for (std::size_t p = 0; p < in.points.size(); ++p)
            EXPECT_NEAR(back[p], in.points[p].y, 1e-6);
        for (std::size_t s = 0; s < 4; ++s)
            EXPECT_EQ(m.mergedPoint[in.firstPoint[s]], m.curves.firstPoint[s]);
    }
}

TEST(MergeSegments, TheReportNamesStrandsAndCountsTheRest) {
    CurveSet in;
    for (int s = 0; s < 8; ++s) {
        for (const double y : {0.0, 1.0, 1.0, 2.0}) in.points.push_back({0, y, 0});
        in.firstPoint.push_back(static_cast<std::uint32_t>(in.points.size()));
    }
    const std::string text = toText(describeMerges(mergeNearZeroSegments(in), "a", 2));
    EXPECT_NE(text.find("8 points of 8 strands (strand 0: 1, strand 1: 1 and 6 more)"),
              std::string::npos)
        << text;
}

}  // namespace
}  // namespace tendril::strand
