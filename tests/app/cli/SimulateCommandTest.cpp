#include "core/base/SimdLevel.h"
#include "core/io/alembic/AlembicCurvesReader.h"
#include "core/io/groom/GroomFile.h"
#include "core/strand/CurveStatistics.h"
#include "tests/app/cli/SampleGrooms.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace tendril::test {
namespace {

using spatial::Vec3;

std::vector<Vec3> objPoints(const SampleProject& sample, const std::string& name) {
    const auto curves = io::readGroom(sample.file(name));
    EXPECT_TRUE(curves) << toText(curves.diagnostics());
    return curves ? curves.value().points : std::vector<Vec3>{};
}

std::vector<std::vector<Vec3>> alembicFrames(const std::string& file) {
    const auto reader = io::AlembicCurvesReader::open(file);
    EXPECT_TRUE(reader) << toText(reader.diagnostics());
    std::vector<std::vector<Vec3>> frames;
    for (std::size_t i = 0; reader && i < reader.value().sampleCount(); ++i)
        frames.push_back(reader.value().readPoints(i).value());
    return frames;
}

CliAnswer simulate(const SampleProject& sample, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"simulate", sample.project()});
    return runCli(arguments);
}

TEST(Simulate, TheSameBytesComeOutForAnyNumberOfThreads) {
    const SampleProject sample(11, 7);
    for (const char* threads : {"1", "2", "7"}) {
        const std::string name = std::string("t") + threads;
        const CliAnswer answer =
            simulate(sample, {"--threads", threads, "--out", sample.file(name + ".abc"), "--out",
                              sample.file(name + ".#.obj")});
        ASSERT_EQ(answer.status, 0) << answer.err;
        EXPECT_EQ(fileText(sample.file(name + ".abc")), fileText(sample.file("t1.abc"))) << threads;
        for (const char* frame : {".1.obj", ".4.obj", ".6.obj"})
            EXPECT_EQ(fileText(sample.file(name + frame)),
                      fileText(sample.file("t1" + std::string(frame))));
    }
}

TEST(Simulate, TheSameBytesComeOutForEveryInstructionSetAndTheTakeNamesIt) {
    const SampleProject sample(11, 7);
    for (const SimdLevel level : kSimdLevels) {
        const std::string name = toText(level);
        const CliAnswer answer =
            simulate(sample, {"--simd", name, "--take", name, "--out", sample.file(name + ".abc")});
        if (!isSupported(level)) {
            EXPECT_EQ(answer.status, 1);
            EXPECT_NE(answer.err.find("cannot execute " + name), std::string::npos) << answer.err;
            continue;
        }
        ASSERT_EQ(answer.status, 0) << answer.err;
        EXPECT_EQ(fileText(sample.file(name + ".abc")), fileText(sample.file("baseline.abc")));
        const auto info = runCli({"info", sample.file("shot.takes/" + name + ".take"), "--json"});
        EXPECT_EQ(info.json()["instruction_set"], name);
    }
}

TEST(Simulate, TheTwoExportsAgreePointForPoint) {
    const SampleProject sample;
    ASSERT_EQ(simulate(sample, {"--out", sample.file("x.abc"), "--out", sample.file("x.####.obj")})
                  .status,
              0);
    const auto frames = alembicFrames(sample.file("x.abc"));
    ASSERT_EQ(frames.size(), 6U);
    for (std::size_t f = 0; f < frames.size(); ++f) {
        const auto points = objPoints(sample, "x.000" + std::to_string(f + 1) + ".obj");
        ASSERT_EQ(points.size(), frames[f].size());
        for (std::size_t i = 0; i < points.size(); ++i)
            EXPECT_LT(norm(points[i] - frames[f][i]), 1e-6 * (1 + norm(points[i])));
    }
}

