#include "core/validate/Validation.h"

#include "tests/core/validate/ReferenceFolder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

/// A single hinged link of radius r falls with −½ / (⅓ + r²/4) g/l at first.
std::string releaseGroup(double factor) {
    const double r = 0.05, alpha = -0.5 / (1.0 / 3 + r * r / 4) * factor;
    return fmt::format(R"({{"group": "4-falling-initial", "cases": [{{"id": "one", "m": 1,
        "r_over_l": {}, "link": 1, "alpha_l_over_g": "{:.17g}",
        "tip_acceleration_over_g": {:.17g}}}]}})",
                       r, alpha, -alpha);
}

/// Euler's load of three links with a root as stiff as all joints, 4 m² sin²(π/(4m+2)).
std::string eulerGroup(double factor) {
    const double load = 36 * std::pow(std::sin(std::numbers::pi / 14), 2) * factor;
    return fmt::format(R"({{"group": "4-discrete", "cases": [{{"id": "three",
        "quantity": "euler_P_L2_over_EI", "value": {:.17g},
        "parameters": {{"links": 3, "root_factor": 1}}}}]}})",
                       load);
}

/// Seven links under an end couple: every joint turns by 2 atan(M/K).
std::string coupleGroup(double offset) {
    const int links = 7;
    const double couple = 1.3, k = 2.0 * links;
    double angle = 0, x = 0, y = 0;
    for (int i = 0; i < links; ++i) {
        angle += 2 * std::atan(couple / (i == 0 ? 2 * k : k));
        x += std::cos(angle) / links;
        y += std::sin(angle) / links;
    }
    return fmt::format(R"({{"group": "3-end-moment", "cases": [{{"id": "seven", "mu": {},
        "x_over_L": {:.17g}, "y_over_L": {:.17g}, "chain": {{"links": 7,
        "link_length": {:.17g}, "K_bx": {}, "K_bz": {}, "K_t": {},
        "joint1": {{"K_bx": {}, "K_bz": {}, "K_t": {}, "q0": [1, 0, 0, 0]}},
        "q0_other_joints": [1, 0, 0, 0],
        "base_quaternion": [0.7071067811865476, 0, 0, -0.7071067811865476]}}}}]}})",
                       couple, x + offset, y, 1.0 / links, k, k, k, 2 * k, 2 * k, 2 * k);
}

/// A link of 2 g that falls through thick air for 0.3 s: v = g τ (1 − e^{−t/τ}).
std::string freeFallGroup(double factor) {
    const double mass = 0.002, l = 0.05, drag = 0.4, g = 3.7, t = 0.3;
    const double tau = mass / (drag * l), fading = 1 - std::exp(-t / tau);
    return fmt::format(R"({{"group": "3-terminal-velocity", "cases": [{{"id": "thick", "t": {},
        "speed": {:.17g}, "drop": {:.17g},
        "parameters": {{"mass": {}, "l": {}, "c_d": {}, "g": {}}}}}]}})",
                       t, g * tau * fading * factor, g * tau * (t - tau * fading), mass, l, drag,
                       g);
}

/// Second buckling load, and Zajac's twist at an unusual ratio of stiffness.
std::string classicalGroup(double factor) {
    const double pi = std::numbers::pi;
    return fmt::format(R"({{"group": "3-classical", "cases": [
        {{"id": "euler_clamped_free_2nd", "value": {:.17g}}},
        {{"id": "zajac_total_twist_GJ_over_EI_4_5", "value": {:.17g}}},
        {{"id": "hinged_link_tip_speed_at_vertical", "value": {:.17g}}}]}})",
                       9 * pi * pi / 4 * factor, 2 * pi * std::sqrt(3.0) * 5 / 4 * factor,
                       std::sqrt(3.0) * factor);
}

std::vector<CaseResult> validate(const std::string& groups, ValidationOptions options = {}) {
    const ReferenceFolder folder(groups);
    options.selection.push_back("4-");
    options.selection.push_back("3-");
    options.selection.push_back("unheard");
    return runValidation(folder.path(), options).value();
}

