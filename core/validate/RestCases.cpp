#include "core/collide/Shapes.h"
#include "core/validate/ContactCases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPi = std::numbers::pi;
constexpr int kStepsPerSecond = 192;

/// How far the outside of a strand is below a level, deepest anywhere: segments are straight, so
/// their ends decide.
double depthBelow(double level, double radius, const std::vector<Vec3>& points) {
    double lowest = points.back().y;
    for (std::size_t i = 1; i < points.size(); ++i) lowest = std::min(lowest, points[i].y);
    return level + radius - lowest;
}

double largestMove(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, norm(a[i] - b[i]));
    return largest;
}

/// A strand from a root two centimeters above the floor, most of it lying on it.
ContactScene overFloor(collide::Obstacle& floor) {
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({0, 0, -kPi / 2}),
                       .rootPosition = {0, 0.02, 0}};
    scene.obstacles = {&floor};
    return scene;
}

struct Rest {
    double speed = 0;   ///< largest move in any second, of the length
    double jitter = 0;  ///< largest move in a coupling step, of the length
    double drift = 0;   ///< in all the time, of the length
    double depth = 0;   ///< below the surface, of the radius
    int touches = 0;
};

std::optional<Rest> lieStill(const ContactStrand& strand, double settling, double watched,
                             const Session& session) {
    collide::Obstacle floor(collide::makePlane());
    ContactRun run(makeStrand(strand), strand.radius, overFloor(floor));
    const auto& cancel = flagOf(session.cancelFlag());
    for (int k = 0; k < std::lround(settling * kStepsPerSecond); ++k)
        if (!run.advance(cancel)) return {};
    const std::vector<Vec3> first = run.points();
    std::vector<std::vector<Vec3>> before(kStepsPerSecond, first);  // a second of poses
    Rest rest;
    for (int k = 1; k <= std::lround(watched * kStepsPerSecond); ++k) {
        if (!run.advance(cancel)) return {};
        const std::vector<Vec3> now = run.points();
        rest.depth = std::max(rest.depth, depthBelow(0, strand.radius, now) / strand.radius);
        std::vector<Vec3>& old = before[static_cast<std::size_t>(k % kStepsPerSecond)];
        const std::vector<Vec3>& last = before[static_cast<std::size_t>((k - 1) % kStepsPerSecond)];
        rest.speed = std::max(rest.speed, largestMove(now, old) / strand.length);
        rest.jitter = std::max(rest.jitter, largestMove(now, last) / strand.length);
        rest.drift = std::max(rest.drift, largestMove(now, first) / strand.length);
        old = now;
    }
    if (const sim::StrandContacts* met = run.contacts())
        rest.touches = static_cast<int>(met->touches.size());
    return rest;
}

void compareRest(const ContactStrand& strand, const Session& session, Comparison& comparison) {
    constexpr double kStill = 1e-5;
    const std::optional<Rest> rest = lieStill(strand, 10, 60, session);
    if (!rest) return comparison.fail("not solved", kStill);
    if (rest->touches == 0) return comparison.fail("it does not touch the floor", kStill);
    comparison.note(fmt::format("{} touches, largest move in a coupling step {:.1e}", rest->touches,
                                rest->jitter));
    comparison.add("way in any second once it lies, of the length", mismatch(rest->speed, 0),
                   kStill);
    comparison.add("way in a minute, of the length", mismatch(rest->drift, 0), kStill);
}

void compareDepth(const ContactStrand& strand, const Session& session, Comparison& comparison) {
    constexpr double kDeepest = 0.01;
    const std::optional<Rest> rest = lieStill(strand, 3, 2, session);
    if (!rest) return comparison.fail("not solved", kDeepest);
    if (rest->touches == 0) return comparison.fail("it does not touch the floor", kDeepest);
    comparison.add("depth at rest, of the radius", mismatch(std::max(rest->depth, 0.0), 0),
                   kDeepest);
}

/// A floor that comes up against a level strand at a steady speed and stops below its root.
void compareImpact(double speed, const ContactStrand& strand, const Session& session,
                   Comparison& comparison) {
    constexpr double kDeepest = 1, kStop = 0.09, kRoot = 0.1;
    const auto levelAt = [=](double t) { return std::min(kStop, 0.05 + speed * t); };
    collide::Obstacle floor(collide::makePlane(), [=](double t) {
        return collide::RigidPose{.position = {0, levelAt(t), 0},
                                  .velocity = {0, levelAt(t) < kStop ? speed : 0, 0}};
    });
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({0, 0, -kPi / 2}),
                       .rootPosition = {0, kRoot, 0}};
    scene.obstacles = {&floor};
    ContactRun run(makeStrand(strand), strand.radius, scene);
    double deepest = 0;
    bool touched = false;
    for (int k = 0; k < kStepsPerSecond; ++k) {
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kDeepest);
        deepest = std::max(
            deepest, depthBelow(levelAt(run.time()), strand.radius, run.points()) / strand.radius);
        touched = touched || (run.contacts() != nullptr && !run.contacts()->touches.empty());
    }
    if (!touched) return comparison.fail("nothing was hit", kDeepest);
    comparison.add("greatest depth in the impact, of the radius", mismatch(deepest, 0), kDeepest);
}

}  // namespace

void addRestCases(Session& session) {
    session.addCase("rest_on_plane", [&](Comparison& c) { compareRest({}, session, c); });
    for (const double stiffness : {4e7, 4e9}) {
        const ContactStrand strand{.youngsModulus = stiffness};
        session.addCase(fmt::format("penetration_resting_E_{:g}", stiffness),
                        [strand, &session](Comparison& c) { compareDepth(strand, session, c); });
    }
}

void addPenetrationCases(Session& session) {
    for (const double speed : {0.5, 2.0, 8.0, 30.0})
        session.addCase(fmt::format("penetration_floor_{:g}_m_s", speed),
                        [speed, &session](Comparison& c) { compareImpact(speed, {}, session, c); });
}

}  // namespace tendril::validate
