#include "core/multibody/ChainEnergy.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>
#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-6;  // relative, as the reference asks

/// Every link here hangs on a root. So this one hangs, by a free joint, at the end of an arm that
/// weighs a millionth of a millionth of it, is ten thousand times as long as the fall is deep,
/// and turns about its own root: what the arm changes is of the order of the square of its angle.
struct FreeLink {
    explicit FreeLink(const Json& parameters, double time);

    /// Speed and drop of the link's middle over those without air; empty when the integration
    /// failed.
    [[nodiscard]] std::vector<double> fall(double precision, const Session& session) const;

    double time;
    double gravity, depth;  ///< m/s², m: no deeper without air
    double fastest;         ///< m/s: no faster without air
    multibody::Link link;
};

FreeLink::FreeLink(const Json& parameters, double t)
    : time(t),
      gravity(numberOf(parameters.at("g"))),
      depth(gravity * t * t / 2),
      fastest(gravity * t) {
    const double length = numberOf(parameters.at("l"));
    const double radius =
        parameters.contains("radius") ? numberOf(parameters.at("radius")) : 0.05 * length;
    const double mass = numberOf(parameters.at("mass"));
    demandPositive({{"mass", mass}, {"l", length}, {"radius", radius}});
    link = multibody::makeCylinderLink(mass, length, radius, radius);
    link.dragNormal = link.dragTangential = numberOf(parameters.at("c_d"));
}

std::vector<double> FreeLink::fall(double precision, const Session& session) const {
    const double reach = 1e4 * std::max(depth, link.length);
    multibody::Link arm =
        multibody::makeCylinderLink(1e-12 * link.mass, reach, 1e-3 * reach, 1e-3 * reach);
    multibody::Link hung = link;
    hung.attachment = {0, reach, 0};
    const motion::FixedRoot root(spatial::fromRotationVector({0, 0, -std::numbers::pi / 2}), {});
    // What is asked of the fall is asked of the arm's end.
    precision = std::max(precision * depth / reach, 1e-14);
    ChainRun run({multibody::makeSerialTopology(2), {arm, hung}}, root, precision,
                 session.cancelFlag());
    run.chain().forcing().gravity = {0, -gravity, 0};
    run.start(0, multibody::makeRestState(run.chain().model()));
    if (time > 0 && !run.advanceTo(time)) return {};
    (void)run.endOf(0);
    const multibody::ChainWork& work = run.chain().work();
    const Vec3 velocity =
        multibody::pointVelocity(run.chain().forcing(), work, 1, link.centerOfMass);
    const double drop = -work.motion[1].pointAt(link.centerOfMass).y;
    return {fastest > 0 ? -velocity.y / fastest : 0, depth > 0 ? drop / depth : 0};
}

void compareFreeFall(const Json& entry, const Session& session, Comparison& comparison) {
    const FreeLink link(entry.at("parameters"), numberOf(entry.at("t")));
    const std::vector<double> found =
        tighten([&](double precision) { return link.fall(precision, session); }, 0.1 * kTolerance);
    if (found.size() != 2) return comparison.fail("integration failed", kTolerance);
    const double speed = numberOf(entry.at("speed")), drop = numberOf(entry.at("drop"));
    const double foundSpeed = found[0] * link.fastest, foundDrop = found[1] * link.depth;
    comparison.add("speed, relative", mismatch(foundSpeed, speed, speed > 0 ? speed : 1),
                   kTolerance);
    comparison.add("drop, relative", mismatch(foundDrop, drop, drop > 0 ? drop : 1), kTolerance);
}

}  // namespace

void addFreeFalls(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry, &session](Comparison& c) { compareFreeFall(entry, session, c); });
    }
}

}  // namespace tendril::validate
