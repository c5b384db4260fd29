// The whole job on files that other programs wrote.
#include "core/io/alembic/AlembicCurvesReader.h"
#include "core/io/groom/GroomFile.h"
#include "core/strand/CurveStatistics.h"
#include "tests/app/cli/SampleGrooms.h"

#include <gtest/gtest.h>

namespace tendril::test {
namespace {

const std::filesystem::path kHair = std::filesystem::path(TENDRIL_TEST_DATA) / "hair";
constexpr std::uintmax_t kSmall = 300'000;  // bytes

/// Files of curves that can be read, by size.
std::vector<std::filesystem::path> smallCurveFiles() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kHair)) {
        const auto extension = entry.path().extension();
        if (!entry.is_regular_file() || entry.file_size() > kSmall) continue;
        if (extension != ".obj" && extension != ".abc") continue;
        if (runCli({"info", entry.path(), "--json"}).json().contains("strands"))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

void expectStrict(const std::string& archive) {
    const std::string checker = TENDRIL_ALEMBIC_CHECKER;
    if (checker.empty()) return;
    const std::string command = "python3 '" + checker + "' --strict --issues '" + archive +
                                "' > '" + archive + ".txt' 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << fileText(archive + ".txt");
}

/// From file to both exports and back, with a base that turns.
void expectWholeJob(const std::filesystem::path& groom, const std::string& unit, int lastFrame) {
    SCOPED_TRACE(groom.string());
    const TemporaryFolder folder;
    const std::string project = folder.path() / "shot.tendril", archive = folder.path() / "x.abc";
    ASSERT_EQ(runCli({"new", project, "--groom", groom, "--unit", unit}).status, 0);
    ASSERT_EQ(runCli({"set", project, "base.rotation.y@1=0", "base.rotation.y@24=90deg"}).status,
              0);
    const CliAnswer simulated =
        runCli({"simulate", project, "--frames", "1:" + std::to_string(lastFrame), "--out", archive,
                "--out", folder.path() / "x.#.obj"});
    ASSERT_EQ(simulated.status, 0) << simulated.err;
    expectStrict(archive);

    const auto drawn = io::readGroom(groom);
    const auto reader = io::AlembicCurvesReader::open(archive);
    ASSERT_TRUE(drawn && reader);
    ASSERT_EQ(reader.value().curves().curves.firstPoint, drawn.value().firstPoint);
    ASSERT_EQ(reader.value().sampleCount(), static_cast<std::size_t>(lastFrame));
    const double centimeters = unit == "m" ? 100 : 1;
    const auto lengths = strand::computeLengths(drawn.value());
    for (int frame = 1; frame <= lastFrame; ++frame) {
        const auto points = reader.value().readPoints(static_cast<std::size_t>(frame - 1)).value();
        const auto obj = io::readGroom(folder.path() / ("x." + std::to_string(frame) + ".obj"));
        ASSERT_TRUE(obj) << toText(obj.diagnostics());
        ASSERT_EQ(obj.value().points.size(), points.size());
        double apart = 0, stretched = 0;
        for (std::size_t s = 0; s < lengths.size(); ++s)
            for (std::uint32_t p = drawn.value().firstPoint[s] + 1;
                 p < drawn.value().firstPoint[s + 1]; ++p) {
                apart = std::max(apart,
                                 norm(points[p] - obj.value().points[p]) / (1 + norm(points[p])));
                const double rest =
                    centimeters * norm(drawn.value().points[p] - drawn.value().points[p - 1]);
                const double float32 = 2.4e-7 * (norm(points[p]) + norm(points[p - 1]));
                const double error = std::abs(norm(points[p] - points[p - 1]) - rest) - float32;
                stretched = std::max(stretched, error / (centimeters * lengths[s]));
            }
        EXPECT_LT(apart, 3e-7) << frame;
        EXPECT_LT(stretched, 1e-6) << frame;
    }
}

TEST(RealGrooms, TheMohawkGoesThroughTheWholeJob) {
    expectWholeJob(kHair / "TressFX" / "Ratboy_mohawk.tfx", "m", 3);
}

TEST(RealGrooms, ThePonytailStaysWhereItWasDrawn) {
    const TemporaryFolder folder;
    const std::string project = folder.path() / "shot.tendril";
    ASSERT_EQ(
        runCli({"new", project, "--groom", kHair / "TressFX/tail.tfx", "--unit", "cm"}).status, 0);
    const CliAnswer answer = runCli({"sagfree", project, "--drift", "2", "--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const auto groom = answer.json()[0];
    EXPECT_EQ(groom["strands"], 474);
    EXPECT_LT(groom["residual"], 1e-12);
    EXPECT_LT(groom["drift"]["most"], 1e-4);  // of strands up to 92 cm long
}

TEST(RealGrooms, EverySmallFileOfCurvesGoesThroughTheWholeJob) {
    const auto files = smallCurveFiles();
    ASSERT_GT(files.size(), 2U);
    for (const auto& file : files) expectWholeJob(file, "cm", 6);
}

}  // namespace
}  // namespace tendril::test
