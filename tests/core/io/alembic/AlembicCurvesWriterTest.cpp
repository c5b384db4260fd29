#include "core/io/alembic/AlembicCurvesWriter.h"

#include "tests/core/io/alembic/StrandFrames.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <numeric>

namespace tendril::io {
namespace {

using test::fileText;
using test::TemporaryFolder;

AlembicExport exportTo(const std::filesystem::path& path) {
    AlembicExport options;
    options.path = path;
    options.application = "Tendril test";
    options.grooms = {{.object = 7, .name = "scalp", .groupId = 0},
                      {.object = 9, .name = "brow/left", .groupId = 1, .groupName = "brow"}};
    return options;
}

/// Frames of the same groom, one for each number, written to a file.
Result<AlembicWritten> write(const AlembicExport& options, const std::vector<int>& numbers,
                             bool widthsMove = false) {
    auto writer = AlembicCurvesWriter::create(options);
    if (!writer) return Result<AlembicWritten>::failed(writer.diagnostics());
    for (int number : numbers) {
        StrandFrame frame = swingingFrame(number);
        if (widthsMove) frame.radii[1] *= 1 + 0.01f * static_cast<float>(number);
        const auto appended = writer.value().append(frame);
        if (!appended) return Result<AlembicWritten>::failed(appended.diagnostics());
    }
    return writer.value().close();
}

TEST(AlembicCurvesWriter, EqualExportsAreEqualBytes) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write(exportTo(folder / "a.abc"), {1, 2, 3}));
    ASSERT_TRUE(write(exportTo(folder / "b.abc"), {1, 2, 3}));
    ASSERT_TRUE(write(exportTo(folder / "c.abc"), {1, 2, 4}));
    EXPECT_EQ(fileText(folder / "a.abc"), fileText(folder / "b.abc"));
    EXPECT_NE(fileText(folder / "a.abc"), fileText(folder / "c.abc"));
}

TEST(AlembicCurvesWriter, ReportsWhatItWrote) {
    const TemporaryFolder folder;
    const auto written = write(exportTo(folder / "a.abc"), {1, 2, 3});
    ASSERT_TRUE(written) << toText(written.diagnostics());
    EXPECT_EQ(written.value().frames, 3u);
    EXPECT_EQ(written.value().strands, 5u);
    EXPECT_EQ(written.value().points, 3u + 4 + 5 + 6 + 3);
    EXPECT_EQ(written.value().bytes, std::filesystem::file_size(folder / "a.abc"));
}

TEST(AlembicCurvesWriter, AnExistingFileIsUntouchedUntilCloseReplacesIt) {
    const TemporaryFolder folder;
    folder.write("a.abc", "precious");
    {
        auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer.value().append(swingingFrame(1)));
        EXPECT_EQ(fileText(folder / "a.abc"), "precious");
    }
    EXPECT_EQ(fileText(folder / "a.abc"), "precious");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
    ASSERT_TRUE(write(exportTo(folder / "a.abc"), {1}));
    EXPECT_EQ(fileText(folder / "a.abc").substr(0, 5), "Ogawa");
}

TEST(AlembicCurvesWriter, RefusesAChangeOfTopologyAndKeepsTheFramesBefore) {
    const TemporaryFolder folder;
    auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
    ASSERT_TRUE(writer.value().append(swingingFrame(1, 5)));
    const auto refused = writer.value().append(swingingFrame(2, 6));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.diagnostics()[0].place, "frame 2");
    const auto written = writer.value().close();
    ASSERT_TRUE(written);
    EXPECT_EQ(written.value().frames, 1u);
}

TEST(AlembicCurvesWriter, NamesTheStrandAndPointThatIsNotFinite) {
    const TemporaryFolder folder;
    auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
    StrandFrame frame = swingingFrame(8);
    frame.positions[3 * (frame.firstPoint[2] + 1) + 2] = std::numeric_limits<float>::quiet_NaN();
    const auto refused = writer.value().append(frame);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.diagnostics()[0].place, "frame 8, strand 2, point 1");
}

TEST(AlembicCurvesWriter, RefusesNumbersThatOverflowInFileUnits) {
    const TemporaryFolder folder;
    auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
    StrandFrame frame = swingingFrame(1);
    frame.positions[0] = std::numeric_limits<float>::max();
    EXPECT_FALSE(writer.value().append(frame));
}

