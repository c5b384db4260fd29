#include "core/io/alembic/AlembicXform.h"

#include "core/io/alembic/AlembicPlacement.h"

#include <gtest/gtest.h>

#include <numbers>

#ifdef TENDRIL_TEST_DATA
#include "tests/core/io/alembic/AlembicSamples.h"
#endif

namespace tendril::io {
namespace {

using spatial::Vec3;

Vec3 applied(const std::vector<double>& ops, const std::vector<double>& channels, const Vec3& p) {
    const auto matrix = composeXformOps(ops, channels);
    EXPECT_TRUE(matrix);
    return matrix.value().applied(p);
}

void expectNear(const Vec3& a, const Vec3& b) {
    EXPECT_LT(norm(a - b), 1e-14);
}

TEST(AlembicXform, RotationsAreRightHanded) {
    expectNear(applied({0x60}, {90}, {1, 0, 0}), {0, 1, 0});
    expectNear(applied({0x40}, {90}, {0, 1, 0}), {0, 0, 1});
    expectNear(applied({0x50}, {90}, {0, 0, 1}), {1, 0, 0});
    expectNear(applied({0x20}, {0, 0, 7, 90}, {1, 0, 0}), {0, 1, 0});
}

TEST(AlembicXform, TheFirstOperationIsTheOutermost) {
    expectNear(applied({0x10, 0x60, 0x00}, {1, 2, 3, 90, 2, 1, 1}, {1, 0, 0}), {1, 4, 3});
}

TEST(AlembicXform, MissingChannelsAreZeroAndUnknownOperationsAreRefused) {
    expectNear(applied({0x10}, {5}, {1, 1, 1}), {6, 1, 1});
    EXPECT_FALSE(composeXformOps(std::vector<double>{0x70}, std::vector<double>{1}));
}

TEST(AlembicXform, ARotationAboutNoAxisIsNone) {
    expectNear(applied({0x20}, {0, 0, 0, 90}, {1, 2, 3}), {1, 2, 3});
}

#ifdef TENDRIL_TEST_DATA
using nlohmann::json;

void expectMatrix(const AlembicMatrix& matrix, const json& expected) {
    for (std::size_t i = 0; i < 16; ++i) {
        EXPECT_NEAR(matrix.m[i], expected[i].get<double>(), 1e-12);
    }
}

// Nested and animated transforms of every operation, evaluated by the official library.
TEST(AlembicXform, LocalAndWorldMatricesAgreeWithTheOfficialLibrary) {
    int compared = 0;
    for (const auto& path : archivesBelow("alembic/samples")) {
        SCOPED_TRACE(path.filename());
        const auto opened = AlembicArchive::open(path, UnfinishedArchive::Refuse);
        ASSERT_TRUE(opened);
        const AlembicArchive& archive = opened.value();
        Diagnostics problems;
        const auto placements = findPlacements(archive, "AbcGeom_Xform_v3:.xform", problems);
        const json contents = contentsOf(path);
        for (const json& object : contents["semantic"]) {
            if (object["kind"] != "xform") continue;
            const auto place =
                std::find_if(placements.begin(), placements.end(),
                             [&](const AlembicPlacement& p) { return p.path == object["object"]; });
            ASSERT_NE(place, placements.end());
            for (const json& sample : object["matrices"]) {
                SCOPED_TRACE(place->path + " at " + sample["time"].dump());
                const double time = sample["time"];
                const auto xform = readXform(archive, archive.objects()[place->object], time);
                ASSERT_TRUE(xform);
                EXPECT_EQ(xform.value().inherits, sample["inherits"].get<bool>());
                expectMatrix(xform.value().local, sample["local"]);
                expectMatrix(worldMatrix(archive, *place, time, problems), sample["world"]);
                ++compared;
            }
        }
        EXPECT_EQ(problems, Diagnostics());
    }
    EXPECT_GT(compared, 20);
}

TEST(AlembicPlacement, VisibilityAgreesWithTheOfficialLibrary) {
    const std::filesystem::path path =
        std::filesystem::path(TENDRIL_TEST_DATA) / "alembic/samples/s07_visibility.abc";
    const auto opened = AlembicArchive::open(path, UnfinishedArchive::Refuse);
    Diagnostics problems;
    const auto placements = findPlacements(opened.value(), "AbcGeom_Curve_v2:.geom", problems);
    EXPECT_EQ(placements.size(), 6u);
    const json semantic = contentsOf(path)["semantic"];
    for (const AlembicPlacement& place : placements) {
        const json& expected = semantic.back()["effective"][place.path];
        const AlembicProperty* visible =
            opened.value().objects()[place.object].properties.find("visible");
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double time = visible ? opened.value().samplingOf(*visible).timeOf(i) : 0;
            EXPECT_EQ(isVisible(opened.value(), place, time), expected[i] == 1) << place.path << i;
        }
    }
}

TEST(AlembicPlacement, CurvesStandAlsoWhereTheyAreInstanced) {
    const std::filesystem::path path =
        std::filesystem::path(TENDRIL_TEST_DATA) / "alembic/samples/s21_other_schemas.abc";
    const auto opened = AlembicArchive::open(path, UnfinishedArchive::Refuse);
    Diagnostics problems;
    const auto placements = findPlacements(opened.value(), "AbcGeom_Curve_v2:.geom", problems);
    std::vector<std::string> paths;
    for (const AlembicPlacement& place : placements) paths.push_back(place.path);
    EXPECT_EQ(paths, (std::vector<std::string>{"/source/hair", "/plain/instance_of_source/hair"}));
}
#endif

}  // namespace
}  // namespace tendril::io
