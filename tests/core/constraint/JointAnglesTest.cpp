#include "core/constraint/JointAngles.h"

#include "core/spatial/Axis.h"
#include "tests/support/Near.h"

#include <cmath>
#include <limits>
#include <random>

namespace tendril::constraint {
namespace {

using spatial::Quat;
using spatial::Vec3;

TEST(JointAngles, OnOneAxisTheyAreTwiceTheTangentOfTheHalfAngle) {
    const Quat zero = spatial::fromRotationVector({0.4, -0.2, 0.3});
    const Quat half = spatial::squareRoot(zero);
    for (const double angle : {-2.5, -0.3, 0.0, 1e-4, 1.2}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Vec3 turn{};
            (axis == 0 ? turn.x : axis == 1 ? turn.y : turn.z) = angle;
            const Quat q = half * spatial::fromRotationVector(turn) * half;
            const Vec3 found = jointAnglesOf(q, half).tangents;
            EXPECT_NEAR_ABS(norm(found - tangentsOf(turn)), 0, 1e-12 * (1 + norm(found)));
            EXPECT_NEAR_ABS(spatial::component(found, axis), 2 * std::tan(angle / 2),
                            1e-12 * (1 + norm(found)));
        }
    }
}

TEST(JointAngles, GradientsAreThoseOfDifferences) {
    constexpr double kStep = 1e-6;
    std::mt19937 engine(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto vec = [&](double size) {
        return size * Vec3{unit(engine), unit(engine), unit(engine)};
    };
    for (int k = 0; k < 50; ++k) {
        const Quat half = spatial::fromRotationVector(vec(0.6));
        const Quat q = spatial::fromRotationVector(vec(1.2));
        const JointAngles at = jointAnglesOf(q, half);
        const Vec3 turn = vec(1);
        const auto after = [&](double share) {
            return jointAnglesOf(q * spatial::fromRotationVector(share * turn), half).tangents;
        };
        const Vec3 slope = (0.5 / kStep) * (after(kStep) - after(-kStep));
        const Vec3 expected = transposedTimes(at.gradients, turn);
        EXPECT_NEAR_ABS(norm(slope - expected), 0, 1e-6 * (1 + norm(expected))) << k;
    }
}

TEST(JointAngles, StayFiniteAtAHalfTurnAndInfiniteLimitsStayInfinite) {
    const JointAngles folded = jointAnglesOf({0, 1, 0, 0}, {});
    EXPECT_TRUE(isFinite(folded.tangents));
    for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(isFinite(spatial::column(folded.gradients, k)));
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(tangentsOf({kInfinite, -kInfinite, 0}), (Vec3{kInfinite, -kInfinite, 0}));
}

}  // namespace
}  // namespace tendril::constraint
