#include "core/collide/MeshMoment.h"

#include "tests/core/collide/RandomMotion.h"
#include "tests/core/collide/TestMeshes.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using geometry::TriangleFeature;
using geometry::TriangleMesh;
using spatial::Vec3;

/// A cube with every third triangle given the wrong way round.
TriangleMesh mixedCube() {
    TriangleMesh mesh = makeCube(1);
    for (std::size_t t = 0; t < mesh.triangles.size(); t += 3)
        std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
    return mesh;
}

TEST(MeshMoment, PseudonormalsOfACubePointOutwardsFromEveryFeature) {
    const TriangleMesh mesh = mixedCube();
    const MeshConnection connection = connect(mesh.triangles, computeTopology(mesh));
    const MeshMoment moment(connection, mesh.vertices, {}, 0);
    for (std::uint32_t t = 0; t < 12; ++t) {
        const auto corners = moment.corners(t);
        const Vec3 normal = moment.faceNormal(t);
        EXPECT_NEAR_ABS(dot(normal, corners[0]), 1, 1e-12);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto corner = static_cast<TriangleFeature>(i);
            EXPECT_NEAR_ABS(norm(moment.pseudonormal(t, corner) - normalized(corners[i])), 0,
                            1e-12);
            const auto edge = static_cast<TriangleFeature>(3 + i);
            const Vec3 middle = 0.5 * (corners[i] + corners[(i + 1) % 3]);
            EXPECT_NEAR_ABS(norm(moment.pseudonormal(t, edge) - normalized(middle)), 0, 1e-12);
        }
    }
}

TEST(MeshMoment, ASegmentThroughTheCenterOfACubePiercesItTwiceEvenAtEdgesAndCorners) {
    const TriangleMesh mesh = mixedCube();
    const MeshConnection connection = connect(mesh.triangles, computeTopology(mesh));
    const MeshMoment moment(connection, mesh.vertices, {}, 0);
    std::mt19937 engine(1);
    std::vector<Vec3> ways(200);
    for (Vec3& way : ways) way = 3 * normalized(randomVec(engine, 1));
    for (const Vec3& v : mesh.vertices) ways.push_back(2.0 * v);
    for (const Vec3& way : {Vec3{2, 2, 0}, Vec3{0, 2, -2}, Vec3{3, 0, 0}, Vec3{2, 2, 1}})
        ways.push_back(way);
    for (const Vec3& way : ways) {
        int count = 0;
        for (std::uint32_t t = 0; t < 12; ++t) count += moment.isPierced(t, -way, way) ? 1 : 0;
        EXPECT_EQ(count, 2) << way.x << ' ' << way.y << ' ' << way.z;
    }
}

TEST(MeshMoment, VerticesGoStraightFromStartToEnd) {
    const TriangleMesh mesh = makeCube(1);
    const MeshConnection connection = connect(mesh.triangles, computeTopology(mesh));
    std::vector<Vec3> end = mesh.vertices;
    for (Vec3& v : end) v += Vec3{1, 2, 3};
    const MeshMoment moment(connection, mesh.vertices, end, 0.25);
    const Vec3 expected = mesh.vertices[3] + 0.25 * Vec3{1, 2, 3};
    EXPECT_EQ(moment.vertex(3), expected);
}

}  // namespace
}  // namespace tendril::collide
