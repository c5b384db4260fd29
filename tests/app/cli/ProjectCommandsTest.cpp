// new, get, set, params and info, as programs.
#include "tests/app/cli/SampleGrooms.h"
#include "tests/core/io/mesh/MovingArchive.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numbers>

namespace tendril::test {
namespace {

using std::numbers::pi;

TEST(Cli, SaysWhatItIsAndRefusesWhatItDoesNotKnow) {
    EXPECT_EQ(runCli({"--help"}).status, 0);
    EXPECT_EQ(runCli({"--version"}).out.substr(0, 12), "tendril-cli ");
    EXPECT_EQ(runCli({}).status, 2);
    EXPECT_EQ(runCli({"dance"}).status, 2);
    EXPECT_EQ(runCli({"info"}).status, 2);
    EXPECT_EQ(runCli({"info", "x.obj", "--what"}).status, 2);
    EXPECT_EQ(runCli({"info", "x.obj", "--unit", "parsec"}).status, 2);
}

TEST(Cli, EveryCommandHasHelpAndAnswersInJson) {
    for (const char* command : {"new", "info", "convert", "get", "set", "add", "remove", "params",
                                "simulate", "validate", "bench"}) {
        const CliAnswer help = runCli({command, "--help"});
        EXPECT_EQ(help.status, 0) << command;
        EXPECT_NE(help.out.find("--json"), std::string::npos) << command;
    }
}

TEST(New, MakesAProjectAndTellsWhatItFound) {
    const TemporaryFolder folder;
    const std::string groom = folder.write("hair.obj", hangingStrandsObj(3, 6));
    const std::string project = folder.path() / "shot.tendril";
    const CliAnswer made = runCli({"new", project, "--groom", groom, "--unit", "m", "--frames",
                                   "1001:1010", "--fps", "23.976", "--json"});
    ASSERT_EQ(made.status, 0) << made.err;
    const auto json = made.json();
    EXPECT_EQ(json["objects"][0]["strands"], 3);
    EXPECT_EQ(json["objects"][0]["points"], 18);
    EXPECT_EQ(json["rate"], nlohmann::json({24000, 1001}));
    const auto told = runCli({"get", project, "shot.start_frame", "--json"}).json();
    EXPECT_EQ(told[0]["value"], 1001);
    const auto unit = runCli({"get", project, "hair.unit", "--json"}).json();
    EXPECT_EQ(unit[0]["value"], "m");
}

TEST(New, AWrongUnitIsObvious) {
    const TemporaryFolder folder;
    const std::string groom = folder.write("hair.obj", hangingStrandsObj(3, 6));
    const CliAnswer made = runCli({"new", folder.path() / "a.tendril", "--groom", groom});
    EXPECT_NE(made.out.find("cm"), std::string::npos);
    const CliAnswer huge =
        runCli({"new", folder.path() / "b.tendril", "--groom", groom, "--unit", "yd"});
    EXPECT_EQ(huge.status, 0);
    EXPECT_EQ(huge.err.find("--unit"), std::string::npos);
    const CliAnswer tiny = runCli({"new", folder.path() / "c.tendril", "--groom",
                                   folder.write("tiny.obj", "v 0 0 0\nv 0 0.001 0\nl 1 2\n")});
    EXPECT_NE(tiny.err.find("--unit"), std::string::npos) << tiny.err;
}

TEST(New, WarnsWhenABodyIsOfAnotherSizeThanTheStrands) {
    const TemporaryFolder folder;
    const std::string groom = folder.write("hair.obj", hangingStrandsObj(3, 6));
    const auto warned = [&](double side) {
        const std::string body = folder.write(
            "head.obj", fmt::format("v 0 0 0\nv {0} 0 0\nv 0 {0} 0\nv 0 0 {0}\nf 1 3 2\nf 1 2 4\n"
                                    "f 1 4 3\nf 2 3 4\n",
                                    side));
        const CliAnswer made = runCli({"new", folder.path() / "a.tendril", "--force", "--groom",
                                       groom, "--body", body, "--unit", "m"});
        EXPECT_EQ(made.status, 0) << made.err;
        return made.err;
    };
    const std::string large = warned(1000), usual = warned(1);
    EXPECT_NE(large.find("times as large as hair"), std::string::npos) << large;
    EXPECT_NE(large.find("head.unit="), std::string::npos) << large;
    EXPECT_EQ(usual.find("hair"), std::string::npos) << usual;
}

TEST(Add, PutsObstaclesAndPathsIntoAProjectAndRemoveTakesThemOut) {
    const SampleProject sample;
    const std::string& project = sample.project();
    const CliAnswer ball = runCli({"add", project, "sphere", "--name", "ball", "radius=4cm",
                                   "translation.y@24=1m", "--json"});
    ASSERT_EQ(ball.status, 0) << ball.err;
    EXPECT_EQ(ball.json()[0]["added"], "ball");
    ASSERT_EQ(runCli({"add", project, "path", "strands=0-1", "strength=0.5"}).status, 0);
    const auto valueOf = [&](const char* path) {
        return runCli({"get", project, path, "--json"}).json()[0]["value"];
    };
    EXPECT_EQ(valueOf("ball.kind"), "sphere");
    EXPECT_EQ(valueOf("ball.radius"), 0.04);
    EXPECT_EQ(valueOf("path.strands"), "0-1");
    EXPECT_NE(runCli({"info", project}).out.find("shape, sphere"), std::string::npos);
    ASSERT_EQ(runCli({"add", project, "attachment", "body=ball", "strands=2", "place=point",
                      "point.y=4cm"})
                  .status,
              0);
    ASSERT_EQ(runCli({"add", project, "joint-limits", "--name", "stiff", "high.x=10deg"}).status,
              0);
    ASSERT_EQ(runCli({"add", project, "joint-goal", "angle.z@1=0", "angle.z@9=0.3"}).status, 0);
    EXPECT_EQ(valueOf("attachment.point.y"), 0.04);
    EXPECT_EQ(valueOf("stiff.rule"), "limits");
    EXPECT_EQ(valueOf("joint goal.rule"), "goal");
    EXPECT_EQ(runCli({"remove", project, "attachment", "stiff", "joint goal"}).status, 0);
    EXPECT_EQ(runCli({"remove", project, "ball", "path"}).status, 0);
    EXPECT_EQ(runCli({"info", project}).out.find("ball"), std::string::npos);
}

TEST(Add, RefusesWhatCannotBeAndChangesNothing) {
    const SampleProject sample;
    const std::string before = fileText(sample.project());
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"add", sample.project(), "teapot"},
          {"add", sample.project(), "box", "--name", "shot"},
          {"add", sample.project(), "box", "--name", "a.b"},
          {"add", sample.project(), "box", "wobble=3"},
          {"remove", sample.project(), "base"},
          {"remove", sample.project(), "nothing"}}) {
        const CliAnswer refused = runCli(arguments);
        EXPECT_NE(refused.status, 0) << arguments[1];
        EXPECT_FALSE(refused.err.empty());
        EXPECT_EQ(fileText(sample.project()), before);
    }
}

