#include "app/cli/StrandReport.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

/// One strand along y.
strand::CurveSet strandOf(double length) {
    strand::CurveSet curves;
    curves.firstPoint = {0, 2};
    curves.points = {{0, 0, 0}, {0, length, 0}};
    return curves;
}

TEST(StrandReport, DoubtsSizesThatNothingHas) {
    EXPECT_TRUE(doubtsAboutSize(strandOf(0.2), "").empty());
    EXPECT_FALSE(doubtsAboutSize(strandOf(2e-4), "").empty());
    EXPECT_FALSE(doubtsAboutSize(strandOf(200), "").empty());
}

TEST(StrandReport, CountsAndMeasures) {
    EXPECT_EQ(summaryOf(strandOf(0.2)), "1 strand, 2 points, 0 × 20 × 0 cm");
    Report report;
    addStrands(report, strandOf(0.2));
    EXPECT_EQ(report.json()["points"], 2);
    EXPECT_DOUBLE_EQ(report.json()["length_m"]["median"], 0.2);
    EXPECT_TRUE(report.json()["width_m"].is_null());
}

TEST(StrandReport, NounsAreSingularForOne) {
    EXPECT_EQ(counted(1, "strand"), "1 strand");
    EXPECT_EQ(counted(0, "strand"), "0 strands");
    EXPECT_EQ(counted(2228, "strand"), "2,228 strands");
}

}  // namespace
}  // namespace tendril::cli
