#include "core/spatial/Vec3.h"

#include "tests/support/Near.h"

#include <limits>
#include <random>

namespace tendril::spatial {
namespace {

class Vec3Laws : public testing::Test {
protected:
    Vec3 vec() { return {unit_(engine_), unit_(engine_), unit_(engine_)}; }

private:
    std::mt19937 engine_{5};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

TEST_F(Vec3Laws, ACrossProductStandsOnBothAndIsRightHanded) {
    EXPECT_EQ(cross(Vec3{1, 0, 0}, Vec3{0, 1, 0}), (Vec3{0, 0, 1}));
    for (int i = 0; i < 50; ++i) {
        const Vec3 a = vec(), b = vec();
        EXPECT_NEAR_ABS(dot(cross(a, b), a), 0, 1e-15);
        EXPECT_NEAR_ABS(dot(cross(a, b), b), 0, 1e-15);
        EXPECT_NEAR_ABS(squaredNorm(cross(a, b)),
                        squaredNorm(a) * squaredNorm(b) - dot(a, b) * dot(a, b), 1e-14);
    }
}

TEST_F(Vec3Laws, DoubleCrossProductsExpand) {
    for (int i = 0; i < 50; ++i) {
        const Vec3 a = vec(), b = vec(), c = vec();
        const Vec3 expanded = dot(a, c) * b - dot(a, b) * c;
        EXPECT_NEAR_ABS(norm(cross(a, cross(b, c)) - expanded), 0, 1e-14);
    }
}

TEST_F(Vec3Laws, OperatorsActOnEveryComponent) {
    const Vec3 a = vec(), b = vec();
    Vec3 c = a;
    c += b;
    EXPECT_EQ(c, a + b);
    c -= b;
    c *= 3;
    EXPECT_NEAR_ABS(norm(c - 3.0 * a), 0, 1e-15);
    EXPECT_EQ(a / 2, a * 0.5);
    EXPECT_EQ(-a, Vec3{} - a);
    EXPECT_NEAR_ABS(dot(scaled(a, b), Vec3{1, 1, 1}), dot(a, b), 1e-15);
}

TEST_F(Vec3Laws, NormalizedKeepsTheDirection) {
    const Vec3 a = vec(), n = normalized(a);
    EXPECT_NEAR_ABS(norm(n), 1, 1e-15);
    EXPECT_NEAR_ABS(norm(norm(a) * n - a), 0, 1e-15);
}

TEST(Vec3, OneComponentThatIsNoNumberSpoilsIt) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(isFinite(Vec3{1, -1e300, 0}));
    EXPECT_FALSE(isFinite(Vec3{kNan, 0, 0}));
    EXPECT_FALSE(isFinite(Vec3{0, kInfinity, 0}));
    EXPECT_FALSE(isFinite(Vec3{0, 0, -kInfinity}));
}

}  // namespace
}  // namespace tendril::spatial