TEST(New, DoesNotReplaceAProjectUnlessForced) {
    const SampleProject sample;
    const std::string before = fileText(sample.project());
    const std::vector<std::string> arguments = {"new", sample.project(), "--groom",
                                                sample.file("hair.obj")};
    const CliAnswer refused = runCli(arguments);
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("shot.tendril"), std::string::npos);
    EXPECT_EQ(fileText(sample.project()), before);
    auto forced = arguments;
    forced.emplace_back("--force");
    EXPECT_EQ(runCli(forced).status, 0);
    EXPECT_NE(fileText(sample.project()), before);
}

TEST(New, TakesSeveralGroomsAndABody) {
    const TemporaryFolder folder;
    const std::string a = folder.write("a.obj", hangingStrandsObj(2, 4));
    const std::string b = folder.write("b.obj", hangingStrandsObj(3, 5));
    const std::string body = folder.write("head.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const std::string project = folder.path() / "shot.tendril";
    const CliAnswer made = runCli({"new", project, "--groom", a, b, "--body", body, "--json"});
    ASSERT_EQ(made.status, 0) << made.err;
    const auto objects = runCli({"info", project, "--json"}).json()["objects"];
    ASSERT_EQ(objects.size(), 5U);
    EXPECT_EQ(objects[2]["curves"]["strands"], 2);
    EXPECT_EQ(objects[3]["curves"]["strands"], 3);
    EXPECT_EQ(objects[4]["triangles"], 1);
}

TEST(New, TakesABodyThatMovesAndInfoTellsItsMotion) {
    const TemporaryFolder folder;
    const std::string groom = folder.write("a.obj", hangingStrandsObj(2, 4));
    const std::string body = folder / "head.abc", project = folder / "shot.tendril";
    writeMovingArchive(body, {tetrahedronAt(0), tetrahedronAt(1), tetrahedronAt(3)},
                       {kTetrahedronFaces});
    const auto told = runCli({"info", body, "--json"}).json();
    EXPECT_EQ(told["triangles"], 4);
    EXPECT_EQ(told["samples"], 3);
    EXPECT_NEAR(told["duration_s"], 0.2, 1e-12);
    EXPECT_NEAR(told["samples_per_second"], 10, 1e-9);
    EXPECT_EQ(told["motion"], "animated points or transforms");

    const CliAnswer made = runCli({"new", project, "--groom", groom, "--body", body});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("moving: 3 samples from 0.5 to 0.7 s"), std::string::npos) << made.out;
    EXPECT_EQ(runCli({"info", project, "--json"}).json()["objects"][3]["samples"], 3);
}

