#include "core/geometry/WindingTree.h"

#include "tests/core/geometry/RandomPoints.h"
#include "tests/support/Near.h"

#include <numbers>
#include <numeric>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

/// Triangles about a ball, with every ninth missing and some of the rest twice.
std::vector<TriangleCorners> raggedBall() {
    std::vector<TriangleCorners> triangles;
    constexpr int kRows = 24, kColumns = 48;
    const auto at = [](int r, int c) {
        const double u = std::numbers::pi * r / kRows, v = 2 * std::numbers::pi * c / kColumns;
        return Vec3{std::sin(u) * std::sin(v), std::cos(u), std::sin(u) * std::cos(v)};
    };
    for (int r = 0; r < kRows; ++r)
        for (int c = 0; c < kColumns; ++c) {
            if ((r * kColumns + c) % 9 == 4) continue;
            triangles.push_back({at(r, c), at(r + 1, c), at(r + 1, c + 1)});
            triangles.push_back({at(r, c), at(r + 1, c + 1), at(r, c + 1)});
            if (c % 11 == 0) triangles.push_back(triangles.back());
        }
    return triangles;
}

double windingByLoop(const std::vector<TriangleCorners>& triangles, const Vec3& p) {
    double angle = 0;
    for (const TriangleCorners& t : triangles) angle += solidAngle(p, t);
    return angle / (4 * std::numbers::pi);
}

TEST(WindingTree, AgreesWithTheSumOverAllTriangles) {
    const std::vector<TriangleCorners> triangles = raggedBall();
    std::vector<std::uint32_t> all(triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    const auto corners = [&](std::uint32_t t) { return triangles[t]; };
    const WindingTree tree(all, corners);
    std::mt19937 engine(1);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = randomPoint(engine, 1.5);
        EXPECT_NEAR_ABS(tree.windingAt(p, corners), windingByLoop(triangles, p), 0.05);
    }
    EXPECT_NEAR_ABS(windingByLoop(triangles, {}), 0.97, 0.1);
}

TEST(WindingTree, FollowsTrianglesThatMove) {
    std::vector<TriangleCorners> triangles = raggedBall();
    std::vector<std::uint32_t> all(triangles.size());
    std::iota(all.begin(), all.end(), 0U);
    const auto corners = [&](std::uint32_t t) { return triangles[t]; };
    WindingTree tree(all, corners);
    for (TriangleCorners& t : triangles)
        for (Vec3& p : t) p = 1.5 * p + Vec3{2, 0, 0};
    tree.update(corners);
    std::mt19937 engine(2);
    for (int i = 0; i < 200; ++i) {
        const Vec3 p = Vec3{2, 0, 0} + randomPoint(engine, 2);
        EXPECT_NEAR_ABS(tree.windingAt(p, corners), windingByLoop(triangles, p), 0.05);
    }
}

TEST(WindingTree, OfNothingIsZero) {
    EXPECT_EQ(WindingTree({}, {}).windingAt({}, {}), 0);
}

}  // namespace
}  // namespace tendril::geometry
