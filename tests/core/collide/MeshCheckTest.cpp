#include "core/collide/MeshCheck.h"

#include "tests/core/collide/TestMeshes.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using geometry::TriangleMesh;

MeshCheck check(const TriangleMesh& mesh, MeshSides sides = MeshSides::Automatic) {
    return checkMesh(mesh, sides, "object A");
}

TEST(MeshCheck, HasNothingToSayAboutACleanMesh) {
    const MeshCheck found = check(makeTorus(0.2, 0.05, 20, 10));
    EXPECT_TRUE(found.isSolid && found.isClean);
    EXPECT_TRUE(found.diagnostics.empty());
}

TEST(MeshCheck, TakesAnOpenMeshAsASheetUnlessToldOtherwise) {
    const TriangleMesh sheet = makeSheet(5, 0.1);
    EXPECT_FALSE(check(sheet).isSolid);
    EXPECT_TRUE(check(sheet, MeshSides::Solid).isSolid);
    EXPECT_FALSE(check(makeCube(1), MeshSides::Sheet).isSolid);
    ASSERT_EQ(check(sheet).diagnostics.size(), 1U);
    EXPECT_EQ(check(sheet).diagnostics[0].place, "object A");
    EXPECT_NE(check(sheet).diagnostics[0].text.find("set its sides to solid"), std::string::npos);
}

TEST(MeshCheck, TakesAMeshWithoutItsLidAsClosedWhenTheLidIsSmall) {
    TriangleMesh cube = makeCube(1);
    cube.triangles.resize(10);  // a side less: a fifth of what is left
    EXPECT_TRUE(check(cube).isSolid);
    EXPECT_FALSE(check(cube).isClean);
    cube.triangles.resize(8);
    EXPECT_FALSE(check(cube).isSolid);
}

TEST(MeshCheck, LeavesOutWhatLiesInsideOthers) {
    TriangleMesh cubes = makeCube(1);
    append(cubes, makeCube(0.3, {0.1, 0, 0}));
    MeshCheck found = check(cubes);
    EXPECT_EQ(found.buried, 12U);
    EXPECT_FALSE(found.isClean);
    for (std::size_t t = 0; t < 24; ++t) EXPECT_EQ(found.topology.isUsed(t), t < 12);

    cubes = makeCube(1);
    append(cubes, makeCube(0.3, {2, 0, 0}));
    found = check(cubes);
    EXPECT_EQ(found.buried, 0U);
    EXPECT_TRUE(found.isClean);
}

TEST(MeshCheck, TellsTheSizeOfFeaturesThatMotionMustNotSkip) {
    EXPECT_NEAR_REL(check(makeCube(0.3)).featureSize, 0.1, 1e-12);
    const double wall = 1e-3;
    TriangleMesh plate = makeCube(0.5);
    for (auto& v : plate.vertices) v.y *= wall / 0.5;
    EXPECT_NEAR_REL(check(plate).featureSize, wall, 0.01);
}

TEST(MeshCheck, SaysInWordsWhatItLeavesOutAndTurns) {
    TriangleMesh mesh = makeCube(1);
    mesh.triangles.push_back({0, 0, 1});
    mesh.triangles.push_back(mesh.triangles[3]);
    mesh.triangles.push_back(mesh.triangles[4]);
    std::swap(mesh.triangles[7][0], mesh.triangles[7][1]);
    const MeshCheck found = check(mesh);
    EXPECT_TRUE(found.isClean);
    const std::string text = toText(found.diagnostics);
    for (const char* words : {"1 triangle without area is left out",
                              "2 triangles with the corners of another are left out",
                              "1 triangle that faced the other way"})
        EXPECT_NE(text.find(words), std::string::npos) << text;
}

}  // namespace
}  // namespace tendril::collide