TEST(Validation, NumbersOfAnyFolderPassWhenTheyAreRight) {
    const auto results =
        validate("[" + releaseGroup(1) + "," + eulerGroup(1) + "," + coupleGroup(0) + "," +
                 freeFallGroup(1) + "," + classicalGroup(1) + "]");
    ASSERT_EQ(results.size(), 7u);
    for (const CaseResult& result : results) {
        EXPECT_TRUE(result.passed) << result.name << " " << result.error << " " << result.text;
        EXPECT_LE(result.error, result.tolerance);
    }
    EXPECT_EQ(results[1].name, "4-discrete/three");
}

TEST(Validation, NumbersThatAreSlightlyWrongFail) {
    const auto results = validate("[" + releaseGroup(1 + 1e-9) + "," + eulerGroup(1 + 1e-6) + "," +
                                  coupleGroup(1e-5) + "," + freeFallGroup(1 + 2e-6) + "," +
                                  classicalGroup(1.001) + "]");
    ASSERT_EQ(results.size(), 7u);
    for (const CaseResult& result : results) {
        EXPECT_FALSE(result.passed) << result.name;
        EXPECT_GT(result.error, result.tolerance);
    }
}

TEST(Validation, AGroupThatIsNotKnownIsNotCoveredAndDoesNotPass) {
    const auto results = validate(R"([{"group": "unheard-of", "cases": []},
                                      {"group": "3-bounces", "cases": []}])");
    ASSERT_EQ(results.size(), 2u);
    for (const CaseResult& result : results) {
        EXPECT_FALSE(result.covered);
        EXPECT_FALSE(result.passed);
        EXPECT_FALSE(result.text.empty());
    }
}

TEST(Validation, NumbersThatNothingCanBeBuiltFromFailTheirCaseAloneAndAreNamed) {
    const auto results = validate(
        R"([{"group": "3-terminal-velocity", "cases": [
               {"id": "light", "t": 1, "speed": 1, "drop": 1,
                "parameters": {"mass": -1, "l": 0.1, "c_d": 0, "g": 9.81}},
               {"id": "void", "t": 1, "speed": 1, "drop": 1,
                "parameters": {"mass": "nan", "l": 0.1, "c_d": 0, "g": 9.81}}]},
            {"group": "4-discrete", "cases": [
               {"quantity": "euler_P_L2_over_EI", "value": 1,
                "parameters": {"links": 0, "root_factor": 1}}, 7]},)" +
        eulerGroup(1) + "]");
    ASSERT_EQ(results.size(), 5u);
    for (std::size_t i = 0; i + 1 < results.size(); ++i) EXPECT_FALSE(results[i].passed) << i;
    EXPECT_NE(results[0].text.find("mass is -1"), std::string::npos) << results[0].text;
    EXPECT_NE(results[1].text.find("mass is nan"), std::string::npos) << results[1].text;
    EXPECT_NE(results[2].text.find("links"), std::string::npos) << results[2].text;
    EXPECT_EQ(results[3].name, "4-discrete/without-id");
    EXPECT_TRUE(results[4].passed) << results[4].text;
}

TEST(Validation, ATrajectoryThatIsDamagedFailsAndSaysWhere) {
    const std::string group = R"([{"group": "1-dynamics", "cases": [{"id": "a", "file": "a.csv",
        "parameters": {"l": [0.1], "mass": [0.01], "radius": [0.01], "K_bx": [0], "K_bz": [0],
        "K_t": [0], "D_b": [0], "D_t": [0], "c_d": 0, "q0": [[1, 0, 0, 0]], "gravity": [0, 0, 0],
        "base": {"kind": "fixed", "position": [0, 0, 0], "quaternion": [1, 0, 0, 0]},
        "q_init": [[1, 0, 0, 0]], "omega_init": [[0, 0, 0]]}}]}])";
    const std::string names = "t,x,y,z,w,x,y,z,wx,wy,wz,k,p,e\n",
                      still = ",0,0.1,0,1,0,0,0,0,0,0,0,0,0\n";
    const auto textOf = [&](const std::string& file) {
        const ReferenceFolder folder(group);
        if (!file.empty()) std::ofstream(folder.path() / "a.csv") << file;
        ValidationOptions options;
        options.selection.push_back("1-");
        const CaseResult result = runValidation(folder.path(), options).value().at(0);
        return result.passed ? std::string("passed") : result.text;
    };
    EXPECT_EQ(textOf(names + "0" + still + "0.01" + still), "passed");
    EXPECT_NE(textOf("").find("a.csv is not there"), std::string::npos) << textOf("");
    EXPECT_NE(textOf(names + "0,1\n").find("2 columns"), std::string::npos);
    EXPECT_NE(textOf(names + "0" + still + "nan" + still).find("row 2"), std::string::npos);
    EXPECT_NE(textOf(names + "0.01" + still + "0" + still).find("back in time"), std::string::npos);
}

