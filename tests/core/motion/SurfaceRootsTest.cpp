#include "core/motion/SurfaceRoots.h"

#include "core/geometry/TriangleDistance.h"
#include "core/motion/PlacedFrame.h"
#include "tests/core/motion/MotionSamples.h"

#include <cmath>
#include <limits>

namespace tendril::motion {
namespace {

using geometry::MovingMesh;
using spatial::Quat;
using spatial::Vec3;
using test::expectNear;

constexpr std::uint32_t kSide = 7;

/// A sheet of 7 × 7 vertices, 0.3 m wide, that bulges and twists; 12 samples in half a second.
std::shared_ptr<const MovingMesh> makeSheet() {
    geometry::TriangleMesh mesh;
    for (std::uint32_t j = 0; j + 1 < kSide; ++j) {
        for (std::uint32_t i = 0; i + 1 < kSide; ++i) {
            const std::uint32_t a = kSide * j + i, b = a + 1, c = a + kSide, d = c + 1;
            mesh.triangles.push_back({a, c, b});
            mesh.triangles.push_back({b, c, d});
        }
    }
    std::vector<double> times;
    std::vector<float> positions;
    for (int s = 0; s < 12; ++s) {
        const double t = s / 24.0;
        times.push_back(t);
        for (std::uint32_t v = 0; v < kSide * kSide; ++v) {
            const double x = 0.05 * (v % kSide) - 0.15, z = 0.05 * (v / kSide) - 0.15;
            const double angle = 3 * t * x;
            const Vec3 p{x + 0.02 * std::sin(9 * t), std::sin(angle) * z + 0.5 * t * x * x,
                         std::cos(angle) * z * (1 + 0.3 * t)};
            for (const double number : {p.x, p.y, p.z})
                positions.push_back(static_cast<float>(number));
            if (s == 0) mesh.vertices.push_back(p);
        }
    }
    return std::make_shared<const MovingMesh>(std::move(mesh), std::move(times),
                                              std::move(positions));
}

std::vector<RootPose> randomRoots(std::size_t count, unsigned seed) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> along(-0.18, 0.18), height(-0.02, 0.02), turn(-3, 3);
    std::vector<RootPose> roots;
    for (std::size_t i = 0; i < count; ++i)
        roots.push_back({spatial::fromRotationVector({turn(engine), turn(engine), turn(engine)}),
                         {along(engine), height(engine), along(engine)}});
    return roots;
}

/// A frame that moves, and how it is at rest.
struct Moving {
    explicit Moving(unsigned seed) {
        std::mt19937 engine(seed);
        base = BaseMotion({}, test::randomPoseKeys(engine));
        frame = std::make_unique<PlacedFrame>(
            base, PlacementMotion(
                      {.ride = Ride::Base, .translation = {0.1, 0, 0.2}, .rotation = {0.2, 1, 0}},
                      test::randomPoseKeys(engine)));
    }
    BaseMotion base;
    std::unique_ptr<PlacedFrame> frame;
};

/// Roots given in the frame of the surface, as they stand in the world.
std::vector<RootPose> placed(std::vector<RootPose> roots, const RigidMotion& frame) {
    for (RootPose& root : roots) {
        root.position = frame.position + rotate(frame.orientation, root.position);
        root.orientation = frame.orientation * root.orientation;
    }
    return roots;
}

void expectSamePose(const RigidMotion& motion, const RootPose& root, double tolerance) {
    expectNear(motion.position, root.position, tolerance);
    expectNear(spatial::toRotationVector(motion.orientation * conjugate(root.orientation)), {},
               tolerance);
}

BoundRoots boundRoots(const std::shared_ptr<const MovingMesh>& mesh, const RootMotionSource& frame,
                      const SurfaceBinding& binding) {
    BoundRoots bound(mesh, frame);
    for (const SurfaceSeat& seat : binding.seats) bound.add(seat);
    return bound;
}

TEST(SurfaceRoots, AreWhereTheyWereDrawnWhenTheyAreBound) {
    const auto mesh = makeSheet();
    const Moving moving(1);
    const double t = 0.21;
    const RigidMotion frame = moving.frame->motionAt(t);
    const auto roots = placed(randomRoots(200, 2), frame);
    // Some of them find no surface.
    const auto binding = bindRoots(roots, {*mesh, frame, t}, 0.02, "object Hair");
    ASSERT_TRUE(binding);
    EXPECT_GT(binding.value().unbound, 5U);
    EXPECT_LT(binding.value().unbound, 150U);
    const BoundRoots bound = boundRoots(mesh, *moving.frame, binding.value());
    std::vector<RigidMotion> motions(roots.size());
    bound.motionsAt(t, motions);
    for (std::size_t i = 0; i < roots.size(); ++i) expectSamePose(motions[i], roots[i], 1e-13);
}

TEST(SurfaceRoots, SitOnTheClosestTriangle) {
    const auto mesh = makeSheet();
    std::vector<Vec3> vertices(mesh->vertexCount());
    mesh->fillPositions(0.3, vertices);
    const auto roots = randomRoots(300, 3);
    const auto binding = bindRoots(roots, {*mesh, {}, 0.3}, 10, "");
    ASSERT_TRUE(binding);
    EXPECT_EQ(binding.value().unbound, 0U);
    for (std::size_t i = 0; i < roots.size(); ++i) {
        double closest = 1e300;
        for (const auto& [a, b, c] : mesh->mesh().triangles)
            closest =
                std::min(closest, geometry::closestOnTriangle(
                                      roots[i].position, {vertices[a], vertices[b], vertices[c]})
                                      .squaredDistance);
        EXPECT_NEAR_ABS(binding.value().seats[i].distance, std::sqrt(closest), 1e-15);
    }
}

TEST(SurfaceRoots, RatesAreTheDerivativesOfThePoseWhileTheSurfaceDeformsAndMoves) {
    const auto mesh = makeSheet();
    const Moving moving(4);
    const auto roots = placed(randomRoots(20, 5), moving.frame->motionAt(0));
    const auto binding = bindRoots(roots, {*mesh, moving.frame->motionAt(0), 0}, 10, "");
    const BoundRoots bound = boundRoots(mesh, *moving.frame, binding.value());
    constexpr double kStep = 1e-5;
    std::vector<RigidMotion> now(roots.size()), up(roots.size()), down(roots.size());
    for (double t = 0.011; t < 0.55; t += 0.0437) {
        bound.motionsAt(t, now);
        bound.motionsAt(t + kStep, up);
        bound.motionsAt(t - kStep, down);
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const auto relative = [&](const Vec3& told, const Vec3& high, const Vec3& low) {
                const Vec3 found = (high - low) / (2 * kStep);
                return norm(told - found) / (1 + norm(found));
            };
            EXPECT_NEAR_ABS(relative(now[i].velocity, up[i].position, down[i].position), 0, 1e-6);
            EXPECT_NEAR_ABS(relative(now[i].acceleration, up[i].velocity, down[i].velocity), 0,
                            1e-6);
            EXPECT_NEAR_ABS(relative(now[i].angularAcceleration, up[i].angularVelocity,
                                     down[i].angularVelocity),
                            0, 1e-6);
            const Vec3 turned =
                spatial::toRotationVector(up[i].orientation * conjugate(down[i].orientation));
            EXPECT_NEAR_ABS(relative(now[i].angularVelocity, turned, {}), 0, 1e-6);
        }
    }
}

