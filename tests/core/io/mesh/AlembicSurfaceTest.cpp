#include "core/io/mesh/AlembicSurface.h"

#include "core/geometry/MovingMesh.h"
#include "core/io/mesh/MeshFile.h"
#include "tests/core/io/mesh/MovingArchive.h"
#include "tests/support/Near.h"
#include "tests/support/TemporaryFolder.h"

namespace tendril::io {
namespace {

using spatial::Vec3;
using namespace tendril::test;

TEST(AlembicSurface, PointsThatMoveAreReadAtTheirOwnTimes) {
    const TemporaryFolder folder;
    writeMovingArchive(folder / "a.abc",
                       {tetrahedronAt(0), tetrahedronAt(1), tetrahedronAt(2), tetrahedronAt(3)},
                       {kTetrahedronFaces});
    const auto read = readMesh(folder / "a.abc");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const ImportedMesh& mesh = read.value();
    EXPECT_EQ(mesh.motion.means, MotionSource::Points);
    EXPECT_NEAR_ABS(mesh.motion.rate, 10, 1e-9);
    ASSERT_EQ(mesh.times.size(), 4U);
    EXPECT_NEAR_ABS(mesh.times.front(), 0.5, 1e-12);
    EXPECT_TRUE(read.diagnostics().empty()) << toText(read.diagnostics());
    const geometry::MovingMesh moving(mesh.mesh, mesh.times, mesh.positions);
    const geometry::PointMotion middle = moving.vertexAt(0.65, 2);
    EXPECT_NEAR_ABS(norm(middle.position - moving.mesh().vertices[2] - Vec3{1.5, 0, 0}), 0, 1e-6);
    EXPECT_NEAR_ABS(norm(middle.velocity - Vec3{10, 0, 0}), 0, 1e-5);
}

TEST(AlembicSurface, WhatDoesNotMoveRests) {
    const TemporaryFolder folder;
    writeMovingArchive(folder / "a.abc", {kTetrahedron, kTetrahedron}, {kTetrahedronFaces});
    const auto read = readAlembicSurface(folder / "a.abc");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read.value().times.empty());
    EXPECT_EQ(read.value().vertices.size(), 4U);
}

TEST(AlembicSurface, TrianglesThatChangeAreTakenAsTheyAreAtFirstWithAWarning) {
    const TemporaryFolder folder;
    auto other = kTetrahedronFaces;
    std::swap(other[0], other[1]);
    writeMovingArchive(folder / "a.abc", {kTetrahedron, tetrahedronAt(1)},
                       {kTetrahedronFaces, other});
    const auto read = readAlembicSurface(folder / "a.abc");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read.value().times.empty());
    EXPECT_EQ(read.value().vertices.size(), 4U);
    EXPECT_NE(toText(read.diagnostics()).find("its triangles change at 0.6 s"), std::string::npos);
}

TEST(AlembicSurface, AnArchiveWithoutMeshesIsRefused) {
    const TemporaryFolder folder;
    auto empty = AlembicArchiveWriter::create(folder / "a.abc", {});
    ASSERT_TRUE(empty && empty.value().close());
    EXPECT_FALSE(readMesh(folder / "a.abc"));
}

}  // namespace
}  // namespace tendril::io
