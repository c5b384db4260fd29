#include "core/strand/CurveStatistics.h"

#include <gtest/gtest.h>

namespace tendril::strand {
namespace {

CurveSet alongX(const std::vector<std::vector<double>>& strands) {
    CurveSet curves;
    for (const auto& strand : strands) {
        for (const double x : strand) curves.points.push_back({x, 0, 0});
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

TEST(CurveStatistics, CountsAndMeasuresStrandsOfKnownLength) {
    const CurveStatistics s = computeStatistics(alongX({{0, 1, 3}, {-2, 0}, {0, 1, 2, 4, 5, 10}}));
    EXPECT_EQ(s.strands, 3U);
    EXPECT_EQ(s.points, 11U);
    EXPECT_EQ(s.pointsPerStrand.min, 2);
    EXPECT_EQ(s.pointsPerStrand.median, 3);
    EXPECT_EQ(s.pointsPerStrand.max, 6);
    EXPECT_EQ(s.length.min, 2);
    EXPECT_EQ(s.length.median, 3);
    EXPECT_EQ(s.length.max, 10);
    EXPECT_EQ(s.boxMin.x, -2);
    EXPECT_EQ(s.boxMax.x, 10);
    EXPECT_EQ(s.nearZeroSegments, 0U);
    EXPECT_EQ(s.shortestSegment, 1);
    EXPECT_EQ(s.longestSegment, 5);
}

TEST(CurveStatistics, DoubledPointsAndTinyStrandsAreNearZeroWhateverTheUnit) {
    for (const double unit : {1e-3, 1.0, 1e3}) {
        CurveSet curves = alongX({{0, 1, 1, 2}, {0, 1, 2}, {5, 5 + 1e-6, 5 + 2e-6}, {0, 0.01, 2}});
        for (auto& point : curves.points) point *= unit;
        const CurveStatistics s = computeStatistics(curves);
        EXPECT_EQ(s.nearZeroSegments, 3U) << unit;
        EXPECT_EQ(s.strandsWithNearZeroSegments, 2U) << unit;
    }
}

TEST(CurveStatistics, AnEmptyGroomHasOnlyZeros) {
    const CurveStatistics s = computeStatistics(CurveSet{});
    EXPECT_EQ(s.strands, 0U);
    EXPECT_EQ(s.length.max, 0);
    EXPECT_EQ(s.boxMax, spatial::Vec3{});
}

}  // namespace
}  // namespace tendril::strand
