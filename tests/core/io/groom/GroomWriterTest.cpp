#include "core/io/groom/GroomWriter.h"

#include "core/io/groom/GroomFile.h"
#include "tests/support/TemporaryFolder.h"

#include <random>

namespace tendril::io {
namespace {

using strand::CurveSet;
using tendril::test::fileText;
using tendril::test::TemporaryFolder;

CurveSet randomGroom(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> number(-100, 100);
    CurveSet curves;
    curves.groupNames = {"left side", "right"};
    for (std::uint32_t s = 0; s < 40; ++s) {
        for (auto n = 2 + random() % 30; n > 0; --n) {
            curves.points.push_back({number(random), number(random), number(random)});
            curves.widths.push_back(std::abs(number(random)));
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
        curves.groups.push_back(s < 20 ? 0 : 1);
    }
    return curves;
}

CurveSet readBack(const std::filesystem::path& path) {
    Result<CurveSet> result = readGroom(path);
    EXPECT_TRUE(result) << toText(result.diagnostics());
    return result ? std::move(result).value() : CurveSet{};
}

TEST(GroomWriter, HairKeepsEveryFloatAndWidth) {
    const TemporaryFolder folder;
    CurveSet curves = randomGroom(1);
    curves.groups.clear();
    curves.groupNames.clear();
    ASSERT_TRUE(writeHair(curves, folder.path() / "a.hair"));
    EXPECT_EQ(readBack(folder.path() / "a.hair"), curves);
    curves.widths.clear();
    ASSERT_TRUE(writeHair(curves, folder.path() / "b.hair"));
    EXPECT_EQ(readBack(folder.path() / "b.hair"), curves);
}

TEST(GroomWriter, ObjKeepsEveryFloatAndGroupInBothStyles) {
    const TemporaryFolder folder;
    CurveSet curves = randomGroom(2);
    curves.widths.clear();
    for (const ObjStrandStyle style : {ObjStrandStyle::Polyline, ObjStrandStyle::Segments}) {
        ASSERT_TRUE(writeObjCurves(curves, folder.path() / "a.obj", {}, style));
        CurveSet back = readBack(folder.path() / "a.obj");
        for (spatial::Vec3& p : back.points)
            p = {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        EXPECT_EQ(back, curves);
    }
}

TEST(GroomWriter, SaysWhatAFormatCannotKeepOrHold) {
    const TemporaryFolder folder;
    const CurveSet curves = randomGroom(3);
    const Result<Done> hair = writeGroom(curves, folder.path() / "a.hair", {});
    EXPECT_NE(toText(hair.diagnostics()).find("cannot keep groups"), std::string::npos);
    const Result<Done> obj = writeGroom(curves, folder.path() / "a.obj", {});
    EXPECT_NE(toText(obj.diagnostics()).find("cannot keep widths"), std::string::npos);
    EXPECT_FALSE(writeGroom(curves, folder.path() / "a.xyz", {}));
    EXPECT_FALSE(writeGroom(curves, folder.path() / "none" / "a.obj", {}));

    CurveSet longStrand;
    longStrand.points.resize(65'537);
    longStrand.firstPoint = {0, 65'537};
    const Result<Done> refused = writeHair(longStrand, folder.path() / "long.hair");
    EXPECT_NE(toText(refused.diagnostics()).find("65537 points"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "long.hair"));
}

TEST(GroomWriter, TellsUnitAndAxisInAComment) {
    const TemporaryFolder folder;
    ASSERT_TRUE(writeObjCurves(randomGroom(4), folder.path() / "a.obj",
                               {strand::LengthUnit::Inch, strand::UpAxis::Z}));
    EXPECT_NE(fileText(folder.path() / "a.obj").find("unit in, up axis Z"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
