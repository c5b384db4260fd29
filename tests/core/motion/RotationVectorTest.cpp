#include "core/motion/RotationVector.h"

#include "core/spatial/Quat.h"
#include "tests/support/Near.h"

#include <random>

namespace tendril::motion {
namespace {

using spatial::Vec3;

/// A rotation vector that moves along a parabola.
struct Turning {
    Vec3 turn, first, second;

    [[nodiscard]] Vec3 at(double t) const { return turn + t * first + (0.5 * t * t) * second; }
    [[nodiscard]] Vec3 rateAt(double t) const { return first + t * second; }
    [[nodiscard]] Vec3 angularVelocityAt(double t) const {
        return ratesOfRotationVector(at(t), rateAt(t), second).angularVelocity;
    }
};

class RotationVectorLaws : public testing::Test {
protected:
    Vec3 vec() { return {unit_(engine_), unit_(engine_), unit_(engine_)}; }
    /// @param size of the turn [rad]
    Turning turning(double size) { return {size * normalized(vec()), vec(), vec()}; }

    static constexpr double kSizes[] = {0, 1e-9, 1e-5, 1e-3, 0.02, 0.7, 2.5, 5.5};

private:
    std::mt19937 engine_{23};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

TEST_F(RotationVectorLaws, AngularVelocityIsTheDerivativeOfTheRotation) {
    constexpr double kStep = 1e-5;
    for (const double size : kSizes) {
        const Turning t = turning(size);
        const spatial::Quat moved =
            fromRotationVector(t.at(kStep)) * conjugate(spatial::fromRotationVector(t.at(-kStep)));
        const Vec3 difference = toRotationVector(moved) / (2 * kStep);
        EXPECT_NEAR_ABS(norm(t.angularVelocityAt(0) - difference), 0, 5e-10) << size;
    }
}

TEST_F(RotationVectorLaws, AngularAccelerationIsTheDerivativeOfAngularVelocity) {
    constexpr double kStep = 1e-5;
    for (const double size : kSizes) {
        const Turning t = turning(size);
        const Vec3 exact = ratesOfRotationVector(t.turn, t.first, t.second).angularAcceleration;
        const Vec3 difference =
            (t.angularVelocityAt(kStep) - t.angularVelocityAt(-kStep)) / (2 * kStep);
        EXPECT_NEAR_ABS(norm(exact - difference), 0, 5e-10) << size;
    }
}

TEST_F(RotationVectorLaws, TheRateOfTheVectorGivesTheAngularVelocityBack) {
    for (const double size : kSizes) {
        const Turning t = turning(size);
        const Vec3 rate = rotationVectorRate(t.turn, t.angularVelocityAt(0));
        EXPECT_NEAR_ABS(norm(rate - t.first), 0, 1e-12) << size;
    }
}

TEST(RotationVector, AboutAFixedAxisRatesAreThoseOfTheAngle) {
    const Vec3 axis = normalized(Vec3{1, 2, -2});
    const auto rates = ratesOfRotationVector(1.9 * axis, 0.7 * axis, -0.4 * axis);
    EXPECT_NEAR_ABS(norm(rates.angularVelocity - 0.7 * axis), 0, 1e-15);
    EXPECT_NEAR_ABS(norm(rates.angularAcceleration + 0.4 * axis), 0, 1e-15);
}

}  // namespace
}  // namespace tendril::motion
