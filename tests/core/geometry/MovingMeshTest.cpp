#include "core/geometry/MovingMesh.h"

#include "tests/support/Near.h"

#include <cmath>
#include <functional>
#include <random>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

/// Triangles without meaning, moved by `place(vertex, t)`.
MovingMesh sampled(std::size_t vertices, const std::vector<double>& times,
                   const std::function<Vec3(std::size_t, double)>& place) {
    TriangleMesh mesh;
    std::vector<float> positions;
    for (std::size_t v = 0; v < vertices; ++v) mesh.vertices.push_back(place(v, times.front()));
    mesh.triangles.push_back({0, 1, 2});
    for (const double t : times) {
        for (std::size_t v = 0; v < vertices; ++v) {
            const Vec3 p = place(v, t);
            for (const double x : {p.x, p.y, p.z}) positions.push_back(static_cast<float>(x));
        }
    }
    return {std::move(mesh), times, std::move(positions)};
}

MovingMesh randomMesh(unsigned seed) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> step(0.02, 0.06), coordinate(-1, 1);
    std::vector<double> times{-0.1};
    while (times.size() < 9) times.push_back(times.back() + step(engine));
    return sampled(5, times, [&](std::size_t, double) {
        return Vec3{coordinate(engine), coordinate(engine), coordinate(engine)};
    });
}

TEST(MovingMesh, PassesThroughEverySample) {
    const MovingMesh mesh = randomMesh(1);
    for (std::size_t s = 0; s < mesh.sampleCount(); ++s) {
        std::vector<Vec3> positions(mesh.vertexCount());
        mesh.fillPositions(mesh.times()[s], positions);
        for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
            const float* p = &mesh.sample(s)[3 * v];
            EXPECT_NEAR_ABS(norm(positions[v] - Vec3{p[0], p[1], p[2]}), 0, 1e-13);
        }
    }
}

TEST(MovingMesh, VelocityAndAccelerationAreTheDerivatives) {
    const MovingMesh mesh = randomMesh(2);
    std::mt19937 engine(3);
    std::uniform_real_distribution<double> anywhere(-0.2, mesh.times().back() + 0.1);
    constexpr double h = 1e-5;
    for (int k = 0; k < 200; ++k) {
        const double t = anywhere(engine);
        bool nearSample = false;
        for (const double s : mesh.times()) nearSample |= std::abs(t - s) < 2 * h;
        if (nearSample) continue;
        const PointMotion low = mesh.vertexAt(t - h, 3), mid = mesh.vertexAt(t, 3),
                          high = mesh.vertexAt(t + h, 3);
        const double speed = 1 / 0.02;
        EXPECT_NEAR_ABS(norm((high.position - low.position) / (2 * h) - mid.velocity), 0,
                        1e-6 * speed);
        EXPECT_NEAR_ABS(norm((high.velocity - low.velocity) / (2 * h) - mid.acceleration), 0,
                        1e-6 * speed * speed);
    }
}

TEST(MovingMesh, PositionAndVelocityAreContinuousAtEverySampleAndBeyondTheEnds) {
    const MovingMesh mesh = randomMesh(4);
    for (const double t : mesh.times()) {
        const PointMotion before = mesh.vertexAt(std::nextafter(t, -1e9), 1);
        const PointMotion after = mesh.vertexAt(std::nextafter(t, 1e9), 1);
        EXPECT_NEAR_ABS(norm(after.position - before.position), 0, 1e-12);
        EXPECT_NEAR_ABS(norm(after.velocity - before.velocity), 0, 1e-10);
    }
    const double end = mesh.times().back();
    EXPECT_EQ(mesh.vertexAt(end + 5, 1).position, mesh.vertexAt(end, 1).position);
    EXPECT_EQ(norm(mesh.vertexAt(end + 5, 1).velocity), 0);
    EXPECT_EQ(norm(mesh.vertexAt(-7, 1).acceleration), 0);
}

TEST(MovingMesh, QuadraticMotionIsExactAwayFromTheEndsWhateverTheIntervals) {
    const std::vector<double> times{0, 0.1, 0.15, 0.4, 0.5, 0.75, 1};
    const auto place = [](std::size_t v, double t) {
        return Vec3{double(v) + 2 * t - 3 * t * t, t * t, 1 - t};
    };
    const MovingMesh mesh = sampled(3, times, place);
    for (double t = 0.1; t < 0.75; t += 0.01) {
        const PointMotion motion = mesh.vertexAt(t, 2);
        EXPECT_NEAR_ABS(norm(motion.position - place(2, t)), 0, 1e-6);  // stored as float
        EXPECT_NEAR_ABS(norm(motion.velocity - Vec3{2 - 6 * t, 2 * t, -1}), 0, 2e-5);
    }
}

TEST(MovingMesh, SmoothMotionConvergesWithTheThirdOrderOfTheInterval) {
    const auto place = [](std::size_t, double t) { return Vec3{std::sin(6 * t), t, 0}; };
    double previous = 0;
    for (const int samples : {21, 41, 81}) {
        std::vector<double> times;
        for (int i = 0; i < samples; ++i) times.push_back(double(i) / (samples - 1));
        const MovingMesh mesh = sampled(3, times, place);
        double worst = 0;
        for (double t = 0.2; t < 0.8; t += 0.00071)
            worst = std::max(worst, norm(mesh.vertexAt(t, 0).position - place(0, t)));
        if (previous > 0) {
            EXPECT_GT(previous / worst, 6) << samples;
        }
        previous = worst;
    }
}

TEST(MovingMesh, AMeshOfOneSampleRests) {
    TriangleMesh still;
    still.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    still.triangles = {{0, 1, 2}};
    const MovingMesh mesh(still);
    EXPECT_TRUE(mesh.isStill());
    for (const double t : {-3.0, 0.0, 8.0}) {
        std::vector<Vec3> velocities(3, Vec3{1, 1, 1});
        mesh.fillVelocities(t, velocities);
        for (std::size_t v = 0; v < 3; ++v) {
            EXPECT_EQ(mesh.vertexAt(t, v).position, still.vertices[v]);
            EXPECT_EQ(velocities[v], Vec3{});
        }
    }
}

}  // namespace
}  // namespace tendril::geometry
