#include "core/io/alembic/AlembicMeshReader.h"

#include "core/io/alembic/AlembicArchiveWriter.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <array>

#ifdef TENDRIL_TEST_DATA
#include "tests/core/io/alembic/AlembicSamples.h"
#endif

namespace tendril::io {
namespace {

using geometry::TriangleMesh;
using test::TemporaryFolder;
using Kind = AlembicPropertyKind;
using Pod = AlembicPod;

/// Six times the volume enclosed: positive when triangles are counter-clockwise from outside.
double signedVolume(const TriangleMesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        volume += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c]));
    }
    return volume;
}

/// A unit cube wound as archives are, below a transform with one scale.
void writeCube(const std::filesystem::path& path, const std::array<double, 3>& scale,
               std::int32_t firstIndex = 0) {
    auto archive = AlembicArchiveWriter::create(path, {});
    AlembicArchiveWriter& out = archive.value();
    const auto xform = out.addObject(AlembicObjectId::Root, "xform",
                                     "schema=AbcGeom_Xform_v3;"
                                     "schemaObjTitle=AbcGeom_Xform_v3:.xform");
    const auto xformProperties = out.addProperty(
        out.propertiesOf(xform), {.name = ".xform", .metadata = "schema=AbcGeom_Xform_v3"});
    out.append<std::uint8_t>(
        out.addProperty(xformProperties, {".inherits", Kind::Scalar, Pod::Bool}),
        std::array<std::uint8_t, 1>{1});
    out.append<std::uint8_t>(out.addProperty(xformProperties, {".ops", Kind::Scalar, Pod::UInt8}),
                             std::array<std::uint8_t, 1>{0});
    out.append<double>(out.addProperty(xformProperties, {".vals", Kind::Scalar, Pod::Float64, 3}),
                       scale);
    const auto cube = out.addObject(xform, "cube",
                                    "schema=AbcGeom_PolyMesh_v1;schemaBaseType=AbcGeom_GeomBase_v1;"
                                    "schemaObjTitle=AbcGeom_PolyMesh_v1:.geom");
    const auto geometry = out.addProperty(out.propertiesOf(cube), {.name = ".geom"});
    std::vector<std::array<float, 3>> points;
    for (int i = 0; i < 8; ++i) {
        points.push_back({float(i & 1), float(i >> 1 & 1), float(i >> 2 & 1)});
    }
    const std::vector<std::int32_t> clockwise{firstIndex, 1, 3, 2, 4, 6, 7, 5, 0, 4, 5, 1,
                                              2,          3, 7, 6, 0, 2, 6, 4, 1, 5, 7, 3};
    out.append<std::array<float, 3>>(out.addProperty(geometry, {"P", Kind::Array, Pod::Float32, 3}),
                                     points);
    out.append<std::int32_t>(out.addProperty(geometry, {".faceIndices", Kind::Array, Pod::Int32}),
                             clockwise);
    out.append<std::int32_t>(out.addProperty(geometry, {".faceCounts", Kind::Array, Pod::Int32}),
                             std::vector<std::int32_t>(6, 4));
    ASSERT_TRUE(out.close());
}

TEST(AlembicMeshReader, FacesAreCounterClockwiseAlsoUnderAMirror) {
    const TemporaryFolder folder;
    for (const std::array<double, 3>& scale :
         {std::array<double, 3>{1, 2, 3}, {-1, 2, 3}, {-1, -2, 3}, {-1, -2, -3}}) {
        writeCube(folder / "cube.abc", scale);
        const auto read = readAlembicMeshes(folder / "cube.abc");
        ASSERT_TRUE(read) << toText(read.diagnostics());
        ASSERT_EQ(read.value().meshes.size(), 1u);
        EXPECT_EQ(read.value().meshes[0].path, "/xform/cube");
        EXPECT_EQ(read.value().meshes[0].mesh.triangles.size(), 12u);
        EXPECT_NEAR(signedVolume(read.value().meshes[0].mesh), 6 * 6, 1e-12);
    }
}

TEST(AlembicMeshReader, FacesWithCornersThatDoNotExistAreLeftOutWithAWarning) {
    const TemporaryFolder folder;
    writeCube(folder / "cube.abc", {1, 1, 1}, 8);
    const auto read = readAlembicMeshes(folder / "cube.abc");
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value().meshes[0].mesh.triangles.size(), 10u);
    ASSERT_EQ(read.diagnostics().size(), 1u);
    EXPECT_EQ(read.diagnostics()[0].place, "/xform/cube");
}

#ifdef TENDRIL_TEST_DATA
TEST(AlembicMeshReader, ReadsAnAnimatedHeadAtAnyTime) {
    const auto path =
        std::filesystem::path(TENDRIL_TEST_DATA) / "alembic/samples/s12_head_mesh_anim.abc";
    const auto first = readAlembicMeshes(path);
    ASSERT_TRUE(first) << toText(first.diagnostics());
    ASSERT_EQ(first.value().times.size(), 24u);
    const TriangleMesh& head = first.value().meshes.at(0).mesh;
    EXPECT_EQ(head.vertices.size(), 146u);
    EXPECT_EQ(head.triangles.size(), 608u - 2 * 160);
    EXPECT_GT(signedVolume(head), 0);
    const auto last = readAlembicMeshes(path, first.value().times.back());
    ASSERT_TRUE(last);
    const TriangleMesh& turned = last.value().meshes.at(0).mesh;
    EXPECT_NEAR(signedVolume(turned), signedVolume(head), 1e-5 * signedVolume(head));
    EXPECT_GT(norm(turned.vertices[20] - head.vertices[20]), 0.01);
}

TEST(AlembicMeshReader, SurvivesMeshesOfOtherProgramsAndBrokenOnes) {
    int meshes = 0;
    for (const char* folder : {"mesh", "motion", "dirty/alembic", "alembic/damaged"}) {
        for (const auto& path : archivesBelow(folder)) {
            SCOPED_TRACE(path);
            const auto read = readAlembicMeshes(path);
            if (!read) {
                EXPECT_FALSE(read.diagnostics().empty());
                continue;
            }
            for (const AlembicMesh& mesh : read.value().meshes) {
                ++meshes;
                for (const auto& triangle : mesh.mesh.triangles) {
                    for (std::uint32_t corner : triangle) {
                        ASSERT_LT(corner, mesh.mesh.vertices.size());
                    }
                }
            }
        }
    }
    EXPECT_GT(meshes, 10);
}
#endif

}  // namespace
}  // namespace tendril::io
