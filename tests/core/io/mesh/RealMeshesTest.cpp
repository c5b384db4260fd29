// Meshes other people made, with the numbers that independent readers found in them.

#include "core/io/mesh/MeshFile.h"
#include "tests/support/Near.h"

#include <algorithm>
#include <filesystem>

namespace tendril::io {
namespace {

const std::filesystem::path kData = TENDRIL_TEST_DATA;

double volume(const geometry::TriangleMesh& mesh) {
    double six = 0;
    for (const auto& t : mesh.triangles)
        six += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
    return six / 6;
}

struct Expected {
    const char* file;
    std::size_t vertices, triangles;
    double volume;  ///< signed
};

class RealMeshes : public testing::TestWithParam<Expected> {};

TEST_P(RealMeshes, AreWeldedTriangulatedAndOfTheStatedVolume) {
    const Expected& expected = GetParam();
    const Result<ImportedMesh> read = readMesh(kData / expected.file);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const geometry::TriangleMesh& mesh = read.value().mesh;
    EXPECT_EQ(mesh.vertices.size(), expected.vertices);
    EXPECT_EQ(mesh.triangles.size(), expected.triangles);
    EXPECT_NEAR_REL(volume(mesh), expected.volume, 5e-3);  // noted with three digits
    EXPECT_EQ(mesh.normals.size(), mesh.vertices.size());
    for (const spatial::Vec3& normal : mesh.normals) EXPECT_NEAR_ABS(norm(normal), 1, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(
    All, RealMeshes,
    testing::Values(Expected{"mesh/common-3d-test-models/spot.obj", 2930, 5856, 0.718},
                    Expected{"mesh/trimesh/quadknot.obj", 1440, 2880, 1.06e6},
                    Expected{"mesh/trimesh/round.stl", 560, 1120, 278},
                    Expected{"mesh/trimesh/ballA.off", 1900, 3796, 1.4e3},
                    Expected{"mesh/bullet3/palm.stl", 1583, 3162, 0.000252},
                    Expected{"mesh/mujoco/bunny.obj", 2503, 4968, 0.000763},
                    Expected{"mesh/geometry-central/fox.ply", 313, 622, 2.84e4},
                    Expected{"mesh/trimesh/BoxInterleaved.glb", 8, 12, 1},
                    Expected{"mesh/trimesh/blue_cube.dae", 8, 12, 8},
                    Expected{"mesh/assimp/cube_uv.ply", 8, 12, 8},
                    Expected{"mesh/simbody/head.stl", 605, 1099, 0.00171},
                    Expected{"dirty/trimesh/negative_indices.obj", 8, 12, 8},
                    Expected{"dirty/assimp/box_without_lineending.obj", 8, 12, 1},
                    Expected{"dirty/drake/non_convex_mesh.obj", 5, 6, 0.1}));

TEST(RealMesh, UnitsAndAxesThatTheFileTellsArePassedOn) {
    const auto fbx = readMesh(kData / "mesh/TressFX/ponytail.fbx");
    ASSERT_TRUE(fbx) << toText(fbx.diagnostics());
    EXPECT_DOUBLE_EQ(fbx.value().metersPerUnit.value_or(0), 0.01);
    EXPECT_EQ(fbx.value().up, strand::UpAxis::Y);
    const auto scaled = readMesh(kData / "dirty/assimp/global_settings.fbx");
    ASSERT_TRUE(scaled);
    EXPECT_DOUBLE_EQ(scaled.value().metersPerUnit.value_or(0), 5);
    // Collada is turned to meters, Y up: a cube of 100 units of 1 cm.
    const auto collada = readMesh(kData / "dirty/assimp/cube_xmlspecialchars.dae");
    ASSERT_TRUE(collada);
    EXPECT_NEAR_REL(volume(collada.value().mesh), 1, 1e-5);
    EXPECT_EQ(collada.value().metersPerUnit, 1);
}

TEST(RealMesh, DamagedFilesEndInWordsWithinTheLimits) {
    const ImportLimits limits{.memoryBytes = std::uint64_t(1) << 30, .seconds = 20};
    std::size_t files = 0, refused = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kData / "dirty")) {
        if (!entry.is_regular_file() || entry.path().extension() == ".abc") continue;
        const Result<ImportedMesh> read = readMesh(entry.path(), limits);
        EXPECT_TRUE(read || !read.diagnostics().empty()) << entry.path();
        ++files;
        refused += read ? 0 : 1;
    }
    EXPECT_GT(files, 100U);
    EXPECT_GT(refused, 20U);
    const auto crashing =
        readMesh(kData / "dirty/assimp/crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply", limits);
    ASSERT_FALSE(crashing);
    EXPECT_NE(toText(crashing.diagnostics()).find("the importer failed on it"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
