#include "core/validate/ContactCases.h"
#include "core/validate/Continuum.h"
#include "core/validate/GroupProcedures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.81;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// A limp chain that leaves its root along +x, heavy enough for its moments to count.
constexpr ContactStrand kChain{.links = 4,
                               .length = 0.4,
                               .radius = 1e-4,
                               .density = 1e5,
                               .youngsModulus = 0,
                               .dampingTime = 0,
                               .jointDamping = 1e-6,
                               .isHinged = true};

ContactScene sideways() {
    return {.rootOrientation = spatial::fromRotationVector({0, 0, -kPi / 2})};
}

/// Angle of a link about z, from +x.
double angleOf(ContactRun& run, std::size_t link) {
    const Vec3 along = run.linkMotion(link).rotation.cy;
    return std::atan2(along.y, along.x);
}

/// How far a joint is bent about z.
double bendOf(ContactRun& run, std::size_t joint) {
    return angleOf(run, joint) - (joint > 0 ? angleOf(run, joint - 1) : 0.0);
}

/// Asks the same of the bend about z of all joints.
std::function<void(double, std::vector<sim::JointDemand>&)> allJoints(
    std::size_t links, bool isGoal,
    const std::function<std::pair<double, double>(double)>& rangeAt) {
    return [=](double t, std::vector<sim::JointDemand>& demands) {
        const auto [low, high] = rangeAt(t);
        for (std::size_t i = 0; i < links; ++i)
            demands.push_back({.id = 1,
                               .link = static_cast<std::uint32_t>(i),
                               .isGoal = isGoal,
                               .low = {-kInfinite, -kInfinite, low},
                               .high = {kInfinite, kInfinite, high}});
    };
}

/// Under its weight every joint of the chain rests at its limit, and the moment there is that of
/// all that hangs behind it.
void compareLimits(double limit, const Session& session, Comparison& comparison) {
    constexpr double kAngle = 1e-4, kMoment = 1e-3;
    ContactScene scene = sideways();
    const auto links = static_cast<std::size_t>(kChain.links);
    scene.joints = allJoints(links, false, [=](double) { return std::pair{-limit, limit}; });
    const multibody::ChainModel model = makeStrand(kChain);
    ContactRun run(model, kChain.radius, scene);
    for (int k = 0; k < 4 * 192; ++k)
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kAngle);
    const std::vector<Vec3> points = run.points();
    const sim::StrandContacts* met = run.contacts();
    if (met == nullptr || met->joints.size() != links)
        return comparison.fail("the limits do not bear", kAngle);
    double angle = 0, moment = 0;
    for (std::size_t i = 0; i < links; ++i) {
        angle = std::max(angle, std::abs(bendOf(run, i) + limit));
        double expected = 0;
        for (std::size_t j = i; j < links; ++j)
            expected += model.link(j).mass * kGravity *
                        (0.5 * (points[j].x + points[j + 1].x) - points[i].x);
        moment = std::max(moment, std::abs(met->joints[i].worldMoment.z / expected - 1));
    }
    comparison.add("largest difference from the limit [rad]", mismatch(angle, 0), kAngle);
    comparison.add("largest difference from the weight's moment, of it", mismatch(moment, 0),
                   kMoment);
}

/// A pendulum swings down into its limit, rests there, and no moment on the way is beyond it.
void compareSwing(const Session& session, Comparison& comparison) {
    constexpr double kBeyond = 1e-3, kLimit = 0.6;
    ContactScene scene = sideways();
    const auto links = static_cast<std::size_t>(kChain.links);
    scene.joints = allJoints(links, false, [limit = kLimit](double) {
        return std::pair{-limit, limit};
    });
    ContactRun run(makeStrand(kChain), kChain.radius, scene);
    double beyond = 0;
    for (int k = 0; k < 4 * 192; ++k) {
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kBeyond);
        for (std::size_t i = 0; i < links; ++i)
            beyond = std::max(beyond, std::abs(bendOf(run, i)) - kLimit);
    }
    comparison.add("largest angle beyond the limit [rad]", mismatch(beyond, 0), kBeyond);
}

/// Joints follow an angle that changes, from where they are at rest.
void compareGoal(double youngsModulus, const Session& session, Comparison& comparison) {
    constexpr double kMiss = 1e-3;
    ContactStrand strand{.links = 10, .youngsModulus = youngsModulus};
    ContactScene scene = sideways();
    scene.gravity = {};
    const auto angleAt = [](double t) {
        return t < 0.25 ? 0.0 : 0.15 * (1 - std::cos(2 * kPi * (t - 0.25)));
    };
    scene.joints = allJoints(static_cast<std::size_t>(strand.links), true, [=](double t) {
        return std::pair{angleAt(t), angleAt(t)};
    });
    ContactRun run(makeStrand(strand), strand.radius, scene);
    double worst = 0;
    for (int k = 0; k < 3 * 192; ++k) {
        if (!run.advance(flagOf(session.cancelFlag()))) return comparison.fail("not solved", kMiss);
        for (std::size_t i = 0; i < static_cast<std::size_t>(strand.links); ++i)
            worst = std::max(worst, std::abs(bendOf(run, i) - angleAt(run.time())));
    }
    comparison.add("largest difference from the angle [rad]", mismatch(worst, 0), kMiss);
}

}  // namespace

void addJointCases(Session& session) {
    for (const double limit : {0.05, 0.3})
        session.addCase(fmt::format("joint_limit_{}", limit),
                        [limit, &session](Comparison& c) { compareLimits(limit, session, c); });
    session.addCase("joint_limit_swing", [&](Comparison& c) { compareSwing(session, c); });
    for (const double stiffness : {4e5, 4e7, 4e9})
        session.addCase(
            fmt::format("joint_goal_E_{:g}", stiffness),
            [stiffness, &session](Comparison& c) { compareGoal(stiffness, session, c); });
}

}  // namespace tendril::validate
