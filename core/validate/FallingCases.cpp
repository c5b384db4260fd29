#include "core/multibody/ForwardDynamics.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tendril::validate {
namespace {

constexpr double kEventTolerance = 1e-6;     // relative
constexpr double kReleaseTolerance = 1e-10;  // relative to the largest

/// m hinged links of total length one, held out along +x, weight one.
UniformChain heldOut(const Json& entry) {
    UniformChain chain;
    chain.links = entry.at("m").get<int>();
    chain.radiusOverLink = numberOf(entry.at("r_over_l"));
    chain.base = spatial::fromRotationVector({0, 0, -std::numbers::pi / 2});
    chain.gravity = {0, -1, 0};
    chain.joint = multibody::JointKind::Hinge;
    chain.axis = {0, 0, 1};
    return chain;
}

/// What is watched during a fall: the event's function (it falls through zero) and the tip's speed.
struct Sample {
    double t = 0, event = 0, speed = 0;
};

Sample observe(ChainRun& run, double t, bool ofTip) {
    const std::size_t last = run.chain().model().linkCount() - 1;
    return {t, run.endOf(ofTip ? last : 0).x, norm(run.endVelocityOf(last))};
}

/// Value at t of the cubic through four samples.
double interpolate(const std::array<Sample, 4>& s, double Sample::*value, double t) {
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        double weight = 1;
        for (std::size_t j = 0; j < 4; ++j) {
            if (j != i) weight *= (t - s[j].t) / (s[i].t - s[j].t);
        }
        sum += weight * (s[i].*value);
    }
    return sum;
}

/// Time and tip speed of the first passage; empty when the integration failed.
std::vector<double> fall(const Json& entry, double precision, const Session& session) {
    constexpr double kSampling = 1e-3, kLatest = 10;
    const StaticChain held = makeChain(heldOut(entry));
    const motion::FixedRoot root(held.forcing.root.orientation, {});
    ChainRun run(held.model, root, precision, session.cancelFlag());
    run.chain().forcing().gravity = held.forcing.gravity;
    run.start(0, multibody::makeRestState(held.model));
    const bool ofTip = entry.at("event") == "tip_below_hinge";
    std::array<Sample, 4> recent{};
    for (int k = 1; k * kSampling < kLatest; ++k) {
        if (!run.advanceTo(k * kSampling)) return {};
        std::rotate(recent.begin(), recent.begin() + 1, recent.end());
        recent[3] = observe(run, k * kSampling, ofTip);
        if (k < 4 || !(recent[1].event > 0 && recent[2].event <= 0)) continue;
        double low = recent[1].t, high = recent[2].t;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            (interpolate(recent, &Sample::event, middle) > 0 ? low : high) = middle;
        }
        return {low, interpolate(recent, &Sample::speed, low)};
    }
    return {};
}

void compareFall(const Json& entry, const Session& session, Comparison& comparison) {
    const std::vector<double> found = tighten(
        [&](double precision) { return fall(entry, precision, session); }, 0.1 * kEventTolerance);
    if (found.size() != 2) {
        comparison.fail("integration failed", kEventTolerance);
        return;
    }
    comparison.add("time, relative", relativeMismatch(found[0], numberOf(entry.at("time"))),
                   kEventTolerance);
    comparison.add("speed of the tip, relative",
                   relativeMismatch(found[1], numberOf(entry.at("tip_speed"))), kEventTolerance);
}

/// Absolute angular accelerations of the links at release, in g/l.
std::vector<double> releaseAccelerations(const Json& entry) {
    const StaticChain held = makeChain(heldOut(entry));
    const std::vector<double> y = multibody::makeRestState(held.model);
    std::vector<double> yp(y.size());
    multibody::ChainWork work(held.model.linkCount());
    multibody::computeDerivative<double>(held.model, held.forcing, y, yp, work);
    std::vector<double> accelerations;
    double sum = 0;
    for (std::size_t i = 0; i < held.model.linkCount(); ++i) {
        sum += multibody::omegaOf(std::span<const double>(yp), i).z;
        accelerations.push_back(sum * held.model.link(i).length);
    }
    return accelerations;
}

void compareRelease(const Json& entry, Comparison& comparison) {
    const std::vector<double> found = releaseAccelerations(entry);
    double largest = 0, tip = 0;
    for (const double a : found) {
        largest = std::max(largest, std::abs(a));
        tip -= a;  // all links have one length and are horizontal
    }
    const std::size_t link = entry.at("link").get<std::size_t>() - 1;
    comparison.add("angular acceleration, of the largest",
                   mismatch(found.at(link), numberOf(entry.at("alpha_l_over_g")), largest),
                   kReleaseTolerance);
    comparison.add("acceleration of the tip, relative",
                   relativeMismatch(tip, numberOf(entry.at("tip_acceleration_over_g"))),
                   kReleaseTolerance);
}

/// A thin hinged link: the classical values of its fall.
void compareHingedLink(const std::string& id, double expected, const Session& session,
                       Comparison& comparison) {
    Json entry{{"m", 1}, {"r_over_l", 0.0}, {"event", "link1_vertical"}};
    if (id == "hinged_link_tip_initial_acceleration") {
        comparison.add("acceleration of the tip at release, relative",
                       relativeMismatch(-releaseAccelerations(entry).front(), expected),
                       kReleaseTolerance);
        return;
    }
    const std::vector<double> found = tighten(
        [&](double precision) { return fall(entry, precision, session); }, 0.1 * kEventTolerance);
    if (found.size() != 2) return comparison.fail("integration failed", kEventTolerance);
    const bool isTime = id == "hinged_link_horizontal_to_vertical";
    comparison.add(isTime ? "time, relative" : "speed of the tip, relative",
                   relativeMismatch(found[isTime ? 0 : 1], expected), kEventTolerance);
}

}  // namespace

bool addClassicalFall(const std::string& name, const Json& entry, Session& session) {
    const auto id = entry.at("id").get<std::string>();
    constexpr std::array<std::string_view, 3> kKnown{"hinged_link_horizontal_to_vertical",
                                                     "hinged_link_tip_initial_acceleration",
                                                     "hinged_link_tip_speed_at_vertical"};
    if (std::ranges::find(kKnown, id) == kKnown.end()) return false;
    session.addCase(name, [&entry, &session, id](Comparison& c) {
        compareHingedLink(id, numberOf(entry.at("value")), session, c);
    });
    return true;
}

void addFalls(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&](Comparison& c) { compareFall(entry, session, c); });
    }
}

void addReleases(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareRelease(entry, c); });
    }
}

}  // namespace tendril::validate
