#include "app/cli/Resampling.h"

#include "core/strand/CurveStatistics.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(Resampling, TellsNumbersFromLengths) {
    EXPECT_EQ(std::get<std::uint32_t>(parseNewPoints("16").value()), 16U);
    EXPECT_DOUBLE_EQ(std::get<double>(parseNewPoints("5mm").value()), 0.005);
    EXPECT_DOUBLE_EQ(std::get<double>(parseNewPoints("0.5 cm").value()), 0.005);
}

TEST(Resampling, RefusesLengthsWithoutUnitAndWhatIsTooFewOrTooMany) {
    for (const char* text : {"", "1", "0", "-3", "0.5", "70000", "0mm", "-5mm", "5kg", "many"})
        EXPECT_FALSE(parseNewPoints(text)) << text;
}

TEST(Resampling, ReportsTheLengthThatIsLostAtCorners) {
    strand::CurveSet corner;
    corner.firstPoint = {0, 3};
    corner.points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
    const auto result = resampled(corner, NewPoints(std::uint32_t(2)));
    EXPECT_EQ(result.value().points.size(), 2U);
    ASSERT_EQ(result.diagnostics().size(), 1U);
    EXPECT_NE(result.diagnostics()[0].text.find("586 mm"), std::string::npos)
        << result.diagnostics()[0].text;
}

}  // namespace
}  // namespace tendril::cli