TEST(Simulate, TheFirstFrameIsTheDrawnPoseAndLinksKeepTheirLength) {
    const SampleProject sample(5, 9);
    ASSERT_EQ(simulate(sample, {"--out", sample.file("x.#.obj")}).status, 0);
    const auto drawn = io::readGroom(sample.file("hair.obj"));
    const auto first = objPoints(sample, "x.1.obj");
    const double float32 = 2e-7 * 12;  // of coordinates up to 12 cm
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_LT(norm(first[i] - drawn.value().points[i]), float32);
    const auto lengths = strand::computeLengths(drawn.value());
    double moved = 0;
    for (int frame = 1; frame <= 6; ++frame) {
        const auto points = objPoints(sample, "x." + std::to_string(frame) + ".obj");
        for (std::size_t s = 0; s < drawn.value().strandCount(); ++s)
            for (std::uint32_t p = drawn.value().firstPoint[s] + 1;
                 p < drawn.value().firstPoint[s + 1]; ++p) {
                const double drawnLength =
                    norm(drawn.value().points[p] - drawn.value().points[p - 1]);
                EXPECT_NEAR(norm(points[p] - points[p - 1]), drawnLength,
                            1e-6 * lengths[s] + 2 * float32);
                moved = std::max(moved, norm(points[p] - drawn.value().points[p]));
            }
    }
    EXPECT_GT(moved, 1);
}

TEST(Simulate, ARangeHoldsTheFramesOfTheWholeShot) {
    const SampleProject sample;
    ASSERT_EQ(simulate(sample, {"--out", sample.file("whole.#.obj")}).status, 0);
    ASSERT_EQ(simulate(sample, {"--frames", "4:5", "--out", sample.file("part.#.obj")}).status, 0);
    EXPECT_EQ(fileText(sample.file("part.5.obj")), fileText(sample.file("whole.5.obj")));
    EXPECT_FALSE(sample.names().contains("part.3.obj"));
    EXPECT_FALSE(sample.names().contains("part.6.obj"));
}

TEST(Simulate, PrerollMovesTheStartAndEarlierFramesAreRefused) {
    const SampleProject sample;
    EXPECT_EQ(simulate(sample, {"--frames", "-2:1", "--out", sample.file("x.#.obj")}).status, 1);
    ASSERT_EQ(
        simulate(sample, {"--preroll", "3", "--frames", "-2:1", "--out", sample.file("x.#.obj")})
            .status,
        0);
    EXPECT_TRUE(sample.names().contains("x.-2.obj") || sample.names().contains("x.-2.obj"));
    const auto json = simulate(sample, {"--preroll", "3", "--json"}).json();
    EXPECT_EQ(json["per_frame"].size(), 8U);
    EXPECT_EQ(json["frames"], nlohmann::json({1, 6}));
}

TEST(Simulate, InvisibleGroomsAreNotWritten) {
    const SampleProject sample;
    ASSERT_EQ(runCli({"set", sample.project(), "hair.visible=off"}).status, 0);
    const CliAnswer answer = simulate(sample, {"--out", sample.file("x.abc")});
    EXPECT_EQ(answer.status, 1);
    EXPECT_FALSE(sample.names().contains("x.abc"));
}

TEST(Simulate, ATakeLiesBesideTheProjectAndIsNotReplaced) {
    const SampleProject sample;
    ASSERT_EQ(simulate(sample, {"--take", "one"}).status, 0);
    const std::string take = sample.file("shot.takes/one.take");
    const auto json = runCli({"info", take, "--json"}).json();
    EXPECT_EQ(json["frames"], nlohmann::json({1, 6}));
    EXPECT_EQ(json["strands"], 3);
    EXPECT_TRUE(json["missing_frames"].empty());
    const std::string before = fileText(take);
    EXPECT_EQ(simulate(sample, {"--take", "one"}).status, 1);
    EXPECT_EQ(fileText(take), before);
    for (const char* name : {"", "..", "a/b"})
        EXPECT_EQ(simulate(sample, {"--take", name}).status, 1) << name;
}

