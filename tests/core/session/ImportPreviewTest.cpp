#include "core/session/ImportPreview.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace tendril::session {
namespace {

using spatial::Vec3;

const std::atomic<bool> kGoOn = false;

/// A row of strands along x, each of four points, 30 long, hanging down from y = 0.
void writeRow(const std::filesystem::path& file, int strands) {
    std::ofstream out(file);
    for (int strand = 0; strand < strands; ++strand) {
        for (int point = 0; point < 4; ++point)
            out << "v " << 0.1 * strand << ' ' << -10 * point << " 0.5\n";
        out << "l";
        for (int point = 1; point <= 4; ++point) out << ' ' << 4 * strand + point;
        out << '\n';
    }
}

TEST(ImportPreview, TellsWhatAGroomHolds) {
    const test::TemporaryFolder folder;
    writeRow(folder.path() / "row.obj", 11);
    const auto preview = readImportPreview(folder.path() / "row.obj", ImportKind::Groom, kGoOn);
    ASSERT_TRUE(preview) << toText(preview.diagnostics());
    EXPECT_EQ(preview.value().strands, 11U);
    EXPECT_EQ(preview.value().points, 44U);
    EXPECT_EQ(preview.value().fewestPoints, 4U);
    EXPECT_EQ(preview.value().mostPoints, 4U);
    EXPECT_NEAR(preview.value().usualLength, 30, 1e-9);
    EXPECT_EQ(preview.value().low, (Vec3{0, -30, 0.5}));
    EXPECT_EQ(preview.value().high, (Vec3{1, 0, 0.5}));
    EXPECT_EQ(preview.value().lines.size(), 11U);
    EXPECT_EQ(preview.value().proposal.frame, strand::GroomFrame{});
}

TEST(ImportPreview, OfManyStrandsTheSameEvenPartIsDrawnEachTime) {
    const test::TemporaryFolder folder;
    writeRow(folder.path() / "row.obj", 5000);
    const auto once = readImportPreview(folder.path() / "row.obj", ImportKind::Groom, kGoOn);
    const auto twice = readImportPreview(folder.path() / "row.obj", ImportKind::Groom, kGoOn);
    ASSERT_TRUE(once && twice);
    const auto& lines = once.value().lines;
    EXPECT_EQ(lines, twice.value().lines);
    ASSERT_GE(lines.size(), 100U);
    ASSERT_LT(lines.size(), 5000U);
    const double stride = 500.0 / static_cast<double>(lines.size());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        EXPECT_GT(lines[i].front().x, lines[i - 1].front().x);
        EXPECT_LT(lines[i].front().x - lines[i - 1].front().x, 2 * stride);
    }
}

TEST(ImportPreview, TellsWhatABodyHolds) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "two.obj")
        << "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 2 3\nf 1 2 4\n";
    const auto preview = readImportPreview(folder.path() / "two.obj", ImportKind::Body, kGoOn);
    ASSERT_TRUE(preview) << toText(preview.diagnostics());
    EXPECT_EQ(preview.value().triangles, 2U);
    EXPECT_EQ(preview.value().points, 4U);
    EXPECT_EQ(preview.value().high, (Vec3{1, 2, 3}));
    EXPECT_EQ(preview.value().lines.size(), 2U);
    EXPECT_EQ(preview.value().lines.front().size(), 4U);
}

TEST(ImportPreview, SaysWhatIsWrongWithAFileAndWhetherItCanBeHad) {
    const test::TemporaryFolder folder;
    const auto missing = readImportPreview(folder.path() / "no.hair", ImportKind::Groom, kGoOn);
    EXPECT_FALSE(missing);
    EXPECT_FALSE(missing.diagnostics().empty());
    std::ofstream(folder.path() / "odd.obj") << "v 0 0 0\nv 0 1 0\nv 0 2 0\nl 1 2 9\nl 1 2 3\n";
    const auto odd = readImportPreview(folder.path() / "odd.obj", ImportKind::Groom, kGoOn);
    EXPECT_FALSE(odd);
    std::ofstream(folder.path() / "dot.obj") << "v 0 0 0\nv 0 1 0\nv 0 2 0\nl 1 2 3\nl 2\n";
    const auto dot = readImportPreview(folder.path() / "dot.obj", ImportKind::Groom, kGoOn);
    ASSERT_TRUE(dot);
    EXPECT_EQ(dot.value().strands, 1U);
    EXPECT_FALSE(dot.diagnostics().empty());
}

TEST(ImportPreview, ACanceledReadingGivesNothing) {
    const test::TemporaryFolder folder;
    writeRow(folder.path() / "row.obj", 3);
    const std::atomic<bool> canceled = true;
    EXPECT_FALSE(readImportPreview(folder.path() / "row.obj", ImportKind::Groom, canceled));
}

}  // namespace
}  // namespace tendril::session
