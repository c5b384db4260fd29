#include "core/geometry/ShapeMeshes.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <map>
#include <numbers>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

double volumeOf(const TriangleMesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles)
        volume += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c])) / 6;
    return volume;
}

// Every triangle faces the way of its corners' normals.
void expectNormalsFaceOutside(const TriangleMesh& mesh) {
    ASSERT_EQ(mesh.normals.size(), mesh.vertices.size());
    for (const auto& triangle : mesh.triangles) {
        const auto& [a, b, c] = triangle;
        const Vec3 area =
            cross(mesh.vertices[b] - mesh.vertices[a], mesh.vertices[c] - mesh.vertices[a]);
        EXPECT_GT(norm(area), 0);
        for (const std::uint32_t corner : triangle) {
            EXPECT_NEAR_ABS(norm(mesh.normals[corner]), 1, 1e-15);
            EXPECT_GT(dot(area, mesh.normals[corner]), 0);
        }
    }
}

// Every edge is passed once in either direction, by place.
void expectClosed(const TriangleMesh& mesh) {
    std::map<std::array<long, 6>, int> edges;
    const auto place = [&](std::uint32_t i) {
        const Vec3& v = mesh.vertices[i];
        return std::array{std::lround(v.x * 1e9), std::lround(v.y * 1e9), std::lround(v.z * 1e9)};
    };
    for (const auto& triangle : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const auto from = place(triangle[k]), to = place(triangle[(k + 1) % 3]);
            ++edges[{from[0], from[1], from[2], to[0], to[1], to[2]}];
        }
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1);
        EXPECT_TRUE(edges.contains({edge[3], edge[4], edge[5], edge[0], edge[1], edge[2]}));
    }
}

TEST(ShapeMeshes, SphereCapsuleAndBoxAreClosedAndFaceOutside) {
    for (const TriangleMesh& mesh :
         {makeSphereMesh(0.3), makeCapsuleMesh(0.2, 0.5), makeBoxMesh({1, 2, 3})}) {
        expectNormalsFaceOutside(mesh);
        expectClosed(mesh);
    }
}

TEST(ShapeMeshes, VolumesAreThoseOfTheForms) {
    const double pi = std::numbers::pi, r = 0.2, l = 0.5;
    EXPECT_NEAR_REL(volumeOf(makeSphereMesh(r)), 4 * pi / 3 * r * r * r, 0.01);
    EXPECT_NEAR_REL(volumeOf(makeCapsuleMesh(r, l)), 4 * pi / 3 * r * r * r + pi * r * r * l, 0.01);
    EXPECT_NEAR_REL(volumeOf(makeBoxMesh({1, 2, 3})), 6, 1e-14);
}

TEST(ShapeMeshes, EveryVertexOfACapsuleIsARadiusFromItsAxis) {
    const TriangleMesh mesh = makeCapsuleMesh(0.2, 0.5);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3& v = mesh.vertices[i];
        const Vec3 onAxis{0, std::clamp(v.y, -0.25, 0.25), 0};
        EXPECT_NEAR_ABS(norm(v - onAxis), 0.2, 1e-15);
        EXPECT_NEAR_ABS(norm(v - onAxis - 0.2 * mesh.normals[i]), 0, 1e-15);
    }
}

TEST(ShapeMeshes, APlaneLooksUpAndHasTheSizeAskedFor) {
    const TriangleMesh mesh = makePlaneMesh(2, 4);
    expectNormalsFaceOutside(mesh);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        EXPECT_EQ(mesh.normals[i], (Vec3{0, 1, 0}));
        EXPECT_EQ(std::abs(mesh.vertices[i].x), 1);
        EXPECT_EQ(mesh.vertices[i].y, 0);
        EXPECT_EQ(std::abs(mesh.vertices[i].z), 2);
    }
}

}  // namespace
}  // namespace tendril::geometry
