#include "core/geometry/Box3.h"

#include "tests/support/Near.h"

#include <random>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

TEST(Box3, HoldsWhatWasIncludedAndNothingFartherOut) {
    EXPECT_TRUE(Box3{}.isEmpty());
    Box3 box;
    box.include(Vec3{1, 2, 3});
    EXPECT_FALSE(box.isEmpty());
    EXPECT_EQ(box.size(), Vec3{});
    box.include(Vec3{-1, 5, 0});
    EXPECT_EQ(box, (Box3{{-1, 2, 0}, {1, 5, 3}}));
    EXPECT_TRUE(box.contains({0, 2, 3}));
    EXPECT_FALSE(box.contains({0, 1.9, 3}));
    EXPECT_TRUE(box.grown(0.2).contains({0, 1.9, 3}));
    EXPECT_EQ(box.center(), (Vec3{0, 3.5, 1.5}));
}

TEST(Box3, SquaredDistanceIsThatOfTheNearestPointInside) {
    std::mt19937 engine(1);
    std::uniform_real_distribution<double> unit(-2, 2);
    const Box3 box{{-1, -0.5, 0}, {1, 0.5, 0.25}};
    for (int i = 0; i < 500; ++i) {
        const Vec3 p{unit(engine), unit(engine), unit(engine)};
        const Vec3 nearest{std::clamp(p.x, -1.0, 1.0), std::clamp(p.y, -0.5, 0.5),
                           std::clamp(p.z, 0.0, 0.25)};
        EXPECT_NEAR_ABS(box.squaredDistance(p), squaredNorm(p - nearest), 1e-15);
        EXPECT_EQ(box.squaredDistance(p) == 0, box.contains(p));
    }
}

TEST(Box3, OverlapsWhatSharesAPoint) {
    const Box3 box{{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(box.overlaps({{1, 1, 1}, {2, 2, 2}}));
    EXPECT_FALSE(box.overlaps({{0, 0, 1.001}, {1, 1, 2}}));
    EXPECT_FALSE(box.overlaps(Box3{}));
    EXPECT_TRUE(box.overlaps(Box3::everywhere()));
}

}  // namespace
}  // namespace tendril::geometry
