#include "app/cli/ProgressBar.h"
#include "app/cli/Report.h"
#include "app/cli/Table.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(Table, ColumnsLineUpAlsoWithLettersOfSeveralBytes) {
    Table table({Align::Left, Align::Right});
    table.addHeading({"what", "µm"});
    table.add({"é", "12"});
    table.add({"long name", "3"});
    EXPECT_EQ(table.text(),
              "what       µm\n"
              "---------  --\n"
              "é          12\n"
              "long name   3\n");
}

TEST(Report, SaysEveryFactOnceForScriptsAndOnceForPeople) {
    Report report;
    report.add("strands", 3, "strands", "3");
    report.add("hidden", true, "", "");
    EXPECT_EQ(report.json().dump(), R"({"strands":3,"hidden":true})");
    EXPECT_EQ(report.text(), "strands  3\n");
}

TEST(Report, LargeNumbersHaveCommas) {
    EXPECT_EQ(withCommas(0), "0");
    EXPECT_EQ(withCommas(999), "999");
    EXPECT_EQ(withCommas(1000), "1,000");
    EXPECT_EQ(withCommas(1234567), "1,234,567");
}

TEST(ProgressBar, TellsTheTimeThatIsLeft) {
    EXPECT_EQ(progressLine("simulating", 10, 40, 20),
              "[#######.......................] simulating 10/40, 1:00 left");
    EXPECT_EQ(progressLine("x", 1, 2, 3725),
              "[###############...............] x 1/2, 1:02:05 left");
    EXPECT_EQ(progressLine("x", 0, 4, 1), "[..............................] x 0/4");
    EXPECT_EQ(progressLine("x", 4, 4, 1), "[##############################] x 4/4");
    EXPECT_EQ(progressLine("x", 0, 0, 1), "[##############################] x 0/0");
}

}  // namespace
}  // namespace tendril::cli
