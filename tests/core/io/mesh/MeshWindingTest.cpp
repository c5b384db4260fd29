#include "core/io/mesh/MeshWinding.h"

#include "tests/support/Near.h"

#include <random>

namespace tendril::io {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;

/// A box from `low` to `high`, looking outwards.
void addBox(TriangleMesh& mesh, const Vec3& low, const Vec3& high) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (std::uint32_t i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
    const std::uint32_t faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                       {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& [a, b, c, d] : faces) {
        mesh.triangles.push_back({first + a, first + b, first + c});
        mesh.triangles.push_back({first + a, first + c, first + d});
    }
}

void turnOver(TriangleMesh& mesh, std::size_t triangle) {
    std::swap(mesh.triangles[triangle][1], mesh.triangles[triangle][2]);
}

double volume(const TriangleMesh& mesh) {
    double six = 0;
    for (const auto& [a, b, c] : mesh.triangles)
        six += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c]));
    return six / 6;
}

TEST(MeshWinding, TrianglesTurnedAtRandomComeBackOutwards) {
    std::mt19937 engine(7);
    for (int k = 0; k < 50; ++k) {
        TriangleMesh mesh;
        addBox(mesh, {1, 2, 3}, {2, 4, 6});
        const TriangleMesh right = mesh;
        std::size_t turned = 0;
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            if (engine() % 2 == 0) continue;
            turnOver(mesh, t);
            ++turned;
        }
        const WindingRepair repair = repairWinding(mesh);
        EXPECT_NEAR_ABS(volume(mesh), volume(right), 1e-12);
        const bool all = turned == 12;
        EXPECT_EQ(repair.turned, all ? 0 : turned);
        EXPECT_EQ(repair.insideOut, all ? 1 : 0);
    }
}

TEST(MeshWinding, AClosedPieceThatLooksInwardsIsTurnedAsAWhole) {
    TriangleMesh mesh;
    addBox(mesh, {0, 0, 0}, {1, 1, 1});
    addBox(mesh, {5, 0, 0}, {6, 1, 1});
    for (std::size_t t = 12; t < 24; ++t) turnOver(mesh, t);
    const WindingRepair repair = repairWinding(mesh);
    EXPECT_EQ(repair.insideOut, 1U);
    EXPECT_EQ(repair.turned, 0U);
    EXPECT_NEAR_ABS(volume(mesh), 2, 1e-12);
}

TEST(MeshWinding, AHollowWithinAPieceStays) {
    TriangleMesh mesh;
    addBox(mesh, {0, 0, 0}, {4, 4, 4});
    addBox(mesh, {1, 1, 1}, {3, 3, 3});
    for (std::size_t t = 12; t < 24; ++t) turnOver(mesh, t);
    const WindingRepair repair = repairWinding(mesh);
    EXPECT_EQ(repair.insideOut + repair.turned, 0U);
    EXPECT_NEAR_ABS(volume(mesh), 64 - 8, 1e-12);
}

TEST(MeshWinding, OfAnOpenSheetTheFewerAreTurned) {
    TriangleMesh mesh;
    for (int i = 0; i < 12; ++i) mesh.vertices.push_back({double(i / 2), double(i % 2), 0});
    for (std::uint32_t i = 0; i + 2 < 12; ++i)
        mesh.triangles.push_back(i % 2 == 0 ? std::array{i, i + 2, i + 1}
                                            : std::array{i, i + 1, i + 2});
    const auto right = mesh.triangles;
    for (const std::size_t t : {0, 3, 4}) turnOver(mesh, t);
    EXPECT_EQ(repairWinding(mesh).turned, 3U);
    EXPECT_EQ(mesh.triangles, right);
}

TEST(MeshWinding, AStripWithOneSideIsCountedAndLeftAlone) {
    TriangleMesh mesh;
    for (int i = 0; i < 10; ++i) {
        const double angle = 2 * 3.14159265358979 * i / 10;
        for (const double side : {-0.3, 0.3})
            mesh.vertices.push_back({(1 + side * std::cos(angle / 2)) * std::cos(angle),
                                     (1 + side * std::cos(angle / 2)) * std::sin(angle),
                                     side * std::sin(angle / 2)});
    }
    for (std::uint32_t i = 0; i < 10; ++i) {
        const std::uint32_t a = 2 * i, b = a + 1;
        const std::uint32_t c = i < 9 ? a + 2 : 1, d = i < 9 ? a + 3 : 0;
        mesh.triangles.push_back({a, c, b});
        mesh.triangles.push_back({b, c, d});
    }
    const auto before = mesh.triangles;
    const WindingRepair repair = repairWinding(mesh);
    EXPECT_EQ(repair.oneSided, 1U);
    EXPECT_EQ(repair.turned, 0U);
    EXPECT_EQ(mesh.triangles, before);
}

}  // namespace
}  // namespace tendril::io
