#include "core/validate/Session.h"

#include <gtest/gtest.h>

#include <new>
#include <thread>

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

TEST(Mismatch, KeepsTheLargestAndWhatDiffers) {
    Mismatch worst;
    worst.include(1.0, 1.1, 10);
    worst.include(5.0, 4.0, 2);
    worst.include(7.0, 7.1);
    EXPECT_EQ(worst.error(), 0.5);
    EXPECT_EQ(worst.value(), 5.0);
    EXPECT_EQ(worst.reference(), 4.0);
    EXPECT_FALSE(Mismatch{}.value());
}

TEST(Mismatch, WhatIsNoNumberStays) {
    Mismatch worst = mismatch(std::nan(""), 1);
    worst.include(100, 0);
    EXPECT_TRUE(std::isnan(worst.error()));
    Mismatch later = mismatch(100, 0);
    later.include(1, std::nan(""));
    EXPECT_TRUE(std::isnan(later.error()));
    Comparison comparison;
    comparison.add("x", later, 1e9);
    EXPECT_FALSE(comparison.finish("x").passed);
}

TEST(Comparison, TellsTheNumbersOfTheOneClosestToItsTolerance) {
    Comparison comparison;
    comparison.add("first", mismatch(2, 1), 10);
    comparison.add("second", relativeMismatch(5, 4), 0.5);
    comparison.add("third", 1e-9, 1);
    const CaseResult result = comparison.finish("a/b");
    EXPECT_EQ(result.value, 5);
    EXPECT_EQ(result.reference, 4);
    EXPECT_EQ(result.error, 0.25);
}

/// Fifty cases with unlike errors; one lacks a number, one is not covered.
std::vector<CaseResult> resultsWith(int threads, const ValidationOptions& options = {}) {
    Session session(".", options);
    for (int i = 0; i < 50; ++i) {
        session.addCase("many/" + std::to_string(i), [i](Comparison& c) {
            if (i == 7) (void)Json::object().at("missing");
            c.add("error", 0.01 * i, 0.3);
        });
    }
    session.reportNotCovered("gap", "why");
    Workers workers(threads);
    return session.run(workers);
}

TEST(Session, ResultsComeInTheOrderOfTheCasesForAnyNumberOfThreads) {
    const std::vector<CaseResult> one = resultsWith(1), four = resultsWith(4);
    ASSERT_EQ(one.size(), 51u);
    ASSERT_EQ(four.size(), one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].name, four[i].name);
        EXPECT_EQ(one[i].error, four[i].error);
        EXPECT_EQ(one[i].passed, four[i].passed);
    }
    EXPECT_EQ(one[3].name, "many/3");
    EXPECT_TRUE(one[29].passed);
    EXPECT_FALSE(one[31].passed);
    EXPECT_FALSE(one[7].passed);
    EXPECT_NE(one[7].text.find("missing"), std::string::npos);
    EXPECT_FALSE(one[50].covered);
}

TEST(Session, TellsEveryResultInTheCallersThread) {
    const auto caller = std::this_thread::get_id();
    std::size_t told = 0;
    ValidationOptions options;
    options.onResult = [&](const CaseResult&) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        ++told;
    };
    EXPECT_EQ(resultsWith(3, options).size(), told);
}

TEST(Session, WhatACaseThrowsReachesTheCaller) {
    const ValidationOptions options;
    Session session(".", options);
    session.addCase("bad", [](Comparison&) { throw std::bad_alloc(); });
    session.addCase("good", [](Comparison& c) { c.add("x", 0, 1); });
    Workers workers(2);
    EXPECT_THROW((void)session.run(workers), std::bad_alloc);
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