TEST(SurfaceRoots, OnASurfaceThatOnlyMovesTheyMoveExactlyAsPartOfIt) {
    const auto still = std::make_shared<const MovingMesh>(makeSheet()->mesh());
    std::mt19937 engine(6);
    const BaseMotion base({.pivot = {0.1, 0.2, 0.3}}, test::randomPoseKeys(engine));
    const RigidMotion start = base.motionAt(0);
    const auto local = randomRoots(50, 7);
    const auto binding = bindRoots(placed(local, start), {*still, start, 0}, 0.02, "");
    const BoundRoots bound = boundRoots(still, base, binding.value());
    std::vector<RigidMotion> motions(local.size());
    for (double t = 0.02; t < 1.5; t += 0.17) {
        bound.motionsAt(t, motions);
        for (std::size_t i = 0; i < local.size(); ++i) {
            const RigidMotion part =
                RidingRoot(base, local[i].orientation, local[i].position).motionAt(t);
            expectSamePose(motions[i], {part.orientation, part.position}, 1e-12);
            expectNear(motions[i].velocity, part.velocity, 1e-12 * (1 + norm(part.velocity)));
            expectNear(motions[i].angularVelocity, part.angularVelocity, 1e-12);
            expectNear(motions[i].acceleration, part.acceleration,
                       1e-12 * (1 + norm(part.acceleration)));
            expectNear(motions[i].angularAcceleration, part.angularAcceleration, 1e-12);
        }
    }
}

