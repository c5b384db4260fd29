#include "core/constraint/StrandChoice.h"

#include <gtest/gtest.h>

namespace tendril::constraint {
namespace {

StrandChoice chosen(std::string_view text) {
    const auto choice = StrandChoice::parse(text, "path, strands");
    EXPECT_TRUE(choice) << text;
    return choice ? choice.value() : StrandChoice();
}

TEST(StrandChoice, AllAndNothingWrittenMeanEveryStrand) {
    for (const char* text : {"all", " all ", ""}) {
        EXPECT_TRUE(chosen(text).isAll());
        EXPECT_TRUE(chosen(text).contains(4294967295U));
    }
}

TEST(StrandChoice, IdsAndRangesIncludeTheirEnds) {
    const StrandChoice choice = chosen("0-9, 17 ,20 - 21");
    for (const std::uint32_t id : {0U, 5U, 9U, 17U, 20U, 21U}) EXPECT_TRUE(choice.contains(id));
    for (const std::uint32_t id : {10U, 16U, 18U, 19U, 22U}) EXPECT_FALSE(choice.contains(id));
    EXPECT_FALSE(choice.isAll());
}

TEST(StrandChoice, WhatIsNotUnderstoodIsQuotedWithItsPlace) {
    for (const char* text : {"some", "3-", "-3", "9-3", "1,,2", "1 2", "4294967296", "1.5"}) {
        const auto choice = StrandChoice::parse(text, "path, strands");
        ASSERT_FALSE(choice) << text;
        EXPECT_EQ(choice.diagnostics().front().place, "path, strands");
    }
    EXPECT_NE(StrandChoice::parse("1, two", "p").diagnostics().front().text.find("\"two\""),
              std::string::npos);
}

}  // namespace
}  // namespace tendril::constraint