TEST(Set, AKeyComesBackFromGetInTheFormThatSetReads) {
    const SampleProject sample;
    const CliAnswer told = runCli({"get", sample.project(), "base.rotation.y"});
    EXPECT_NE(told.out.find("base.rotation.y@6:monotone = "), std::string::npos) << told.out;
    std::istringstream lines(told.out);
    std::vector<std::string> again = {"set", sample.project()};
    for (std::string line; std::getline(lines, line);) again.push_back(line);
    const std::string before = fileText(sample.project());
    const CliAnswer set = runCli(again);
    EXPECT_EQ(set.status, 0) << set.err;
    EXPECT_EQ(fileText(sample.project()), before);
    const auto keys = runCli({"get", sample.project(), "base.rotation", "--json"})
                          .json()[0]["keys"]["rotation.y"];
    EXPECT_EQ(keys[1]["frame"], 6);
    EXPECT_DOUBLE_EQ(keys[1]["value"], pi / 2);
}

TEST(Set, EveryLineThatGetPrintsIsReadBack) {
    const SampleProject sample;
    ASSERT_EQ(
        runCli({"set", sample.project(), "hair.radius:profile=0:1,1:0.2", "shot.gravity@3=0,-1,0"})
            .status,
        0);
    const CliAnswer told = runCli({"get", sample.project()});
    std::vector<std::string> again = {"set", sample.project()};
    std::istringstream lines(told.out);
    for (std::string line; std::getline(lines, line);) again.push_back(line);
    EXPECT_GT(again.size(), 40U);
    const std::string before = fileText(sample.project());
    const CliAnswer set = runCli(again);
    EXPECT_EQ(set.status, 0) << set.err;
    EXPECT_EQ(fileText(sample.project()), before);
}

TEST(Set, ChangesAllOrNothing) {
    const SampleProject sample;
    const std::string before = fileText(sample.project());
    const CliAnswer refused =
        runCli({"set", sample.project(), "hair.density=1g/cm3", "hair.densty=1", "hare.density=1"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("hair.densty"), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("hare.density"), std::string::npos) << refused.err;
    EXPECT_EQ(fileText(sample.project()), before);
}

TEST(Set, KeepsTheOriginalOfAProjectThatNeededRepair) {
    const SampleProject sample;
    std::string damaged = fileText(sample.project());
    damaged.replace(damaged.find("\"preroll\""), 9, "\"prerool\"");
    sample.folder().write("shot.tendril", damaged);
    const CliAnswer set = runCli({"set", sample.project(), "hair.density=1g/cm3"});
    EXPECT_EQ(set.status, 0);
    EXPECT_NE(set.err.find("prerool"), std::string::npos) << set.err;
    EXPECT_EQ(fileText(sample.file("shot.tendril.original")), damaged);
}

TEST(Get, NamesWhatIsNear) {
    const SampleProject sample;
    const CliAnswer wrong = runCli({"get", sample.project(), "hair.densty"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.err.find("density"), std::string::npos);
    EXPECT_EQ(wrong.out, "");
}

TEST(Params, ListsEveryParameterWithUnitRangeAndDefault) {
    const CliAnswer told = runCli({"params", "--json"});
    ASSERT_EQ(told.status, 0);
    std::set<std::string> keys;
    for (const auto& row : told.json()) {
        keys.insert(row["object"].get<std::string>() + "." + row["key"].get<std::string>());
        EXPECT_FALSE(row["help"].get<std::string>().empty());
        EXPECT_TRUE(row.contains("default") && row.contains("unit") && row.contains("lengthwise"));
    }
    EXPECT_TRUE(keys.contains("groom.density") && keys.contains("base.rotation") &&
                keys.contains("shot.gravity") && keys.contains("body.color"));
    EXPECT_LT(runCli({"params", "groom", "--json"}).json().size(), told.json().size());
    EXPECT_EQ(runCli({"params", "hat"}).status, 2);
}

TEST(Info, CountsStrandsInTheUnitTold) {
    const TemporaryFolder folder;
    const std::string groom =
        folder.write("two.obj", "v 0 0 0\nv 0 3 0\nv 1 0 0\nv 1 1 0\nv 1 2 0\nl 1 2\nl 3 4 5\n");
    const auto json = runCli({"info", groom, "--unit", "mm", "--json"}).json();
    EXPECT_EQ(json["strands"], 2);
    EXPECT_EQ(json["points_per_strand"]["min"], 2);
    EXPECT_EQ(json["points_per_strand"]["max"], 3);
    EXPECT_DOUBLE_EQ(json["length_m"]["max"], 0.003);
    EXPECT_DOUBLE_EQ(json["size_m"][1], 0.003);
    EXPECT_EQ(runCli({"info", groom}).status, 0);
}

TEST(Info, TellsMeshesFromGrooms) {
    const TemporaryFolder folder;
    const std::string mesh = folder.write("head.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const auto json = runCli({"info", mesh, "--json"}).json();
    EXPECT_EQ(json["triangles"], 1);
    EXPECT_DOUBLE_EQ(json["size_m"][0], 0.01);
}

}  // namespace
}  // namespace tendril::test
