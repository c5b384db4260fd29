#include "app/cli/FileFrame.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(FileFrame, FilesWithoutUnitsAreCentimetersYUp) {
    EXPECT_EQ(FileFrame{}.parsed().value(),
              (strand::GroomFrame{strand::LengthUnit::Centimeter, strand::UpAxis::Y}));
}

TEST(FileFrame, RefusesUnknownUnitsAndAxesByTheirOption) {
    const auto unit = FileFrame{.prefix = "out-", .unit = "mile"}.parsed();
    ASSERT_FALSE(unit);
    EXPECT_EQ(unit.diagnostics()[0].place, "--out-unit");
    EXPECT_FALSE((FileFrame{.up = "X"}.parsed()));
}

}  // namespace
}  // namespace tendril::cli
