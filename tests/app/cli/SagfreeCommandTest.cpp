#include "tests/app/cli/SampleGrooms.h"

#include <gtest/gtest.h>

namespace tendril::test {
namespace {

CliAnswer sagfree(const SampleProject& sample, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"sagfree", sample.project()});
    return runCli(arguments);
}

void set(const SampleProject& sample, const std::string& assignment) {
    const CliAnswer answer = runCli({"set", sample.project(), assignment});
    ASSERT_EQ(answer.status, 0) << answer.err;
}

TEST(Sagfree, AnImportedGroomIsHeldAndStays) {
    const SampleProject sample(3, 12);
    const CliAnswer answer = sagfree(sample, {"--json", "--drift", "1"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const auto json = answer.json();
    ASSERT_EQ(json.size(), 1U);
    EXPECT_EQ(json[0]["groom"], "hair");
    EXPECT_EQ(json[0]["strands"], 3);
    EXPECT_LT(json[0]["residual"], 1e-12);
    EXPECT_GT(json[0]["softest_mode"], 0);
    EXPECT_LT(json[0]["drift"]["most"], 1e-4);
    EXPECT_FALSE(json[0].contains("per_strand"));
}

TEST(Sagfree, ListsStrandsAndStiffenedJoints) {
    const SampleProject sample(3, 12);
    set(sample, "hair.youngs_modulus=1e6");
    const auto json = sagfree(sample, {"--json", "--strands"}).json();
    const auto& strands = json[0]["per_strand"];
    ASSERT_EQ(strands.size(), 3U);
    EXPECT_EQ(strands[2]["strand"], 2);
    EXPECT_EQ(strands[2]["status"], "stiffened");
    ASSERT_FALSE(strands[2]["stiffened"].empty());
    EXPECT_GT(strands[2]["stiffened"][0]["bend_x"], 1);
    const CliAnswer text = sagfree(sample, {"--strands"});
    EXPECT_NE(text.out.find("softest before"), std::string::npos);
    EXPECT_NE(text.out.find("stiffened, up to"), std::string::npos) << text.out;
}

TEST(Sagfree, TheAnswerIsTheSameForAnyNumberOfThreads) {
    const SampleProject sample(7, 9);
    const CliAnswer one = sagfree(sample, {"--json", "--strands", "--threads", "1"});
    EXPECT_EQ(one.out, sagfree(sample, {"--json", "--strands", "--threads", "7"}).out);
}

TEST(Sagfree, StrandsThatCannotBeHeldAreNamedAndEndWithThree) {
    const SampleProject sample;
    set(sample, "hair.youngs_modulus=0");
    const CliAnswer answer = sagfree(sample, {"--json"});
    EXPECT_EQ(answer.status, 3);
    EXPECT_NE(answer.err.find("cannot be held"), std::string::npos) << answer.err;
    EXPECT_NE(answer.err.find("strands 0, 1, 2"), std::string::npos) << answer.err;
    EXPECT_EQ(answer.json()[0]["cannot_hold"], 3);
}

TEST(Sagfree, AGroomThatMaySagIsToldOfAndLeftOut) {
    const SampleProject sample;
    set(sample, "hair.sag_free=off");
    const CliAnswer answer = sagfree(sample, {"--json"});
    EXPECT_EQ(answer.status, 0);
    EXPECT_TRUE(answer.json().empty());
    EXPECT_NE(answer.err.find("hair.sag_free=drawn"), std::string::npos) << answer.err;
}

TEST(Sagfree, AMissingProjectIsAnError) {
    const CliAnswer answer = runCli({"sagfree", "/nowhere/shot.tendril"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.err.find("/nowhere/shot.tendril"), std::string::npos);
}

}  // namespace
}  // namespace tendril::test
