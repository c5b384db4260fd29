#include "core/geometry/TriangleDistance.h"

#include "tests/core/geometry/RandomPoints.h"
#include "tests/support/Near.h"

#include <numbers>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

TEST(TriangleDistance, NoPointOfTheTriangleIsCloser) {
    std::mt19937 engine(1);
    for (int i = 0; i < 300; ++i) {
        const TriangleCorners corners = randomTriangle(engine, 1);
        const Vec3 p = randomPoint(engine, 1.5);
        const TrianglePoint found = closestOnTriangle(p, corners);
        for (int k = 0; k <= 20; ++k)
            for (int m = 0; m + k <= 20; ++m) {
                const Vec3 q = corners[0] + (k / 20.0) * (corners[1] - corners[0]) +
                               (m / 20.0) * (corners[2] - corners[0]);
                EXPECT_LE(found.squaredDistance, squaredNorm(p - q) * (1 + 1e-12));
            }
    }
}

TEST(TriangleDistance, WeightsGiveThePointAndTheFeatureOnWhichItLies) {
    std::mt19937 engine(2);
    int seen[7] = {};
    for (int i = 0; i < 2000; ++i) {
        const TriangleCorners corners = randomTriangle(engine, 1);
        const Vec3 p = randomPoint(engine, 1.5);
        const TrianglePoint found = closestOnTriangle(p, corners);
        const Vec3& w = found.barycentric;
        EXPECT_NEAR_ABS(w.x + w.y + w.z, 1, 1e-12);
        EXPECT_GE(std::min({w.x, w.y, w.z}), 0);
        EXPECT_NEAR_ABS(
            norm(w.x * corners[0] + w.y * corners[1] + w.z * corners[2] - found.position), 0,
            1e-12);
        EXPECT_NEAR_ABS(found.squaredDistance, squaredNorm(p - found.position), 1e-15);
        const int zeros = (w.x == 0 ? 1 : 0) + (w.y == 0 ? 1 : 0) + (w.z == 0 ? 1 : 0);
        const int feature = static_cast<int>(found.feature);
        ++seen[feature];
        EXPECT_EQ(zeros, feature < 3 ? 2 : feature < 6 ? 1 : 0);
        const double weights[] = {w.x, w.y, w.z};
        if (feature < 3) {
            EXPECT_EQ(weights[feature], 1);
        } else if (feature < 6) {
            EXPECT_EQ(weights[(feature - 3 + 2) % 3], 0);
        }
    }
    for (const int count : seen) EXPECT_GT(count, 20);
}

TEST(TriangleDistance, OfATriangleWithoutAreaIsThatOfItsLongestEdge) {
    const TriangleCorners line{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{3, 0, 0}};
    EXPECT_NEAR_ABS(closestOnTriangle({2, 1, 0}, line).squaredDistance, 1, 1e-15);
    EXPECT_NEAR_ABS(closestOnTriangle({4, 0, 0}, line).squaredDistance, 1, 1e-15);
    const TriangleCorners point{Vec3{1, 1, 1}, Vec3{1, 1, 1}, Vec3{1, 1, 1}};
    EXPECT_NEAR_ABS(closestOnTriangle({1, 1, 3}, point).squaredDistance, 4, 1e-15);
}

TEST(SolidAngle, OfTheFacesOfATetrahedronSumsToAFullTurnInsideAndNothingOutside) {
    std::mt19937 engine(3);
    int inside = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec3 v[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
        const Vec3 p = 0.3 * Vec3{1, 1, 1} + randomPoint(engine, 0.5);
        const double sum = solidAngle(p, {v[0], v[1], v[2]}) + solidAngle(p, {v[0], v[3], v[1]}) +
                           solidAngle(p, {v[1], v[3], v[2]}) + solidAngle(p, {v[2], v[3], v[0]});
        const bool isInside = std::min({p.x, p.y, p.z}) > 0 && p.x + p.y + p.z < 1;
        inside += isInside ? 1 : 0;
        EXPECT_NEAR_ABS(sum, isInside ? 4 * std::numbers::pi : 0, 1e-9);
    }
    EXPECT_GT(inside, 20);
}

TEST(CornerAngle, OfATriangleSumToHalfATurn) {
    std::mt19937 engine(4);
    for (int i = 0; i < 100; ++i) {
        const TriangleCorners corners = randomTriangle(engine, 1);
        EXPECT_NEAR_ABS(cornerAngle(corners, 0) + cornerAngle(corners, 1) + cornerAngle(corners, 2),
                        std::numbers::pi, 1e-12);
    }
}

}  // namespace
}  // namespace tendril::geometry
