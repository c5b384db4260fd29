#include "core/io/groom/ObjSequenceWriter.h"

#include "core/io/groom/GroomFile.h"
#include "tests/support/Near.h"
#include "tests/support/TemporaryFolder.h"

#include <limits>

namespace tendril::io {
namespace {

using tendril::test::fileText;
using tendril::test::TemporaryFolder;

/// Strands of objects 7, 9, 7 with 2, 3 and 2 points; x tells the point, y the frame.
StrandFrame frameOf(std::int64_t number) {
    StrandFrame frame;
    frame.frameNumber = number;
    frame.time = 0.5 * static_cast<double>(number);
    frame.firstPoint = {0, 2, 5, 7};
    frame.objects = {7, 9, 7};
    for (int p = 0; p < 7; ++p) {
        frame.positions.push_back(0.1F * static_cast<float>(p));
        frame.positions.push_back(static_cast<float>(number));
        frame.positions.push_back(0.5F);
    }
    return frame;
}

ObjSequenceWriter open(ObjSequenceExport options) {
    Result<ObjSequenceWriter> writer = ObjSequenceWriter::create(std::move(options));
    EXPECT_TRUE(writer) << toText(writer.diagnostics());
    return std::move(writer).value();
}

TEST(ObjSequenceWriter, WritesAFilePerFrameThatReadsBackInUnitAndAxes) {
    const TemporaryFolder folder;
    const strand::GroomFrame inches{strand::LengthUnit::Inch, strand::UpAxis::Z};
    ObjSequenceWriter writer = open({.pattern = folder.path() / "hair.####.obj", .frame = inches});
    for (const std::int64_t n : {-2, 0, 12, 12345}) ASSERT_TRUE(writer.append(frameOf(n)));
    EXPECT_EQ(writer.frames(), 4U);
    for (const char* name : {"hair.-002.obj", "hair.0000.obj", "hair.0012.obj", "hair.12345.obj"})
        EXPECT_TRUE(std::filesystem::exists(folder.path() / name)) << name;

    const Result<strand::CurveSet> read = readGroom(folder.path() / "hair.0012.obj");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const strand::CurveSet curves = inMeters(read.value(), inches);
    EXPECT_EQ(curves.groupNames, (std::vector<std::string>{"strands_0", "strands_1"}));
    EXPECT_EQ(curves.firstPoint, (std::vector<std::uint32_t>{0, 2, 4, 7}));
    const spatial::Vec3 expected{0.6F, 12, 0.5};  // last point of the second strand of object 7
    EXPECT_NEAR_ABS(norm(curves.points[3] - expected), 0, 1e-7);
}

TEST(ObjSequenceWriter, TellsUnitAxisRateFrameAndTime) {
    const TemporaryFolder folder;
    ObjSequenceWriter writer = open({.pattern = folder.path() / "a#.obj",
                                     .fpsNumerator = 24000,
                                     .fpsDenominator = 1001,
                                     .application = "Tendril 1"});
    ASSERT_TRUE(writer.append(frameOf(3)));
    EXPECT_TRUE(fileText(folder.path() / "a3.obj")
                    .starts_with("# Tendril 1\n# unit cm, up axis Y, 24000/1001 fps, frame 3, time "
                                 "1.5 s\no strands_0\n"));
}

TEST(ObjSequenceWriter, WritesOnlyTheGroomsAskedFor) {
    const TemporaryFolder folder;
    ObjSequenceWriter writer = open({.pattern = folder.path() / "a#.obj",
                                     .style = ObjStrandStyle::Segments,
                                     .grooms = {{9, "braid"}, {1, "other"}}});
    ASSERT_TRUE(writer.append(frameOf(1)));
    const Result<strand::CurveSet> read = readGroom(folder.path() / "a1.obj");
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value().groupNames, std::vector<std::string>{"braid"});
    EXPECT_EQ(read.value().points.size(), 3U);

    ObjSequenceWriter none = open({.pattern = folder.path() / "b#.obj", .grooms = {{1, "other"}}});
    EXPECT_FALSE(none.append(frameOf(1)));
}

TEST(ObjSequenceWriter, RefusedFramesLeaveNoFile) {
    const TemporaryFolder folder;
    ObjSequenceWriter writer = open({.pattern = folder.path() / "a#.obj"});
    StrandFrame broken = frameOf(1);
    broken.positions[9] = std::numeric_limits<float>::quiet_NaN();
    const Result<Done> refused = writer.append(broken);
    ASSERT_FALSE(refused);
    EXPECT_NE(toText(refused.diagnostics()).find("strand 1 point 1 is not a finite number"),
              std::string::npos);
    ASSERT_TRUE(writer.append(frameOf(1)));
    StrandFrame other = frameOf(2);
    other.firstPoint = {0, 3, 5, 7};
    EXPECT_FALSE(writer.append(other));
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
        ++files;
    EXPECT_EQ(files, 1U);
}

TEST(ObjSequenceWriter, PatternsWithoutAPlaceForTheNumberAreRefused) {
    const TemporaryFolder folder;
    for (const char* name : {"hair.obj", "h#.##.obj", "none/h.##.obj"})
        EXPECT_FALSE(ObjSequenceWriter::create({.pattern = folder.path() / name})) << name;
}

}  // namespace
}  // namespace tendril::io
