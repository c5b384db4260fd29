#include "core/geometry/MeshTopology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::geometry {
namespace {

using spatial::Vec3;
using Use = MeshTopology::Use;

TriangleMesh tetrahedron(const Vec3& at = {}) {
    TriangleMesh mesh;
    mesh.vertices = {at, at + Vec3{1, 0, 0}, at + Vec3{0, 1, 0}, at + Vec3{0, 0, 1}};
    mesh.triangles = {{1, 2, 3}, {0, 2, 1}, {0, 3, 2}, {0, 1, 3}};
    return mesh;
}
void append(TriangleMesh& mesh, const TriangleMesh& other) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const auto& t : other.triangles)
        mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

TEST(MeshTopology, OfAClosedMeshHasThreeNeighborsEachAndNothingToReport) {
    const MeshTopology topology = computeTopology(tetrahedron());
    for (std::size_t t = 0; t < 4; ++t) {
        EXPECT_EQ(topology.use[t], Use::AsIs);
        for (const std::int32_t neighbor : topology.neighbors[t]) EXPECT_GE(neighbor, 0);
    }
    for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(topology.fanOf(v).size(), 3U);
    EXPECT_EQ(topology.pieces, 1U);
    EXPECT_EQ(topology.openEdges + topology.crowdedEdges + topology.degenerate +
                  topology.duplicated + topology.turned + topology.reversedPieces +
                  topology.oneSidedPieces,
              0U);
    EXPECT_EQ(topology.holes, 0);
}

TEST(MeshTopology, TheNeighborAcrossAnEdgeHasItsTwoVertices) {
    const TriangleMesh mesh = tetrahedron();
    const MeshTopology topology = computeTopology(mesh);
    for (std::size_t t = 0; t < 4; ++t)
        for (std::size_t e = 0; e < 3; ++e) {
            const auto& other = mesh.triangles[static_cast<std::size_t>(topology.neighbors[t][e])];
            EXPECT_NE(std::ranges::find(other, mesh.triangles[t][e]), other.end());
            EXPECT_NE(std::ranges::find(other, mesh.triangles[t][(e + 1) % 3]), other.end());
        }
}

TEST(MeshTopology, TurnsTheOneThatFacesTheOtherWayAndPiecesThatAreInsideOut) {
    TriangleMesh mesh = tetrahedron();
    std::swap(mesh.triangles[2][0], mesh.triangles[2][1]);
    MeshTopology topology = computeTopology(mesh);
    EXPECT_EQ(topology.turned, 1U);
    EXPECT_EQ(topology.reversedPieces, 0U);
    EXPECT_EQ(topology.use, (std::vector{Use::AsIs, Use::AsIs, Use::Turned, Use::AsIs}));

    mesh = tetrahedron();
    for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
    append(mesh, tetrahedron({5, 0, 0}));
    topology = computeTopology(mesh);
    EXPECT_EQ(topology.pieces, 2U);
    EXPECT_EQ(topology.reversedPieces, 1U);
    EXPECT_EQ(topology.turned, 0U);
    for (std::size_t t = 0; t < 8; ++t) EXPECT_EQ(topology.use[t], t < 4 ? Use::Turned : Use::AsIs);
}

TEST(MeshTopology, LeavesOutWhatHasNoAreaAndWhatIsThereTwice) {
    TriangleMesh mesh = tetrahedron();
    mesh.vertices.push_back({0.5, 0, 0});
    mesh.triangles.push_back({0, 4, 1});
    mesh.triangles.push_back({2, 3, 1});
    mesh.triangles.push_back({3, 2, 1});
    const MeshTopology topology = computeTopology(mesh);
    EXPECT_EQ(topology.degenerate, 1U);
    EXPECT_EQ(topology.duplicated, 2U);
    for (std::size_t t = 0; t < 7; ++t) EXPECT_EQ(topology.isUsed(t), t < 4);
    EXPECT_EQ(topology.openEdges, 0U);
}

TEST(MeshTopology, JoinsVerticesAtTheSamePlace) {
    TriangleMesh split;
    const TriangleMesh whole = tetrahedron();
    for (const auto& t : whole.triangles) {
        const auto first = static_cast<std::uint32_t>(split.vertices.size());
        for (const std::uint32_t v : t) split.vertices.push_back(whole.vertices[v]);
        split.triangles.push_back({first, first + 1, first + 2});
    }
    split.vertices[0].y = -0.0;
    const MeshTopology topology = computeTopology(split);
    EXPECT_EQ(topology.openEdges, 0U);
    EXPECT_EQ(topology.pieces, 1U);
}

TEST(MeshTopology, CountsEdgesOfMoreThanTwoTriangles) {
    TriangleMesh mesh = tetrahedron();
    mesh.vertices.push_back({-1, -1, 0.5});
    mesh.triangles.push_back({0, 3, 4});
    const MeshTopology topology = computeTopology(mesh);
    EXPECT_EQ(topology.crowdedEdges, 1U);
    EXPECT_EQ(topology.openEdges, 2U);
}

TEST(MeshTopology, ALostFaceIsAHoleOfItsOwnArea) {
    TriangleMesh mesh = tetrahedron();
    mesh.triangles.pop_back();
    const MeshTopology topology = computeTopology(mesh);
    EXPECT_EQ(topology.openEdges, 3U);
    EXPECT_NEAR(topology.holes, 0.5 / (1 + std::sqrt(3.0) / 2), 1e-12);
}

TEST(MeshTopology, AMoebiusStripHasOneSide) {
    TriangleMesh strip;
    constexpr std::uint32_t kCount = 20;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const double u = 2 * std::numbers::pi * i / kCount;
        for (const double side : {-0.2, 0.2}) {
            const double reach = 1 + side * std::cos(u / 2);
            strip.vertices.push_back(
                {reach * std::cos(u), side * std::sin(u / 2), reach * std::sin(u)});
        }
    }
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const bool isLast = i + 1 == kCount;
        const std::uint32_t a = 2 * i, b = a + 1;
        const std::uint32_t c = isLast ? 1 : a + 2, d = isLast ? 0 : a + 3;
        strip.triangles.push_back({a, b, c});
        strip.triangles.push_back({c, b, d});
    }
    EXPECT_EQ(computeTopology(strip).oneSidedPieces, 1U);
}

}  // namespace
}  // namespace tendril::geometry
