#include "core/sim/SimulatedCurves.h"

#include "core/strand/CurveStatistics.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

scene::Groom groomOf(const strand::CurveSet& curves) {
    return std::get<scene::Groom>(test::makeGroomObject(curves).content);
}

TEST(SimulatedCurves, AreTheDrawnOnesUnlessAskedOtherwise) {
    const scene::Groom groom = groomOf(test::makeHelices(3, 9));
    const SimulatedCurves simulated = simulatedCurves(groom);
    EXPECT_EQ(simulated.curves, groom.curves) << "shared, not copied";
    EXPECT_EQ(simulated.maxLengthLost, 0);
}

TEST(SimulatedCurves, ACountGivesEveryStrandThatManyPoints) {
    scene::Groom groom = groomOf(test::makeHelices(3, 30));
    groom.strand.resampling = strand::Resampling::Count;
    groom.strand.pointCount = 7;
    const SimulatedCurves simulated = simulatedCurves(groom);
    for (std::size_t s = 0; s < 3; ++s) EXPECT_EQ(simulated.curves->pointCount(s), 7U);
    EXPECT_GT(simulated.maxLengthLost, 0) << "corners of a helix are cut off";
    EXPECT_LT(simulated.maxLengthLost, strand::computeLength(*groom.curves, 0));
}

TEST(SimulatedCurves, ALengthGivesSegmentsNoLonger) {
    scene::Groom groom = groomOf(test::makeHelices(2, 30));
    groom.strand.resampling = strand::Resampling::Length;
    groom.strand.segmentLength = 0.01;
    const SimulatedCurves simulated = simulatedCurves(groom);
    const strand::CurveSet& curves = *simulated.curves;
    EXPECT_LT(strand::computeStatistics(curves).longestSegment, 0.011);
    EXPECT_GT(curves.pointCount(0), 10U);
}

TEST(SimulatedCurves, TheWorstStrandIsNamed) {
    strand::CurveSet curves;
    for (const double corner : {0.0, 0.05, 0.0}) {  // only the second has a corner to lose
        const auto x = static_cast<double>(curves.points.size());
        for (const auto& [dx, y] : {std::pair{0.0, 0.0}, {corner, 0.05}, {0.0, 0.1}, {0.0, 0.2}})
            curves.points.push_back({x + dx, y, 0});
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    scene::Groom groom = groomOf(curves);
    groom.strand.resampling = strand::Resampling::Count;
    groom.strand.pointCount = 3;
    const SimulatedCurves simulated = simulatedCurves(groom);
    EXPECT_EQ(simulated.worstStrand, 1U);
    EXPECT_NEAR_REL(simulated.maxLengthLost,
                    strand::computeLength(curves, 1) - strand::computeLength(*simulated.curves, 1),
                    1e-9);
}

}  // namespace
}  // namespace tendril::sim
