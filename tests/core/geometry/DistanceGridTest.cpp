#include "core/geometry/DistanceGrid.h"

#include "tests/core/geometry/RandomPoints.h"
#include "tests/support/Near.h"

namespace tendril::geometry {
namespace {

using spatial::Vec3;

TEST(DistanceGrid, BoundsADistanceFromBelowByAtMostADiagonal) {
    const auto distance = [](const Vec3& p) { return norm(p - Vec3{0.1, 0, 0}) - 0.5; };
    const Box3 box{{-1, -0.7, -0.3}, {1, 0.7, 0.3}};
    const DistanceGrid grid(box, 20, distance);
    ASSERT_FALSE(grid.isEmpty());
    std::mt19937 engine(1);
    const double diagonal = std::sqrt(3.0) * 0.1;
    for (int i = 0; i < 5000; ++i) {
        const Vec3 p = scaled(randomPoint(engine, 1), {1, 0.7, 0.3});
        EXPECT_LE(grid.boundAt(p), distance(p));
        EXPECT_GE(grid.boundAt(p), distance(p) - 1.001 * diagonal);
    }
    for (const Vec3& corner : {box.lower, box.upper})
        EXPECT_LE(grid.boundAt(corner), distance(corner));
}

TEST(DistanceGrid, OfAFlatBoxHasOneLayer) {
    const auto height = [](const Vec3& p) { return p.y; };
    const DistanceGrid grid({{0, 0, 0}, {1, 0, 1}}, 8, height);
    EXPECT_LE(grid.boundAt({0.5, 0, 0.5}), 0);
    EXPECT_TRUE(DistanceGrid().isEmpty());
}

}  // namespace
}  // namespace tendril::geometry
