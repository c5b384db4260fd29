#include "core/spatial/Quat.h"

#include "tests/support/Near.h"

#include <numbers>
#include <random>

namespace tendril::spatial {
namespace {

constexpr double kPi = std::numbers::pi;

class QuatLaws : public testing::Test {
protected:
    Vec3 vec() { return {unit_(engine_), unit_(engine_), unit_(engine_)}; }
    Quat rotation() { return fromRotationVector(3.0 * vec()); }

    static void expectEqual(const Vec3& a, const Vec3& b, double tolerance = 1e-14) {
        EXPECT_NEAR_ABS(norm(a - b), 0, tolerance);
    }

private:
    std::mt19937 engine_{17};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

// Rodrigues' formula.
TEST_F(QuatLaws, RotatesByAxisAndAngle) {
    for (int i = 0; i < 50; ++i) {
        const Vec3 axis = normalized(vec()), v = vec();
        const double angle = kPi * vec().x;
        const Vec3 expected = std::cos(angle) * v + std::sin(angle) * cross(axis, v) +
                              (1 - std::cos(angle)) * dot(axis, v) * axis;
        expectEqual(rotate(fromRotationVector(angle * axis), v), expected);
    }
}

TEST_F(QuatLaws, AProductRotatesByTheRightOneFirst) {
    const Quat a = rotation(), b = rotation();
    const Vec3 v = vec();
    expectEqual(rotate(a * b, v), rotate(a, rotate(b, v)));
    EXPECT_NEAR_ABS(squaredNorm(a * b), 1, 1e-14);
}

TEST_F(QuatLaws, TheConjugateUndoesAndTheNegativeIsTheSameRotation) {
    const Quat a = rotation();
    const Vec3 v = vec();
    expectEqual(rotate(conjugate(a), rotate(a, v)), v);
    expectEqual(rotate(-a, v), rotate(a, v));
}

TEST_F(QuatLaws, RotationVectorsComeBackTheShortWay) {
    for (int i = 0; i < 50; ++i) {
        const Vec3 turn = (kPi - 1e-3) * std::abs(vec().y) * normalized(vec());
        expectEqual(toRotationVector(fromRotationVector(turn)), turn, 1e-13);
        expectEqual(toRotationVector(-fromRotationVector(turn)), turn, 1e-13);
    }
    const Vec3 far{0, 1.5 * kPi, 0};
    expectEqual(toRotationVector(fromRotationVector(far)), {0, -0.5 * kPi, 0});
}

TEST_F(QuatLaws, TheSmallestTurnsKeepTheirDigits) {
    for (double size = 1e-3; size > 1e-300; size *= 1e-9) {
        const Vec3 turn = size * normalized(vec());
        expectEqual(toRotationVector(fromRotationVector(turn)) / size, turn / size);
    }
    EXPECT_EQ(fromRotationVector({}), Quat{});
}

TEST_F(QuatLaws, ASquareRootIsHalfTheTurnOnTheShortSide) {
    for (int i = 0; i < 50; ++i) {
        const Quat q = rotation(), half = squareRoot(q);
        EXPECT_GE(half.w, std::sqrt(0.5) - 1e-12) << "more than a quarter turn";
        const Vec3 v = vec();
        expectEqual(rotate(half * half, v), rotate(q, v));
    }
}

TEST_F(QuatLaws, TheShortestArcCarriesOneDirectionToTheOther) {
    for (int i = 0; i < 50; ++i) {
        const Vec3 from = normalized(vec()), to = normalized(vec());
        const Quat arc = shortestArc(from, to);
        expectEqual(rotate(arc, from), to);
        EXPECT_NEAR_ABS(dot(arc.vec(), from), 0, 1e-14);  // no twist about what is carried
    }
    EXPECT_EQ(shortestArc({0, 1, 0}, {0, 1, 0}), Quat{});
}

TEST_F(QuatLaws, OppositeDirectionsAreAHalfTurnApart) {
    for (const Vec3& from : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}, normalized(vec())}) {
        const Quat arc = shortestArc(from, -from);
        EXPECT_NEAR_ABS(squaredNorm(arc), 1, 1e-14);
        expectEqual(rotate(arc, from), -from);
    }
    // So near to opposite that the middle between both is noise.
    const Vec3 from{0, 1, 0}, to = normalized(Vec3{1e-10, -1, 2e-10});
    expectEqual(rotate(shortestArc(from, to), from), to, 1e-9);
}

TEST_F(QuatLaws, DotAndNormalizationAreThoseOfFourNumbers) {
    const Quat q{1, -2, 3, 4};
    EXPECT_EQ(dot(q, q), 30);
    EXPECT_EQ(dot(q, q), squaredNorm(q));
    EXPECT_NEAR_ABS(squaredNorm(normalized(q)), 1, 1e-15);
}

}  // namespace
}  // namespace tendril::spatial
