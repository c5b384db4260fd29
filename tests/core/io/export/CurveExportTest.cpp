#include "core/io/export/CurveExport.h"

#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicCurvesReader.h"
#include "core/io/groom/GroomFile.h"
#include "core/sim/Simulation.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tendril::io {
namespace {

using spatial::Vec3;
using strand::GroomFrame;
using strand::LengthUnit;
using strand::UpAxis;
using test::fileText;

constexpr std::array kFrames{GroomFrame{LengthUnit::Centimeter, UpAxis::Y},
                             GroomFrame{LengthUnit::Meter, UpAxis::Z},
                             GroomFrame{LengthUnit::Inch, UpAxis::Z}};

Vec3 vectorAt(const std::vector<float>& numbers, std::size_t i) {
    return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

class CurveExportTest : public testing::Test {
protected:
    CurveExportTest() {
        Workers workers(1);
        sim::Simulation simulation(scene, workers);
        for (int i = 0; i < 3; ++i) EXPECT_TRUE(simulation.advanceFrame(false));
        simulation.write(frame);
    }

    /// Writes the one frame. @return what was said
    std::string exportTo(const std::string& name, const GroomFrame& as) {
        auto target = CurveExport::create({folder / name, as}, *scene, frame.frameNumber);
        EXPECT_TRUE(target) << toText(target.diagnostics());
        const auto appended = target.value()->append(frame);
        EXPECT_TRUE(appended) << toText(appended.diagnostics());
        const auto closed = target.value()->close();
        EXPECT_TRUE(closed) << toText(closed.diagnostics());
        return closed ? closed.value() : std::string();
    }
    [[nodiscard]] strand::CurveSet archived(const std::string& name) const {
        const auto read = readAlembicCurves(folder / name);
        EXPECT_TRUE(read) << toText(read.diagnostics());
        return read.value().curves;
    }

    test::TemporaryFolder folder;
    scene::ScenePtr scene = test::makeGroomScene(test::makeHelices(3, 8));
    StrandFrame frame;
};

TEST_F(CurveExportTest, AnArchiveReadsBackInItsUnitAndAxes) {
    for (const GroomFrame& as : kFrames) {
        exportTo("a.abc", as);
        const strand::CurveSet read = inMeters(archived("a.abc"), as);
        ASSERT_EQ(read.firstPoint, frame.firstPoint);
        for (std::size_t i = 0; i < read.points.size(); ++i) {
            EXPECT_NEAR_ABS(norm(read.points[i] - vectorAt(frame.positions, i)), 0, 1e-7)
                << toText(as);
            EXPECT_NEAR_REL(read.widths[i], 2 * double(frame.radii[i]), 1e-6);
        }
    }
}

TEST_F(CurveExportTest, VelocitiesTurnAndScaleAsPointsDo) {
    for (const GroomFrame& as : kFrames) {
        exportTo("a.abc", as);
        const auto archive = AlembicArchive::open(folder / "a.abc", UnfinishedArchive::Refuse);
        ASSERT_TRUE(archive);
        const auto& objects = archive.value().objects();
        const auto curves = std::ranges::find_if(
            objects, [](const AlembicObject& o) { return o.hasSchema("AbcGeom_Curve_v2:.geom"); });
        ASSERT_NE(curves, objects.end());
        const auto numbers =
            archive.value().readNumbers(*curves->properties.find(".geom")->find(".velocities"), 0);
        ASSERT_TRUE(numbers) << toText(numbers.diagnostics());
        ASSERT_EQ(numbers.value().size(), frame.velocities.size());
        double fastest = 0;
        for (std::size_t i = 0; i < frame.pointCount(); ++i) {
            const double* v = numbers.value().data() + 3 * i;
            const Vec3 expected = vectorAt(frame.velocities, i);
            EXPECT_NEAR_ABS(norm(inMeters(Vec3{v[0], v[1], v[2]}, as) - expected), 0, 1e-6);
            fastest = std::max(fastest, norm(expected));
        }
        EXPECT_GT(fastest, 1e-3) << "nothing moves: the test shows nothing";
    }
}

TEST_F(CurveExportTest, BothFormatsHoldTheSamePoints) {
    for (const GroomFrame& as : kFrames) {
        exportTo("a.abc", as);
        exportTo("a.#.obj", as);
        const auto obj = readGroom(folder / "a.4.obj");
        ASSERT_TRUE(obj) << toText(obj.diagnostics());
        const strand::CurveSet abc = archived("a.abc");
        ASSERT_EQ(abc.points.size(), obj.value().points.size());
        for (std::size_t i = 0; i < abc.points.size(); ++i)
            EXPECT_NEAR_ABS(
                norm(abc.points[i] - obj.value().points[i]) * strand::metersPer(as.unit), 0, 1e-7);
    }
}

TEST_F(CurveExportTest, CentimetersAndYUpAreTheDefault) {
    exportTo("default.abc", CurveExportSettings{}.frame);
    exportTo("asked.abc", {LengthUnit::Centimeter, UpAxis::Y});
    EXPECT_EQ(fileText(folder / "default.abc"), fileText(folder / "asked.abc"));
}

TEST_F(CurveExportTest, TheFileTellsItsUnitAndAxes) {
    exportTo("a.abc", {LengthUnit::Foot, UpAxis::Z});
    EXPECT_NE(fileText(folder / "a.abc").find("unit=ft up=Z"), std::string::npos);
}

TEST_F(CurveExportTest, TellsWhatItWrote) {
    EXPECT_EQ(exportTo("a.abc", {}).rfind("1 frame, 3 strands, 24 points, ", 0), 0U);
    EXPECT_EQ(exportTo("a.#.obj", {}).rfind("1 frame, 3 strands, 24 points, ", 0), 0U);
}

TEST_F(CurveExportTest, HiddenAndDisabledGroomsStayOut) {
    const scene::ObjectId hair{frame.objects.front()};
    for (const scene::Edit& edit :
         {scene::makeSetVisible(hair, false), scene::makeSetEnabled(hair, false)}) {
        const auto refused = CurveExport::create({folder / "a.abc"}, *test::edited(scene, edit), 1);
        ASSERT_FALSE(refused);
        EXPECT_NE(toText(refused.diagnostics()).find("nothing to export"), std::string::npos);
    }
}

TEST_F(CurveExportTest, ANameWithoutAFormatForCurvesIsRefused) {
    for (const char* name : {"a", "a.fbx", "a.hair", "a.obj"})
        EXPECT_FALSE(CurveExport::create({folder / name}, *scene, 1)) << name;
}

}  // namespace
}  // namespace tendril::io
