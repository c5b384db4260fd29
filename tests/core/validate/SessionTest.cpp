#include "core/validate/Session.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

TEST(Comparison, TellsTheOneClosestToItsTolerance) {
    Comparison comparison;
    comparison.add("first", 1e-9, 1e-6);
    comparison.add("second", 5e-4, 1e-3);
    comparison.add("third", 1e-7, 1e-6);
    const CaseResult result = comparison.finish("a/b");
    EXPECT_TRUE(result.passed);
    EXPECT_EQ(result.error, 5e-4);
    EXPECT_EQ(result.tolerance, 1e-3);
    EXPECT_EQ(result.text, "second");
}

TEST(Comparison, FailsOnTooMuchOnNoNumberAndOnNothingCompared) {
    Comparison tooMuch, noNumber, nothing;
    tooMuch.add("error", 2e-6, 1e-6);
    tooMuch.add("other", 1e-9, 1e-6);
    noNumber.add("error", std::nan(""), 1e-6);
    noNumber.add("other", 1e-9, 1e-6);
    EXPECT_FALSE(tooMuch.finish("x").passed);
    EXPECT_FALSE(noNumber.finish("x").passed);
    EXPECT_FALSE(nothing.finish("x").passed);
}

TEST(Session, SelectsByTheBeginningOfNames) {
    const ValidationOptions options{.selection = {"2a-elastica/E1", "4-"}};
    const Session session(".", options);
    EXPECT_TRUE(session.isSelected("2a-elastica/E10"));
    EXPECT_FALSE(session.isSelected("2a-elastica/E5"));
    EXPECT_TRUE(session.isSelected("4-discrete/x"));
    EXPECT_TRUE(session.concerns("2a-elastica"));
    EXPECT_TRUE(session.concerns("4-falling"));
    EXPECT_FALSE(session.concerns("2a-elastica-discrete"));
}

TEST(Numbers, MayBeWrittenAsStringsAndNested) {
    const Json json = Json::parse(R"([["0.25", 1], [-3, "1e-7"]])");
    EXPECT_EQ(numbersOf(json), (std::vector<double>{0.25, 1, -3, 1e-7}));
    EXPECT_FALSE(isNumber(Json("none")));
    EXPECT_FALSE(isNumber(Json("inf")));
    EXPECT_FALSE(isNumber(Json("")));
    EXPECT_TRUE(isNumber(Json("2.5")));
}

}  // namespace
}  // namespace tendril::validate
