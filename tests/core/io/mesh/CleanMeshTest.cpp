#include "core/io/mesh/CleanMesh.h"

#include "tests/support/Near.h"

#include <limits>
#include <random>

namespace tendril::io {
namespace {

using Position = std::array<float, 3>;
using Triangle = std::array<std::uint32_t, 3>;

/// A unit cube whose twelve triangles share no vertices, as STL files hold it.
void makeCubeSoup(std::vector<Position>& vertices, std::vector<Triangle>& triangles) {
    const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                             {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& face : faces)
        for (const Triangle& corners : {Triangle{0, 1, 2}, Triangle{0, 2, 3}}) {
            const auto first = static_cast<std::uint32_t>(vertices.size());
            for (const std::uint32_t c : corners) {
                const int v = face[c];
                vertices.push_back({float(v & 1), float((v >> 1) & 1), float((v >> 2) & 1)});
            }
            triangles.push_back({first, first + 1, first + 2});
        }
}

double volume(const geometry::TriangleMesh& mesh) {
    double six = 0;
    for (const auto& t : mesh.triangles)
        six += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
    return six / 6;
}

TEST(CleanMesh, ASoupOfTrianglesBecomesAClosedCubeWithDiagonalNormals) {
    std::vector<Position> vertices;
    std::vector<Triangle> triangles;
    makeCubeSoup(vertices, triangles);
    const CleanMesh clean = cleaned(vertices, triangles);
    EXPECT_EQ(clean.mesh.vertices.size(), 8U);
    EXPECT_EQ(clean.mesh.triangles.size(), 12U);
    EXPECT_EQ(clean.weldedVertices, 28U);
    EXPECT_EQ(clean.openEdges, 0U);
    EXPECT_EQ(clean.crowdedEdges, 0U);
    EXPECT_NEAR_ABS(volume(clean.mesh), 1, 1e-15);
    // Weighted by angle, the three faces of a corner count alike however they are split.
    for (std::size_t v = 0; v < 8; ++v) {
        const spatial::Vec3 outward =
            normalized(clean.mesh.vertices[v] - spatial::Vec3{0.5, 0.5, 0.5});
        EXPECT_NEAR_ABS(norm(clean.mesh.normals[v] - outward), 0, 1e-14);
    }
}

TEST(CleanMesh, WhatIsNoSurfaceIsLeftOutAndCounted) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const CleanMesh clean =
        cleaned({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 0, 0}, {nan, 0, 0}, {9, 9, 9}},
                {{0, 1, 2}, {0, 1, 3}, {0, 1, 1}, {0, 1, 4}});
    EXPECT_EQ(clean.mesh.triangles.size(), 1U);
    EXPECT_EQ(clean.mesh.vertices.size(), 3U);
    EXPECT_EQ(clean.degenerate, 2U);
    EXPECT_EQ(clean.notFinite, 1U);
    EXPECT_EQ(clean.unusedVertices, 3U);
    EXPECT_EQ(clean.openEdges, 3U);
}

TEST(CleanMesh, EdgesOfThreeTrianglesAreCounted) {
    const CleanMesh clean = cleaned({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}},
                                    {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}});
    EXPECT_EQ(clean.crowdedEdges, 1U);
    EXPECT_EQ(clean.openEdges, 6U);
}

TEST(CleanMesh, TwoZerosAreOnePlace) {
    const CleanMesh clean = cleaned({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.0F, 0, 0}, {0, 0, 1}},
                                    {{0, 1, 2}, {3, 2, 4}});
    EXPECT_EQ(clean.mesh.vertices.size(), 4U);
}

TEST(CleanMesh, CopiesOfTrianglesAreLeftOutFromEitherSide) {
    const CleanMesh clean = cleaned({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                    {{0, 1, 2}, {1, 2, 0}, {0, 2, 1}, {0, 3, 1}});
    EXPECT_EQ(clean.mesh.triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 3, 1}}));
    EXPECT_EQ(clean.duplicated, 2U);
}

