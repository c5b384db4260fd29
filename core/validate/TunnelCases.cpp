#include "core/collide/Shapes.h"
#include "core/validate/ContactCases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tendril::validate {

using spatial::Vec3;

double distanceOfSegments(const std::vector<Vec3>& points, const Vec3& center,
                          std::size_t firstSegment) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = firstSegment; i + 1 < points.size(); ++i) {
        const Vec3 along = points[i + 1] - points[i];
        const double share =
            std::clamp(dot(center - points[i], along) / squaredNorm(along), 0.0, 1.0);
        nearest = std::min(nearest, norm(points[i] + share * along - center));
    }
    return nearest;
}

namespace {

constexpr double kPi = std::numbers::pi;

/// A sphere on its way through a strand that hangs.
struct Crossing {
    double speed = 50;  ///< m/s along x
    double drop = 0;    ///< of the sphere's center below the root, of the length
    double aside = 0;   ///< along z, m
    double phase = 0;   ///< of the sphere within a coupling step as it hits, 0 … 1
};

constexpr double kBall = 0.01;  // radius [m]

void compareCrossing(const Crossing& crossing, const Session& session, Comparison& comparison) {
    constexpr double kDeepest = 1;
    const ContactStrand strand{};
    const double perStep = crossing.speed / 192;
    // The sphere is in the strand's place at a share of the third coupling step.
    const auto centerAt = [=](double t) {
        return Vec3{crossing.speed * t - (2 + crossing.phase) * perStep,
                    -crossing.drop * strand.length, crossing.aside};
    };
    collide::Obstacle ball(collide::makeSphere(kBall), [=](double t) {
        return collide::RigidPose{.position = centerAt(t), .velocity = {crossing.speed, 0, 0}};
    });
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({kPi, 0, 0})};
    scene.obstacles = {&ball};
    ContactRun run(makeStrand(strand), strand.radius, scene);
    double deepest = 0, behind = 0;
    for (int k = 0; k < 96; ++k) {
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kDeepest);
        const Vec3 center = centerAt(run.time());
        const std::vector<Vec3> points = run.points();
        deepest = std::max(
            deepest, (kBall + strand.radius - distanceOfSegments(points, center)) / strand.radius);
        // While the strand is long enough, what was hit is carried along in front.
        const bool holds = center.x > 0 && center.x < 0.5 * strand.length && crossing.aside == 0;
        if (!holds) continue;
        const double hit = crossing.drop * strand.links;
        const auto joint = static_cast<std::size_t>(hit);
        const double share = hit - std::floor(hit);
        const Vec3 place =
            share > 0 ? (1 - share) * points[joint] + share * points[joint + 1] : points[joint];
        behind = std::max(behind, (center.x - place.x) / kBall);
        comparison.note(fmt::format("carried {:.1f} cm", 100 * place.x));
    }
    comparison.add("greatest depth in the sphere, of the strand's radius", mismatch(deepest, 0),
                   kDeepest);
    comparison.add("what was hit, behind the sphere's center, of its radius", mismatch(behind, 0),
                   kDeepest);
}

}  // namespace

void addTunnelCases(Session& session) {
    const auto add = [&](const std::string& name, const Crossing& crossing) {
        session.addCase(
            name, [crossing, &session](Comparison& c) { compareCrossing(crossing, session, c); });
    };
    for (const double phase : {0.6, 0.8, 0.95}) {
        add(fmt::format("tunnel_link_phase_{}", phase), {.drop = 0.525, .phase = phase});
        add(fmt::format("tunnel_joint_phase_{}", phase), {.drop = 0.5, .phase = phase});
    }
    add("tunnel_link_aside", {.drop = 0.525, .aside = 0.004, .phase = 0.7});
    add("tunnel_joint_aside", {.drop = 0.5, .aside = 0.004, .phase = 0.7});
    add("tunnel_tip", {.drop = 0.98, .aside = 1e-4, .phase = 0.7});
}

}  // namespace tendril::validate