TEST(Simulate, ReportsStepsFailuresAndTimeInJson) {
    const SampleProject sample;
    const CliAnswer answer = simulate(sample, {"--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const auto json = answer.json();
    EXPECT_GT(json["steps"], 0);
    EXPECT_GE(json["newton_iterations"], json["steps"]);
    EXPECT_TRUE(json.contains("error_test_failures") && json.contains("seconds"));
    EXPECT_TRUE(json["stopped"].empty());
    EXPECT_EQ(json["per_frame"].size(), 5U);
}

TEST(Simulate, WritesAnArchiveInTheUnitAndAxesAskedFor) {
    const SampleProject sample;
    ASSERT_EQ(simulate(sample, {"--out", sample.file("y.abc")}).status, 0);
    ASSERT_EQ(simulate(sample, {"--out", sample.file("z.abc"), "--out-unit", "m", "--out-up", "Z"})
                  .status,
              0);
    const auto y = alembicFrames(sample.file("y.abc")), z = alembicFrames(sample.file("z.abc"));
    ASSERT_EQ(y.size(), z.size());
    for (std::size_t f = 0; f < y.size(); ++f)
        for (std::size_t i = 0; i < y[f].size(); ++i)
            EXPECT_LT(norm(0.01 * Vec3{y[f][i].x, -y[f][i].z, y[f][i].y} - z[f][i]), 1e-7);
}

TEST(Simulate, WrongArgumentsAreRefusedBeforeAnythingIsComputed) {
    const SampleProject sample;
    const auto before = sample.names();
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--out", sample.file("x.fbx")},
          {"--out", sample.file("x.obj")},
          {"--out", sample.file("x.abc"), "--out", sample.file("x.abc")},
          {"--frames", "6:1"},
          {"--threads", "-1"},
          {"--out", sample.file("x.abc"), "--out-unit", "mile"}})
        EXPECT_NE(simulate(sample, wrong).status, 0) << wrong.back();
    EXPECT_EQ(sample.names(), before);
}

TEST(Simulate, AFullDiskIsNamedOnceAndWhatIsFinishedStays) {
    const SampleProject sample(40, 30);
    const CliLimits limits{.fileBytes = 100'000};
    const CliAnswer answer =
        CliProcess({"simulate", sample.project(), "--out", sample.file("x.abc"), "--out",
                    sample.file("x.#.obj"), "--json"},
                   limits)
            .wait();
    EXPECT_EQ(answer.status, 1);
    const auto first = answer.err.find("x.abc: error");
    ASSERT_NE(first, std::string::npos) << answer.err;
    EXPECT_EQ(answer.err.find("x.abc: error", first + 1), std::string::npos) << answer.err;
    EXPECT_FALSE(sample.names().contains("x.abc"));
    EXPECT_TRUE(sample.names().contains("x.1.obj"));
    EXPECT_EQ(answer.json()["outputs"], nlohmann::json({sample.file("x.#.obj")}));
}

TEST(Simulate, InterruptedItKeepsTheFinishedFramesInWholeFiles) {
    const SampleProject sample(60, 30);
    CliProcess process({"simulate", sample.project(), "--frames", "1:100000", "--out",
                        sample.file("x.abc"), "--out", sample.file("x.#.obj"), "--json"});
    while (!std::filesystem::exists(sample.file("x.3.obj")))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    process.interrupt();
    const CliAnswer answer = process.wait();
    EXPECT_EQ(answer.status, 1) << answer.err;
    EXPECT_NE(answer.err.find("canceled"), std::string::npos) << answer.err;
    const auto kept = answer.json()["frames"];
    ASSERT_GE(kept[1], 3);
    const auto frames = alembicFrames(sample.file("x.abc"));
    EXPECT_EQ(frames.size(), kept[1].get<std::size_t>());
    EXPECT_TRUE(std::filesystem::exists(sample.file("x." + kept[1].dump() + ".obj")));
    for (const std::string& name : sample.names())
        EXPECT_EQ(name.find(".partial"), std::string::npos) << name;
}

}  // namespace
}  // namespace tendril::test
