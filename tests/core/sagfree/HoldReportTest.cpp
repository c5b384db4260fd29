#include "core/sagfree/HoldReport.h"

#include <gtest/gtest.h>

namespace tendril::sagfree {
namespace {

struct Holds {
    StrandHold held{.residual = 1e-15, .softestMode = 0.8};
    StrandHold stiffened{.status = HoldStatus::Stiffened,
                         .residual = 2e-15,
                         .softestMode = 0.02,
                         .stiffening = {{3.2, 1, 1}, {1.5, 1, 1}}};
    StrandHold unstable{
        .status = HoldStatus::Unstable, .softestMode = -0.5, .stiffening = {{1, 1, 1}, {9, 1, 1}}};
    StrandHold limp{.status = HoldStatus::CannotHold, .residual = 1, .limp = {1}};
};

TEST(HoldReport, CountsStrandsAndFindsTheWorst) {
    const Holds h;
    const std::vector<const StrandHold*> holds{&h.held, nullptr, &h.stiffened, &h.unstable,
                                               &h.limp};
    const HoldSummary summary = summarize(holds);
    EXPECT_EQ(summary.strands, 4U);
    EXPECT_EQ(summary.held, 1U);
    EXPECT_EQ(summary.stiffened, 1U);
    EXPECT_EQ(summary.residual, 2e-15);
    EXPECT_EQ(summary.softestMode, -0.5);
    EXPECT_EQ(summary.largestFactor, 9);
    EXPECT_EQ(summary.stiffestStrand, 3U);
    EXPECT_EQ(summary.stiffestJoint, 1U);
    EXPECT_EQ(summary.unstableStrands, std::vector<std::uint32_t>{3});
    EXPECT_EQ(summary.limpStrands, std::vector<std::uint32_t>{4});
}

TEST(HoldReport, SaysItInOneLine) {
    const Holds h;
    EXPECT_EQ(describe(summarize(std::vector<const StrandHold*>{&h.held, &h.stiffened})),
              "sag-free: 2 strands, residual 2e-15, 1 stiffened at the root, up to 3.2×");
    EXPECT_EQ(describe(summarize(std::vector<const StrandHold*>{&h.limp})),
              "sag-free: 1 strand, 1 cannot hold");
}

TEST(HoldReport, NamesStrandsThatCannotBeHeld) {
    const Holds h;
    const Diagnostics found =
        diagnose(summarize(std::vector<const StrandHold*>{&h.held, &h.limp}), "fringe");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].place, "fringe");
    EXPECT_NE(found[0].text.find("strands 1)"), std::string::npos);
}

}  // namespace
}  // namespace tendril::sagfree