TEST(Validation, ACaseThatLacksANumberFailsAndSaysWhich) {
    const auto results =
        validate(R"([{"group": "4-falling-initial", "cases": [{"id": "poor", "m": 1}]}])");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_FALSE(results[0].passed);
    EXPECT_NE(results[0].text.find("r_over_l"), std::string::npos) << results[0].text;
}

TEST(Validation, OnlySelectedCasesRunAndTheirResultsAreToldAtOnce) {
    const ReferenceFolder folder("[" + releaseGroup(1) + "," + eulerGroup(1) + "]");
    std::vector<std::string> told;
    ValidationOptions options{.selection = {"4-discrete/thr"}};
    options.onResult = [&](const CaseResult& result) { told.push_back(result.name); };
    const auto results = runValidation(folder.path(), options);
    ASSERT_TRUE(results);
    EXPECT_EQ(told, std::vector<std::string>{"4-discrete/three"});
    EXPECT_EQ(results.value().size(), 1u);
}

TEST(Validation, ACancelledRunReportsNothingMore) {
    const std::atomic<bool> cancel = true;
    EXPECT_TRUE(validate("[" + releaseGroup(1) + "]", {.cancel = &cancel}).empty());
}

TEST(Validation, AFolderWithoutAnIndexIsAnErrorThatNamesTheFile) {
    const auto results = runValidation("/no/such/folder");
    ASSERT_FALSE(results);
    EXPECT_EQ(results.diagnostics()[0].place, "/no/such/folder/index.json");
    const ReferenceFolder broken("[");
    EXPECT_FALSE(runValidation(broken.path()));
}

TEST(Validation, TheSolverKeepsItsOwnLaws) {
    const auto results = runValidation({}, {.selection = {"own/"}});
    ASSERT_TRUE(results);
    EXPECT_GE(results.value().size(), 40u);
    for (const CaseResult& result : results.value()) {
        EXPECT_TRUE(result.passed) << result.name << " " << result.error << " " << result.text;
    }
}

TEST(Validation, StrandsThatTouchOrAreHeldMeetTheirClosedForms) {
    const auto results =
        runValidation({}, {.selection = {"capstan_", "incline_", "bounce_", "rest_", "penetration_",
                                         "tunnel_", "path_"}});
    ASSERT_TRUE(results);
    EXPECT_GE(results.value().size(), 40u);
    for (const CaseResult& result : results.value()) {
        EXPECT_TRUE(result.passed) << result.name << " " << result.error << " " << result.text;
    }
}

#ifdef TENDRIL_REFERENCE
class ReferenceGroup : public testing::TestWithParam<const char*> {};

TEST_P(ReferenceGroup, IsMetInEveryCase) {
    const auto results = runValidation(TENDRIL_REFERENCE, {.selection = {GetParam()}});
    ASSERT_TRUE(results) << toText(results.diagnostics());
    EXPECT_FALSE(results.value().empty());
    for (const CaseResult& result : results.value()) {
        EXPECT_TRUE(result.passed) << result.name << " " << result.error << " " << result.text;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Reference, ReferenceGroup,
    testing::Values("1-joint-law", "1-instant", "1-dynamics", "2a-elastica-discrete",
                    "2b-spatial-discrete", "2a-elastica/", "2b-spatial/", "3-elastica-tip-load",
                    "3-lateral-finite/3-lateral-finite-00", "3-ring-discrete/3-ring-discrete-00",
                    "3-bend-twist/3-bend-twist-01", "4-falling", "3-terminal-velocity"));
#endif

}  // namespace
}  // namespace tendril::validate