TEST(SurfaceRoots, APointOnTheSurfaceFollowsItsThreeCorners) {
    const auto mesh = makeSheet();
    const auto& [a, b, c] = mesh->mesh().triangles[17];
    const auto middle = [&](double t) {
        return (mesh->vertexAt(t, a).position + mesh->vertexAt(t, b).position +
                mesh->vertexAt(t, c).position) /
               3.0;
    };
    const RootPose root{{}, middle(0)};
    const FixedRoot rest({}, {});
    const auto binding = bindRoots(std::span(&root, 1), {*mesh, {}, 0}, 0.01, "");
    ASSERT_EQ(binding.value().seats[0].triangle, 17U);
    const BoundRoots bound = boundRoots(mesh, rest, binding.value());
    for (double t = 0; t < 0.6; t += 0.03) {
        RigidMotion motion;
        bound.motionsAt(t, std::span(&motion, 1));
        expectNear(motion.position, middle(t), 1e-13);
    }
}

TEST(SurfaceRoots, ThoseThatFindNoSurfaceAreNamed) {
    const auto mesh = makeSheet();
    auto roots = randomRoots(4, 8);
    for (RootPose& root : roots) root.position = {0, 0.001, 0};
    roots[2].position = {0, 0.5, 0};
    const auto binding = bindRoots(roots, {*mesh, {}, 0}, 0.05, "object Hair");
    EXPECT_EQ(binding.value().unbound, 1U);
    EXPECT_FALSE(binding.value().seats[2].isBound());
    ASSERT_EQ(binding.diagnostics().size(), 1U);
    EXPECT_EQ(
        toText(binding.diagnostics()[0])
            .find("object Hair: warning: 1 of 4 roots are farther than 5 cm from the surface and "
                  "ride on it rigidly (strands 2)."),
        0U);
}

TEST(SurfaceRoots, TrianglesThatCollapseLaterAreToldAndThoseWithoutAreaAreNotTaken) {
    geometry::TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0.2, 0, 0.2}};
    mesh.triangles = {{3, 3, 3}, {0, 2, 1}};
    const auto collapsing = std::make_shared<const MovingMesh>(
        mesh, std::vector<double>{0, 1},
        std::vector<float>{0, 0, 0, 1, 0, 0, 0, 0, 1, 0.2F, 0, 0.2F,  //
                           0, 0, 0, 1, 0, 0, 2, 0, 0, 0.2F, 0, 0.2F});
    const RootPose root{{}, {0.2, 0, 0.2}};
    const auto binding = bindRoots(std::span(&root, 1), {*collapsing, {}, 0}, 0.05, "object Hair");
    EXPECT_EQ(binding.value().seats[0].triangle, 1U);
    EXPECT_NE(toText(binding.diagnostics()).find("1 roots sit on triangles that lose their area"),
              std::string::npos);
    const FixedRoot rest({}, {});
    RigidMotion motion;
    boundRoots(collapsing, rest, binding.value()).motionsAt(1, std::span(&motion, 1));
    EXPECT_TRUE(isFinite(motion.position) && isFinite(motion.angularAcceleration));
}

}  // namespace
}  // namespace tendril::motion
