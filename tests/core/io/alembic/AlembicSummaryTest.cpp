#include "core/io/alembic/AlembicSummary.h"

#include "core/io/alembic/AlembicCurvesWriter.h"
#include "tests/core/io/alembic/StrandFrames.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tendril::io {
namespace {

using test::TemporaryFolder;

TEST(AlembicSummary, TellsWhatAnExportHolds) {
    const TemporaryFolder folder;
    AlembicExport options;
    options.path = folder / "a.abc";
    options.application = "Tendril test";
    options.fpsNumerator = 25;
    options.firstFrame = 50;
    auto writer = AlembicCurvesWriter::create(options);
    const StrandFrame frame = swingingFrame(1);
    for (int number : {1, 2, 3}) ASSERT_TRUE(writer.value().append(swingingFrame(number)));
    ASSERT_TRUE(writer.value().close());

    const auto read = summarizeAlembic(options.path);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const AlembicSummary& summary = read.value();
    EXPECT_EQ(summary.application, "Tendril test");
    EXPECT_EQ(summary.curves, frame.strandCount());
    EXPECT_EQ(summary.points, frame.pointCount());
    ASSERT_EQ(summary.objects.size(), 2u);
    EXPECT_EQ(summary.objects[0].path, "/groom/strands_0");
    EXPECT_EQ(summary.objects[0].kind, "curves");
    EXPECT_EQ(summary.objects[0].curves, 4u);
    EXPECT_EQ(summary.objects[0].samples, 3u);
    ASSERT_EQ(summary.times.size(), 3u);
    EXPECT_NEAR(summary.times[2], 52 / 25.0, 1e-12);
    EXPECT_NEAR(summary.fps.value(), 25, 1e-12);
    float lowest = 1e9f, highest = -1e9f;
    for (std::size_t i = 1; i < frame.positions.size(); i += 3) {
        lowest = std::min(lowest, frame.positions[i]);
        highest = std::max(highest, frame.positions[i]);
    }
    EXPECT_NEAR(summary.lower.y, 100 * lowest, 1e-4);
    EXPECT_NEAR(summary.upper.y, 100 * highest, 1e-4);
}

TEST(AlembicSummary, RefusesWhatIsNoArchive) {
    const TemporaryFolder folder;
    folder.write("a.abc", "no archive at all");
    EXPECT_FALSE(summarizeAlembic(folder / "a.abc"));
}

}  // namespace
}  // namespace tendril::io
