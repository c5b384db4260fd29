#include "core/validate/ContactCases.h"
#include "core/validate/Continuum.h"
#include "core/validate/GroupProcedures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.81;

/// From 0 at 0 to 1 at 1, at rest at either end.
double smoothStep(double t) {
    const double s = std::clamp(t, 0.0, 1.0);
    return s * s * (3 - 2 * s);
}

/// A point of a strand that goes around a knot in space, from where it is at rest.
struct Followed {
    double youngsModulus = 4e9;
    int link = 19;      ///< whose end follows
    double period = 2;  ///< s
};

void comparePath(const Followed& followed, const Session& session, Comparison& comparison) {
    constexpr double kMiss = 1e-3;
    const ContactStrand strand{.youngsModulus = followed.youngsModulus};
    const double link = strand.length / strand.links;
    // Within a second to the knot from where the strand hangs, then around it, ever faster for
    // another second.
    const double rest = (followed.link + 1) * link, size = 0.15 * rest;
    const auto goalAt = [=](double t) {
        const double since = std::max(0.0, t - 1);
        const double a =
            2 * kPi / followed.period * (since < 1 ? 0.5 * since * since : since - 0.5);
        const Vec3 knot{0.35 * rest + size * std::sin(a), -0.65 * rest + size * std::cos(a),
                        0.5 * size * std::sin(2 * a)};
        const Vec3 start{0, -rest, 0};
        return start + smoothStep(t) * (knot - start);
    };
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({kPi, 0, 0})};
    scene.goals = [&](double t, std::vector<sim::HoldGoal>& goals) {
        goals.push_back({.id = 1,
                         .link = static_cast<std::uint32_t>(followed.link),
                         .local = {0, link, 0},
                         .goal = goalAt(t)});
    };
    ContactRun run(makeStrand(strand), strand.radius, scene);
    double worst = 0;
    for (int k = 0; k < std::lround((2 + 2 * followed.period) * 192); ++k) {
        if (!run.advance(flagOf(session.cancelFlag()))) return comparison.fail("not solved", kMiss);
        if (run.time() < 1) continue;
        const Vec3 point = run.points()[static_cast<std::size_t>(followed.link) + 1];
        worst = std::max(worst, norm(point - goalAt(run.time())) / strand.length);
    }
    comparison.add("largest distance from the path, of the length", mismatch(worst, 0), kMiss);
}

/// The force on a strand's tip that is brought to a place within a second and held there for four;
/// empty: not solved.
std::optional<Vec3> holdingForce(const multibody::ChainModel& model, double radius,
                                 ContactScene scene, const Vec3& from, const Vec3& place,
                                 const Session& session) {
    const auto last = static_cast<std::uint32_t>(model.linkCount() - 1);
    const Vec3 tip{0, model.link(last).length, 0};
    scene.goals = [=](double t, std::vector<sim::HoldGoal>& goals) {
        goals.push_back(
            {.id = 1, .link = last, .local = tip, .goal = from + smoothStep(t) * (place - from)});
    };
    ContactRun run(model, radius, std::move(scene));
    for (int k = 0; k < 5 * 192; ++k)
        if (!run.advance(flagOf(session.cancelFlag()))) return {};
    const sim::StrandContacts* met = run.contacts();
    if (met == nullptr || met->holds.size() != 1) return {};
    return met->holds.front().force;
}

/// A limp strand between two points of one height carries half of its weight at either.
void compareHanging(const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 1e-3;
    const ContactStrand strand{.youngsModulus = 0, .jointDamping = 1e-8, .isHinged = true};
    const multibody::ChainModel model = makeStrand(strand);
    const ContactScene scene{.rootOrientation = spatial::fromRotationVector({0, 0, -kPi / 2})};
    const auto force = holdingForce(model, strand.radius, scene, {strand.length, 0, 0},
                                    {0.8 * strand.length, 0, 0}, session);
    if (!force) return comparison.fail("not solved", kTolerance);
    const double weight = strand.links * model.link(0).mass * kGravity;
    comparison.add("upward force against half of the weight",
                   relativeMismatch(force->y, weight / 2), kTolerance);
}

/// Held where a force on its tip would bring it by itself, a heavy rod asks for just that force.
void compareBent(const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 1e-3, kThin = 1e-3;
    constexpr int kLinks = 20;
    const Rod rod{.gravity = {0, -2, 0}};
    const Vec3 force{2.5, 0.3, 1.2};
    const std::optional<Vec3> tip = tipOfRod(rod, kLinks, force);
    if (!tip) return comparison.fail("no equilibrium found", kTolerance);
    multibody::ChainModel model = makeChain(discretize(rod, kLinks, 2)).model;
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        model.setDamping(i, 0.1 * model.link(i).stiffness);
    const ContactScene scene{.gravity = rod.gravity};
    const auto held = holdingForce(model, kThin, scene, {0, 1, 0}, *tip, session);
    if (!held) return comparison.fail("not solved", kTolerance);
    comparison.add("difference of the forces, of the force", norm(*held - force) / norm(force),
                   kTolerance);
}

}  // namespace

void addPathCases(Session& session) {
    for (const double stiffness : {4e7, 4e9, 4e11})
        session.addCase(fmt::format("path_tip_E_{:g}", stiffness),
                        [stiffness, &session](Comparison& c) {
                            comparePath({.youngsModulus = stiffness}, session, c);
                        });
    session.addCase("path_middle", [&](Comparison& c) { comparePath({.link = 9}, session, c); });
    session.addCase("path_fast", [&](Comparison& c) { comparePath({.period = 0.5}, session, c); });
    session.addCase("path_force_weight", [&](Comparison& c) { compareHanging(session, c); });
    session.addCase("path_force_rod", [&](Comparison& c) { compareBent(session, c); });
}

void addContactLaws(Session& session) {
    addFrictionCases(session);
    addBounceCases(session);
    addRestCases(session);
    addPenetrationCases(session);
    addTunnelCases(session);
    addPathCases(session);
    addAttachmentCases(session);
    addJointCases(session);
}

}  // namespace tendril::validate
