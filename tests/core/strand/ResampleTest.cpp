#include "core/strand/Resample.h"

#include "core/strand/CurveStatistics.h"
#include "tests/support/Near.h"

#include <random>

namespace tendril::strand {
namespace {

CurveSet randomCurves(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> step(-0.3, 0.3);
    std::uniform_int_distribution<int> count(2, 40);
    CurveSet curves;
    for (std::uint32_t s = 0; s < 30; ++s) {
        spatial::Vec3 p{step(random), step(random), step(random)};
        for (int i = count(random); i > 0; --i) {
            curves.points.push_back(p);
            curves.widths.push_back(step(random) + 1);
            p += {step(random), 0.1 + step(random), step(random)};
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
        curves.ids.push_back(100 + s);
    }
    return curves;
}

TEST(Resample, RootAndTipStayAndLostLengthIsTheDifference) {
    const CurveSet in = randomCurves(3);
    for (const std::uint32_t points : {2U, 3U, 16U, 200U}) {
        const Resampled out = resampledToCount(in, points);
        ASSERT_EQ(out.curves.strandCount(), in.strandCount());
        EXPECT_EQ(out.curves.ids, in.ids);
        EXPECT_EQ(out.curves.widths.size(), out.curves.points.size());
        for (std::size_t s = 0; s < in.strandCount(); ++s) {
            ASSERT_EQ(out.curves.pointCount(s), points);
            EXPECT_EQ(out.curves.points[out.curves.firstPoint[s]], in.points[in.firstPoint[s]]);
            EXPECT_EQ(out.curves.points[out.curves.firstPoint[s + 1] - 1],
                      in.points[in.firstPoint[s + 1] - 1]);
            EXPECT_NEAR_ABS(out.lengthLost[s], computeLength(in, s) - computeLength(out.curves, s),
                            1e-12);
            EXPECT_LE(out.lengthLost[s], out.maxLengthLost);
        }
        EXPECT_EQ(out.lengthLost[out.worstStrand], out.maxLengthLost);
    }
}

TEST(Resample, AStraightStrandLosesNothingAndGetsEqualSegments) {
    CurveSet line;
    line.points = {{0, 0, 0}, {0, 1, 0}, {0, 1.5, 0}, {0, 4, 0}};
    line.widths = {4, 3, 2.5, 0};
    line.firstPoint = {0, 4};
    const Resampled out = resampledToCount(line, 5);
    for (int i = 0; i < 5; ++i) {
        EXPECT_NEAR_ABS(out.curves.points[i].y, i, 1e-14);
        EXPECT_NEAR_ABS(out.curves.widths[i], 4 - i, 1e-14);
    }
    EXPECT_NEAR_ABS(out.maxLengthLost, 0, 1e-14);
}

TEST(Resample, OfACircleLosesWhatItsChordsAreShorter) {
    constexpr double kPi = 3.14159265358979323846;
    CurveSet circle;
    for (int i = 0; i <= 2000; ++i) {
        const double angle = 2 * kPi * i / 2000;
        circle.points.push_back({std::cos(angle), std::sin(angle), 0});
    }
    circle.firstPoint = {0, 2001};
    const Resampled out = resampledToCount(circle, 9);
    EXPECT_NEAR_REL(out.maxLengthLost, 2 * kPi - 16 * std::sin(kPi / 8), 1e-4);
}

TEST(Resample, SegmentLengthSetsTheCountWithinItsLimit) {
    CurveSet line;
    line.points = {{0, 0, 0}, {10, 0, 0}, {0, 0, 0}, {0.1, 0, 0}};
    line.firstPoint = {0, 2, 4};
    const Resampled out = resampledToSegments(line, 1, 255);
    EXPECT_EQ(out.curves.pointCount(0), 11U);
    EXPECT_EQ(out.curves.pointCount(1), 2U);
    EXPECT_EQ(resampledToSegments(line, 1e-300, 255).curves.pointCount(0), 255U);
}

TEST(Resample, AStrandWithoutLengthStaysOnItsPoint) {
    CurveSet dot;
    dot.points = {{1, 2, 3}, {1, 2, 3}};
    dot.firstPoint = {0, 2};
    for (const spatial::Vec3& p : resampledToCount(dot, 6).curves.points)
        EXPECT_EQ(p, (spatial::Vec3{1, 2, 3}));
}

}  // namespace
}  // namespace tendril::strand
