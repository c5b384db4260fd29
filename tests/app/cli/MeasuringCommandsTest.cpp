// validate and bench, as programs.
#include "tests/app/cli/CliProcess.h"

#include <gtest/gtest.h>

namespace tendril::test {
namespace {

/// Euler's load of one link on a root spring of K = 2 m, in units of m²: 4 sin²(π/6) = 1 for a root
/// as stiff as all joints.
std::string eulerReference(double load) {
    return R"({"groups": [{"group": "4-discrete", "cases": [{"id": "one",
        "quantity": "euler_P_L2_over_EI", "value": )" +
           std::to_string(load) + R"(, "parameters": {"links": 1, "root_factor": 1}}]}]})";
}

CliAnswer validate(const std::string& index, std::vector<std::string> arguments = {}) {
    const TemporaryFolder folder;
    folder.write("index.json", index);
    arguments.insert(arguments.begin(), {"validate", "--json", "--reference", folder.path()});
    return runCli(arguments);
}

TEST(Validate, ListsErrorToleranceOrderAndVerdictOfEveryCase) {
    const CliAnswer answer = validate(eulerReference(1), {"4-discrete"});
    EXPECT_EQ(answer.status, 0) << answer.err;
    ASSERT_EQ(answer.json().size(), 1U);
    const auto result = answer.json()[0];
    EXPECT_EQ(result["name"], "4-discrete/one");
    EXPECT_TRUE(result["passed"].get<bool>());
    EXPECT_LT(result["error"], result["tolerance"]);
    EXPECT_TRUE(result["order"].is_null());
}

TEST(Validate, FailsWhenTheReferenceSaysOtherwise) {
    const CliAnswer answer = validate(eulerReference(1.001), {"4-discrete"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_FALSE(answer.json()[0]["passed"].get<bool>());
    EXPECT_NEAR(answer.json()[0]["error"].get<double>(), 1e-3, 1e-5);
}

TEST(Validate, NamesAFolderWithoutAnIndexAndCasesThatAreNotThere) {
    const TemporaryFolder folder;
    const CliAnswer missing = runCli({"validate", "--reference", folder.path()});
    EXPECT_EQ(missing.status, 1);
    EXPECT_NE(missing.err.find("index.json"), std::string::npos) << missing.err;
    EXPECT_EQ(validate(eulerReference(1), {"no-such-case"}).status, 1);
    EXPECT_EQ(validate("{]").status, 1);
}

TEST(Bench, MeasuresWhatIsNamedAndRefusesWhatIsUnknown) {
    const CliAnswer answer = runCli({"bench", "newton_per_step", "--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    ASSERT_EQ(answer.json().size(), 1U);
    EXPECT_EQ(answer.json()[0]["name"], "newton_per_step");
    EXPECT_TRUE(answer.json()[0].contains("unit"));
    EXPECT_GE(answer.json()[0]["value"], 1);
    EXPECT_EQ(runCli({"bench", "beauty"}).status, 2);
}

}  // namespace
}  // namespace tendril::test
