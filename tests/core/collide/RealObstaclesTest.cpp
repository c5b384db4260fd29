// Meshes other people made, clean and not, as obstacles.

#include "core/collide/MeshCheck.h"
#include "core/collide/MeshSurface.h"
#include "core/io/mesh/MeshFile.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/support/BruteForceInside.h"
#include "tests/support/Near.h"

#include <filesystem>

namespace tendril::collide {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;

const std::filesystem::path kData = TENDRIL_TEST_DATA;

TriangleMesh meshOf(const std::filesystem::path& path) {
    auto read = io::readMesh(path, {.memoryBytes = std::uint64_t(1) << 30, .seconds = 20});
    return read ? std::move(read).value().mesh : TriangleMesh{};
}

struct Expected {
    const char* file;
    bool isSolid, isClean;
    const char* words;  ///< some of what is said about it
};

class RealObstacles : public testing::TestWithParam<Expected> {};

TEST_P(RealObstacles, AreTakenAsWhatTheyAreMeantToBeAndSaidSo) {
    const Expected& expected = GetParam();
    const MeshCheck check =
        checkMesh(meshOf(kData / expected.file), MeshSides::Automatic, "object A");
    EXPECT_EQ(check.isSolid, expected.isSolid);
    EXPECT_EQ(check.isClean, expected.isClean);
    EXPECT_NE(toText(check.diagnostics).find(expected.words), std::string::npos)
        << toText(check.diagnostics);
    EXPECT_EQ(check.diagnostics.empty(), *expected.words == 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, RealObstacles,
    testing::Values(
        Expected{"mesh/common-3d-test-models/spot.obj", true, true, ""},
        Expected{"mesh/TressFX/TestObject1.fbx", true, true, ""},
        Expected{"mesh/TressFX/ponytail.fbx", true, false, "holes of 19 % of its area"},
        Expected{"mesh/simbody/head.stl", true, false, "taken as solid"},
        Expected{"mesh/mujoco/bunny.obj", true, false, "42 edges of one triangle"},
        Expected{"mesh/mujoco/head.stl", true, false, "17 edges of more than two triangles"},
        Expected{"mesh/mujoco/cap.obj", false, false, "sheet with two sides"},
        Expected{"mesh/geometry-central/cat_head.obj", true, false, "taken as solid"},
        Expected{"mesh/bullet3/cloth.obj", false, false, "sheet with two sides"},
        Expected{"dirty/geometry-central/moebius.obj", false, false, "sheet"},
        Expected{"dirty/geometry-central/hourglass_ico.obj", true, false, ""},
        Expected{"dirty/trimesh/multibody.stl", true, true, ""},
        Expected{"dirty/trimesh/joined_tetrahedra.obj", true, false, "3 edges of more than two"},
        Expected{"dirty/trimesh/soup.stl", false, false, "300 edges of one triangle"},
        Expected{"dirty/trimesh/7_8ths_cube.stl", true, true, ""},
        Expected{"dirty/drake/convex.obj", true, true, ""},
        Expected{"dirty/assimp/box_longline.obj", true, true, ""},
        Expected{"dirty/assimp/global_settings.fbx", true, false, "12 triangles inside the body"}));

/// Against loops over the triangles that are used, at points in and around the mesh.
void expectAsByLoops(const TriangleMesh& mesh, const std::string& name) {
    const MeshCheck check = checkMesh(mesh, MeshSides::Automatic, name);
    auto made = makeMesh({.mesh = mesh, .positions = {}, .name = name});
    if (!made) return;
    const std::unique_ptr<Surface> surface = std::move(made).value();
    TriangleMesh used = mesh;
    used.triangles.clear();
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
        if (check.topology.isUsed(t)) used.triangles.push_back(mesh.triangles[t]);
    const test::SignedDistance loops = test::insideMesh(used);
    const bool isAsGiven = check.topology.turned + check.topology.reversedPieces == 0;
    const Vec3 center = surface->bounds().center();
    const double size = norm(surface->bounds().size());
    std::mt19937 engine(7);
    for (int i = 0; i < 40; ++i) {
        const Vec3 p = center + scaled(randomVec(engine, 0.6), surface->bounds().size());
        const auto found = surface->closest({.point = p, .within = 2 * size, .from = nullptr});
        ASSERT_TRUE(found) << name;
        const double expected = loops(p);
        EXPECT_NEAR_ABS(std::abs(found->distance), std::abs(expected), 1e-9 * size) << name;
        EXPECT_NEAR_ABS(norm(found->normal), 1, 1e-9) << name;
        if (check.isClean && isAsGiven) {
            EXPECT_EQ(found->distance < 0, expected < 0) << name;
        }
    }
}

TEST(RealObstacle, OfEveryFileAnswersAsPlainLoopsDo) {
    std::size_t count = 0;
    for (const char* folder : {"dirty", "mesh"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(kData / folder)) {
            if (!entry.is_regular_file() || entry.path().extension() == ".abc") continue;
            const TriangleMesh mesh = meshOf(entry.path());
            if (mesh.triangles.empty() || mesh.triangles.size() > 6000) continue;
            expectAsByLoops(mesh, entry.path().filename());
            ++count;
        }
    EXPECT_GT(count, 80U);
}

}  // namespace
}  // namespace tendril::collide
