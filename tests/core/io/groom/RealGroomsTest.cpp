// Grooms other people made, with the counts that independent readers found in them.

#include "core/io/groom/GroomFile.h"

#include "core/strand/CurveStatistics.h"
#include "tests/support/Near.h"

#include <array>
#include <filesystem>

namespace tendril::io {
namespace {

const std::filesystem::path kData = TENDRIL_TEST_DATA;

struct Expected {
    const char* file;
    std::size_t strands, points;
    double minLength, maxLength;
    std::array<double, 3> box;
};

class RealGrooms : public testing::TestWithParam<Expected> {};

TEST_P(RealGrooms, HaveTheStatedStrandsPointsLengthsAndBox) {
    const Expected& expected = GetParam();
    const Result<strand::CurveSet> result = readGroom(kData / expected.file);
    ASSERT_TRUE(result) << toText(result.diagnostics());
    const strand::CurveStatistics s = strand::computeStatistics(result.value());
    EXPECT_EQ(s.strands, expected.strands);
    EXPECT_EQ(s.points, expected.points);
    // Lengths and boxes were noted with four digits.
    EXPECT_NEAR_REL(s.length.min, expected.minLength, 1e-3);
    EXPECT_NEAR_REL(s.length.max, expected.maxLength, 1e-3);
    const spatial::Vec3 box = s.boxMax - s.boxMin;
    EXPECT_NEAR_REL(box.x, expected.box[0], 1e-3);
    EXPECT_NEAR_REL(box.y, expected.box[1], 1e-3);
    EXPECT_NEAR_REL(box.z, expected.box[2], 1e-3);
}

INSTANTIATE_TEST_SUITE_P(
    TressFx, RealGrooms,
    testing::Values(
        Expected{"hair/TressFX/back.tfx", 517, 8272, 4.915, 31.31, {43.28, 41.49, 27.06}},
        Expected{"hair/TressFX/front_top.tfx", 876, 14016, 3.4, 39.39, {45.22, 60.44, 77.06}},
        Expected{"hair/TressFX/tail.tfx", 474, 7584, 28.27, 92.42, {16.81, 86.36, 32.78}},
        Expected{"hair/TressFX/Ratboy_mohawk.tfx",
                 2228,
                 71296,
                 7.493e-06,
                 0.295,
                 {0.2125, 0.8956, 0.6067}}));

INSTANTIATE_TEST_SUITE_P(
    Obj, RealGrooms,
    testing::Values(
        Expected{"hair/ufbx/blender_340_line_point_0_obj.obj", 5, 10, 2, 2, {2, 2, 2}},
        Expected{"hair/ufbx/synthetic_extended_line_0_obj.obj", 1, 5, 4.828, 4.828, {1, 1, 0}},
        Expected{"hair/tinyobjloader/line-prim.obj", 2, 8, 6, 6, {2, 2, 2}},
        Expected{"hair/trimesh/obj_wireframe.obj", 11, 23, 2, 4, {2, 2, 2}},
        Expected{"hair/assimp/testline.obj", 6, 24, 3, 3, {1, 1, 1}},
        Expected{"hair/assimp/testmixed.obj", 6, 24, 3, 3, {1, 1, 1}},
        Expected{"dirty/mujoco/line.obj", 1, 4, 3, 3, {3, 0, 0}}));

TEST(RealGroom, OfAnArchiveKeepsStrandsAndPointsOfTheFile) {
    const std::tuple<const char*, std::size_t, std::size_t> expected[] = {
        {"hair/OpenUSD/testUsdAbcXformPrimCollapsing.abc", 6, 155},
        {"hair/cortex/curves.abc", 3, 17},
        {"hair/cortex/widthTest.abc", 2, 8}};
    for (const auto& [name, strands, points] : expected) {
        const Result<strand::CurveSet> groom = readGroom(kData / name);
        ASSERT_TRUE(groom) << toText(groom.diagnostics());
        EXPECT_EQ(groom.value().strandCount(), strands) << name;
        EXPECT_EQ(groom.value().points.size(), points) << name;
    }
}

TEST(RealGroom, FixedTipsOfThePonytailsBackAreReported) {
    const auto back = readGroom(kData / "hair/TressFX/back.tfx");
    EXPECT_NE(toText(back.diagnostics()).find("fixes both ends"), std::string::npos);
    const auto tail = readGroom(kData / "hair/TressFX/tail.tfx");
    EXPECT_EQ(toText(tail.diagnostics()).find("fixes both ends"), std::string::npos);
}

TEST(RealGroom, NoDamagedOrForeignFileCrashesAReader) {
    std::size_t read = 0;
    for (const char* folder : {"dirty", "mesh", "hair", "motion"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kData / folder)) {
            if (!entry.is_regular_file()) continue;
            const Result<strand::CurveSet> result = readGroom(entry.path());
            EXPECT_TRUE(result || !result.diagnostics().empty()) << entry.path();
            ++read;
        }
    EXPECT_GT(read, 100U);
}

}  // namespace
}  // namespace tendril::io
