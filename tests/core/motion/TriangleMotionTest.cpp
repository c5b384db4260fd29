#include "core/motion/TriangleMotion.h"

#include "core/motion/BaseMotion.h"
#include "tests/core/motion/MotionSamples.h"

#include <cmath>

namespace tendril::motion {
namespace {

using geometry::PointMotion;
using spatial::Vec3;
using test::expectNear;
using Corners = std::array<PointMotion, 3>;

/// Corners on smooth paths of their own, with area at all times.
struct Paths {
    std::array<Vec3, 3> start{Vec3{0.1, -0.2, 0.3}, {1.2, 0.1, 0.2}, {0.3, 1.1, -0.1}};
    std::array<Vec3, 3> swing{}, speed{};

    explicit Paths(unsigned seed) {
        std::mt19937 engine(seed);
        std::uniform_real_distribution<double> unit(-1, 1);
        for (std::size_t i = 0; i < 3; ++i) {
            swing[i] = 0.2 * Vec3{unit(engine), unit(engine), unit(engine)};
            speed[i] = {2 + unit(engine), 2 + unit(engine), 2 + unit(engine)};
        }
    }
    [[nodiscard]] Corners at(double t) const {
        Corners corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 &a = swing[i], &w = speed[i];
            corners[i].position = start[i] + Vec3{a.x * std::sin(w.x * t), a.y * std::sin(w.y * t),
                                                  a.z * std::sin(w.z * t)};
            corners[i].velocity = {a.x * w.x * std::cos(w.x * t), a.y * w.y * std::cos(w.y * t),
                                   a.z * w.z * std::cos(w.z * t)};
            corners[i].acceleration = {-a.x * w.x * w.x * std::sin(w.x * t),
                                       -a.y * w.y * w.y * std::sin(w.y * t),
                                       -a.z * w.z * w.z * std::sin(w.z * t)};
        }
        return corners;
    }
};

TEST(TriangleMotion, RatesAreTheDerivativesOfTheFrame) {
    for (unsigned seed = 1; seed < 20; ++seed) {
        const Paths paths(seed);
        for (double t = 0.03; t < 3; t += 0.21)
            test::expectExactDerivatives([&](double at) { return triangleMotion(paths.at(at)); },
                                         t);
    }
}

TEST(TriangleMotion, TheFrameLiesAlongTheFirstEdgeAndTheNormal) {
    for (unsigned seed = 1; seed < 50; ++seed) {
        const Corners corners = Paths(seed).at(0.37 * seed);
        const RigidMotion frame = triangleMotion(corners);
        const Vec3 u = corners[1].position - corners[0].position;
        const Vec3 w = corners[2].position - corners[0].position;
        expectNear(rotate(frame.orientation, Vec3{1, 0, 0}), normalized(u), 1e-14);
        expectNear(rotate(frame.orientation, Vec3{0, 0, 1}), normalized(cross(u, w)), 1e-14);
        EXPECT_EQ(frame.position, corners[0].position);
    }
}

TEST(TriangleMotion, ATriangleThatMovesRigidlyHasThatMotion) {
    std::mt19937 engine(5);
    const BaseMotion rigid({}, test::randomPoseKeys(engine));
    for (double t = 0.02; t < 1.5; t += 0.13) {
        const RigidMotion motion = rigid.motionAt(t);
        Corners corners;
        const Vec3 places[] = {{0.1, 0.2, 0}, {0.2, -0.1, 0.05}, {-0.1, 0, 0.3}};
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 p = motion.position + rotate(motion.orientation, places[i]);
            corners[i] = {p, motion.velocityAt(p), motion.accelerationAt(p)};
        }
        const RigidMotion frame = triangleMotion(corners);
        expectNear(frame.angularVelocity, motion.angularVelocity,
                   1e-12 * (1 + norm(motion.angularVelocity)));
        expectNear(frame.angularAcceleration, motion.angularAcceleration,
                   1e-11 * (1 + norm(motion.angularAcceleration)));
        expectNear(frame.accelerationAt(corners[2].position), corners[2].acceleration,
                   1e-11 * (1 + norm(corners[2].acceleration)));
    }
}

TEST(TriangleMotion, GrowthAloneDoesNotTurnTheFrame) {
    Corners corners = Paths(3).at(0);
    for (PointMotion& corner : corners) {
        corner.velocity = 0.7 * corner.position;
        corner.acceleration = -0.4 * corner.position;
    }
    const RigidMotion frame = triangleMotion(corners);
    expectNear(frame.angularVelocity, {}, 1e-14);
    expectNear(frame.angularAcceleration, {}, 1e-14);
}

TEST(TriangleMotion, WithoutAreaTheFrameIsStillFinite) {
    const PointMotion a{{1, 2, 3}, {1, 0, 0}, {}}, b{{1, 2, 5}, {0, 1, 0}, {0, 0, 9}};
    for (const Corners& corners :
         {Corners{a, a, a}, Corners{a, b, a}, Corners{a, a, b}, Corners{a, b, b}}) {
        const RigidMotion frame = triangleMotion(corners);
        EXPECT_NEAR_ABS(squaredNorm(frame.orientation), 1, 1e-14);
        EXPECT_EQ(frame.angularVelocity, Vec3{});
        EXPECT_EQ(frame.velocity, a.velocity);
    }
    expectNear(rotate(triangleMotion({a, b, b}).orientation, Vec3{1, 0, 0}), {0, 0, 1}, 1e-14);
}

}  // namespace
}  // namespace tendril::motion