TEST(CleanMesh, TrianglesTurnedAtRandomComeBackOutwards) {
    std::mt19937 engine(7);
    for (int k = 0; k < 50; ++k) {
        std::vector<Position> vertices;
        std::vector<Triangle> triangles;
        makeCubeSoup(vertices, triangles);
        std::size_t turned = 0;
        for (Triangle& t : triangles) {
            if (k > 0 && engine() % 2 == 0) continue;  // the first time all of them
            std::swap(t[0], t[1]);
            ++turned;
        }
        const CleanMesh clean = cleaned(vertices, triangles);
        EXPECT_NEAR_ABS(volume(clean.mesh), 1, 1e-15);
        EXPECT_EQ(clean.turned, std::min(turned, 12 - turned));
        EXPECT_EQ(clean.insideOut, turned > 6 ? 1U : 0U);
        EXPECT_EQ(clean.duplicated + clean.oneSided + clean.openEdges, 0U);
        for (std::size_t v = 0; v < 8; ++v)
            EXPECT_GT(
                dot(clean.mesh.normals[v], clean.mesh.vertices[v] - spatial::Vec3{0.5, 0.5, 0.5}),
                0);
    }
}

TEST(CleanMesh, OfASheetWithBordersTheFewerAreTurned) {
    // Half a cube, open below: a bowl that its author wants to be seen from within, but for one.
    std::vector<Position> vertices;
    std::vector<Triangle> triangles;
    makeCubeSoup(vertices, triangles);
    triangles.resize(10);
    for (Triangle& t : triangles) std::swap(t[0], t[1]);
    const geometry::TriangleMesh right = cleaned(vertices, triangles).mesh;
    std::swap(triangles[3][0], triangles[3][1]);
    const CleanMesh clean = cleaned(vertices, triangles);
    EXPECT_EQ(clean.turned, 1U);
    EXPECT_EQ(clean.insideOut, 0U);
    EXPECT_LT(volume(right), 0);
    EXPECT_NEAR_ABS(volume(clean.mesh), volume(right), 1e-15);
}

TEST(CleanMesh, OverTimeVerticesKeepTheirTracksAndOnlyLastingNeighborsAreJoined) {
    // Two triangles that touch at first; vertices 1 and 3 part later, 2 and 4 stay together. The
    // third triangle has area at the second sample only, the fourth never.
    const std::vector<Position> first{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 1, 0},
                                      {1, 1, 0}, {7, 7, 7}, {7, 7, 7}, {7, 7, 7}};
    const std::vector<Position> second{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {2, 0, 1}, {0, 1, 1},
                                       {2, 1, 1}, {7, 7, 7}, {8, 7, 7}, {7, 8, 7}};
    std::vector<Position> vertices = first;
    vertices.insert(vertices.end(), second.begin(), second.end());
    const CleanMesh clean = cleaned(vertices, {{0, 1, 2}, {3, 5, 4}, {6, 7, 8}, {6, 6, 8}}, 2);
    EXPECT_EQ(clean.mesh.vertices.size(), 8U);
    EXPECT_EQ(clean.weldedVertices, 1U);
    EXPECT_EQ(clean.degenerate, 1U);
    ASSERT_EQ(clean.mesh.triangles.size(), 3U);
    ASSERT_EQ(clean.positions.size(), 2U * 3 * 8);
    const std::uint32_t parted = clean.mesh.triangles[1][0];
    EXPECT_EQ(clean.mesh.vertices[parted], (spatial::Vec3{1, 0, 0}));
    EXPECT_EQ(clean.positions[3 * (8 + parted)], 2) << "where vertex 3 is at the second sample";
    for (const spatial::Vec3& normal : clean.mesh.normals) EXPECT_TRUE(isFinite(normal));
}

TEST(CleanMesh, AVertexThatIsNoNumberOnceCostsItsTriangles) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const CleanMesh clean = cleaned(
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {1, nan, 0}, {0, 1, 0}}, {{0, 1, 2}}, 2);
    EXPECT_EQ(clean.notFinite, 1U);
    EXPECT_TRUE(clean.mesh.triangles.empty());
}

TEST(CleanMesh, NothingStaysNothing) {
    const CleanMesh clean = cleaned({}, {});
    EXPECT_TRUE(clean.mesh.triangles.empty());
    EXPECT_TRUE(clean.mesh.normals.empty());
}

}  // namespace
}  // namespace tendril::io
