// Whatever is wrong with a file: the message names it and the place, the status is not 0, and
// nothing is left behind.
#include "tests/app/cli/SampleGrooms.h"
#include "tests/core/io/groom/GroomBytes.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::test {
namespace {

struct BadFile {
    std::string name, bytes;
    std::string place;  ///< what a message must say besides the file's name
};

std::string truncated(std::string bytes) {
    bytes.resize(bytes.size() * 2 / 3);
    return bytes;
}

std::string hairWithNan() {
    io::test::HairBytes hair = io::test::smallHair();
    hair.xyz[7] = std::numeric_limits<float>::quiet_NaN();
    return io::test::toBytes(hair);
}

std::string alembicBytes(const TemporaryFolder& folder) {
    const std::string in = folder.write("for.obj", hangingStrandsObj(3, 5));
    const std::string out = folder.path() / "for.abc";
    EXPECT_EQ(runCli({"convert", in, out}).status, 0);
    return fileText(out);
}

std::vector<BadFile> badFiles(const TemporaryFolder& folder) {
    return {
        {"empty.hair", "", "empty"},
        {"empty.obj", "", "empty"},
        {"empty.tfx", "", "empty"},
        {"empty.abc", "", "empty"},
        {"cut.hair", truncated(io::test::toBytes(io::test::smallHair())), ""},
        {"cut.tfx", truncated(io::test::tressFx4Bytes(4, 8)), ""},
        {"cut.abc", truncated(alembicBytes(folder)), ""},
        {"nan.hair", hairWithNan(), "strand 0"},
        {"nan.obj", "v 0 0 0\nv nan 1 0\nl 1 2\n", "strand 0 point 1"},
        {"beyond.obj", "v 0 0 0\nv 0 1 0\nl 1 9\n", ":3"},
        {"below.obj", "v 0 0 0\nv 0 1 0\nl 1 -3\n", ":3"},
        {"points.obj", "v 0 0 0\nv 0 1 0\nl 1\nl 2\n", ""},
        {"text.hair", "this is no groom", ""},
        {"text.abc", "this is no archive", ""},
        {"nothing.obj", "# only a comment\n", ""},
    };
}

TEST(BadInput, IsNamedWithItsPlaceByEveryCommandAndLeavesNothing) {
    const TemporaryFolder made;
    for (const BadFile& bad : badFiles(made)) {
        const TemporaryFolder folder;
        const std::string file = folder.write(bad.name, bad.bytes);
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"info", file},
              {"convert", file, folder.path() / "out.obj"},
              {"convert", file, folder.path() / "out.abc"},
              {"new", folder.path() / "out.tendril", "--groom", file}}) {
            const CliAnswer answer = runCli(arguments);
            EXPECT_EQ(answer.status, 1) << arguments[0] << ' ' << bad.name;
            EXPECT_EQ(answer.out, "") << arguments[0] << ' ' << bad.name;
            EXPECT_NE(answer.err.find(bad.name), std::string::npos) << answer.err;
            EXPECT_NE(answer.err.find(bad.place), std::string::npos) << bad.name << answer.err;
        }
        const auto left = std::distance(std::filesystem::directory_iterator(folder.path()), {});
        EXPECT_EQ(left, 1) << bad.name;
    }
}

TEST(BadInput, OnePointStrandsAreLeftOutAndNamedWhereOthersRemain) {
    const TemporaryFolder folder;
    io::test::HairBytes hair = io::test::smallHair();
    hair.segments = {2, 0, 1};
    hair.strands = 3;
    hair.points = 6;
    hair.xyz.insert(hair.xyz.end(), {7, 7, 7});
    hair.thicknesses.push_back(1);
    const std::string file = folder.write("points.hair", io::test::toBytes(hair));
    const CliAnswer told = runCli({"info", file, "--json"});
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_NE(told.err.find("points.hair"), std::string::npos) << told.err;
    EXPECT_EQ(told.json()["strands"], 2);
    EXPECT_FALSE(told.json()["problems"].empty());
}