TEST(AlembicCurvesWriter, RefusesFramesWithMissingArrays) {
    const TemporaryFolder folder;
    auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
    StrandFrame frame = swingingFrame(1);
    frame.velocities.clear();
    EXPECT_FALSE(writer.value().append(frame));
    frame = swingingFrame(1);
    frame.ids.pop_back();
    EXPECT_FALSE(writer.value().append(frame));
}

TEST(AlembicCurvesWriter, RefusesStrandsOfOnePointAndIdsBeyondTheFile) {
    const TemporaryFolder folder;
    StrandFrame frame = swingingFrame(1, 2);
    frame.ids[1] = 0x80000000u;
    EXPECT_FALSE(AlembicCurvesWriter::create(exportTo(folder / "a.abc")).value().append(frame));
    frame = swingingFrame(1, 2);
    frame.firstPoint = {0, 1, 7};
    const auto refused =
        AlembicCurvesWriter::create(exportTo(folder / "a.abc")).value().append(frame);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.diagnostics()[0].place, "strand 0");
}

TEST(AlembicCurvesWriter, RefusesRootCoordinatesThatDoNotMatchTheStrands) {
    const TemporaryFolder folder;
    AlembicExport options = exportTo(folder / "a.abc");
    options.grooms[0].rootUvs = {{0.5f, 0.5f}};
    const auto refused = write(options, {1});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.diagnostics()[0].place, "scalp");
}

TEST(AlembicCurvesWriter, RefusesImpossibleOptions) {
    const TemporaryFolder folder;
    AlembicExport options = exportTo(folder / "a.abc");
    options.fpsNumerator = 0;
    EXPECT_FALSE(AlembicCurvesWriter::create(options));
    options = exportTo(folder / "a.abc");
    options.unitsPerMeter = -1;
    EXPECT_FALSE(AlembicCurvesWriter::create(options));
    EXPECT_FALSE(AlembicCurvesWriter::create(exportTo(folder.path() / "")));
}

TEST(AlembicCurvesWriter, AnExportWithoutFramesFailsAndLeavesNothing) {
    const TemporaryFolder folder;
    {
        auto writer = AlembicCurvesWriter::create(exportTo(folder / "a.abc"));
        EXPECT_FALSE(writer.value().close());
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

#ifdef TENDRIL_ALEMBIC_CHECKER
/// What an independent strict reader says of a file (schemas, digests, hashes, ranges).
std::string verdictOn(const std::filesystem::path& archive) {
    const std::filesystem::path report = archive.string() + ".issues";
    const std::string command = "python3 '" TENDRIL_ALEMBIC_CHECKER "' --strict --issues '" +
                                archive.string() + "' > '" + report.string() + "' 2>&1";
    const int status = std::system(command.c_str());
    return (status == 0 ? "passed\n" : "failed\n") + fileText(report);
}

TEST(AlembicCurvesWriter, AnIndependentStrictReaderFindsNothingWrong) {
    const TemporaryFolder folder;
    AlembicExport options = exportTo(folder / "a.abc");
    options.grooms[1].rootUvs = {{0.25f, 0.75f}};
    options.description = "several; grooms = two";
    const std::string clean = "passed\n" + (folder / "a.abc").string() + ": ok\n";
    const std::vector<std::vector<int>> runs{{1},          {1, 2, 3, 4}, {1, 1, 1, 2, 2, 3, 3, 3},
                                             {1, 2, 1, 2}, {5, 5, 5},    {1, 1, 2}};
    for (const std::vector<int>& numbers : runs) {
        for (bool widthsMove : {false, true}) {
            ASSERT_TRUE(write(options, numbers, widthsMove));
            EXPECT_EQ(verdictOn(folder / "a.abc"), clean) << ::testing::PrintToString(numbers);
        }
    }
    options.writeVelocities = false;
    options.axes = AlembicAxes::UnrealGroomZUp;
    options.fpsNumerator = 30000;
    options.fpsDenominator = 1001;
    options.grooms = {};
    std::vector<int> many(300);  // more than 255 samples: wider numbers in headers
    std::iota(many.begin(), many.end(), -20);
    ASSERT_TRUE(write(options, many));
    EXPECT_EQ(verdictOn(folder / "a.abc"), clean);
}
#endif

}  // namespace
}  // namespace tendril::io