TEST(BadInput, FilesThatAreNotThereAndFoldersAreNamed) {
    const TemporaryFolder folder;
    for (const std::string& name : {std::string("missing.abc"), std::string("missing.tendril"),
                                    std::string("missing.hair"), std::string("missing.fbx")}) {
        const CliAnswer answer = runCli({"info", folder.path() / name});
        EXPECT_EQ(answer.status, 1) << name;
        EXPECT_NE(answer.err.find(name), std::string::npos) << answer.err;
    }
    EXPECT_EQ(runCli({"info", folder.path()}).status, 1);
}

TEST(BadInput, ADamagedProjectIsNamedWithTheLine) {
    const SampleProject sample;
    const std::string text = fileText(sample.project());
    sample.folder().write("shot.tendril", text.substr(0, text.size() / 2));
    for (const char* command : {"info", "get", "simulate"}) {
        const CliAnswer answer = runCli({command, sample.project()});
        EXPECT_EQ(answer.status, 1) << command;
        EXPECT_NE(answer.err.find("shot.tendril:"), std::string::npos) << answer.err;
    }
    EXPECT_EQ(runCli({"set", sample.project(), "hair.density=1"}).status, 1);
    EXPECT_EQ(fileText(sample.project()), text.substr(0, text.size() / 2));
}

TEST(BadInput, ALostGroomIsNamed) {
    const SampleProject sample;
    std::filesystem::remove(sample.file("hair.obj"));
    const CliAnswer answer = runCli({"simulate", sample.project(), "--out", sample.file("x.abc")});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.err.find("hair.obj"), std::string::npos) << answer.err;
    EXPECT_FALSE(sample.names().contains("x.abc"));
}

TEST(BadInput, TargetsThatCannotBeWrittenAreNamedAndNothingIsLeft) {
    const SampleProject sample;
    std::filesystem::create_directory(sample.file("locked"));
    sample.folder().write("locked.abc", "old");
    using std::filesystem::perms;
    std::filesystem::permissions(sample.file("locked"), perms::owner_read | perms::owner_exec);
    std::filesystem::permissions(sample.file("locked.abc"), perms::owner_read);
    const auto before = sample.names();
    const std::string groom = sample.file("hair.obj");
    for (const std::string& target :
         {sample.file("locked/x.abc"), sample.file("locked.abc"), sample.file("missing/x.abc")}) {
        const CliAnswer converted = runCli({"convert", groom, target});
        EXPECT_EQ(converted.status, 1) << target;
        EXPECT_NE(converted.err.find(target), std::string::npos) << converted.err;
        const CliAnswer simulated = runCli({"simulate", sample.project(), "--out", target});
        EXPECT_EQ(simulated.status, 1) << target;
        EXPECT_NE(simulated.err.find(std::filesystem::path(target).filename()), std::string::npos)
            << simulated.err;
    }
    for (const std::string& target :
         {sample.file("locked/x.####.obj"), sample.file("missing/x.####.obj")}) {
        const CliAnswer answer = runCli({"simulate", sample.project(), "--out", target});
        EXPECT_EQ(answer.status, 1) << target;
        EXPECT_NE(answer.err.find("x."), std::string::npos) << answer.err;
    }
    EXPECT_EQ(runCli({"new", sample.file("locked/x.tendril"), "--groom", groom}).status, 1);
    EXPECT_EQ(fileText(sample.file("locked.abc")), "old");
    EXPECT_EQ(sample.names(), before);
}

TEST(BadInput, NothingCanBeSetInAWriteProtectedProject) {
    const SampleProject sample;
    const std::string before = fileText(sample.project());
    std::filesystem::permissions(sample.project(), std::filesystem::perms::owner_read);
    const CliAnswer answer = runCli({"set", sample.project(), "hair.density=1g/cm3"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.err.find("shot.tendril"), std::string::npos);
    EXPECT_EQ(fileText(sample.project()), before);
}

TEST(BadInput, AnAnswerThatCannotBeWrittenIsAFailure) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no full device";
    const std::string command = std::string("'") + TENDRIL_CLI + "' params > /dev/full 2>/dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
}

}  // namespace
}  // namespace tendril::test
