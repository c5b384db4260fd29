#include "core/sim/CoupledMotion.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr int kMostCuts = 6;  // halvings of a step that does not converge
constexpr int kHeldCuts = 3;  // from here on goals are given up
constexpr double kMoreReluctance = 3;
constexpr int kWarmCuts = 2;        // from here on forces begin small
constexpr double kSafeShare = 0.4;  // of an obstacle's size that is passed in one step
constexpr int kMostPieces = 512;    // of a coupling step
constexpr double kReboundStep = 1.0 / 32;

}  // namespace

CoupledMotion::CoupledMotion(ChainDae& chain, std::vector<std::vector<double>> radii,
                             std::vector<std::vector<double>> skipped)
    : chain_(&chain),
      step_(chain),
      radii_(std::move(radii)),
      skipped_(std::move(skipped)),
      contacts_(chain.strandCount()) {}

bool CoupledMotion::isCoupled() const {
    return std::ranges::any_of(contacts_, [](const StrandContacts& contacts) {
        return !contacts.touches.empty() || !contacts.holds.empty() ||
               std::ranges::any_of(contacts.joints, [](const JointHold& hold) {
                   return hold.demand.isGoal || hold.isLoaded();
               });
    });
}

void CoupledMotion::letGo() {
    for (StrandContacts& contacts : contacts_) contacts = {};
}

/// The goals at both ends of a step, with the forces that each had in the last step.
void CoupledMotion::setGoals(const Surroundings& around, double begin, double end, bool held) {
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        const std::vector<Hold> before = std::exchange(contacts_[k].holds, {});
        if (!around.goalsOf || !held) continue;
        goalsBefore_.clear(), goals_.clear();
        around.goalsOf(k, begin, goalsBefore_);
        around.goalsOf(k, end, goals_);
        for (const HoldGoal& goal : goals_) {
            const auto was = std::ranges::find(goalsBefore_, goal.id, &HoldGoal::id);
            const auto known = std::ranges::find(before, goal.id, &Hold::id);
            contacts_[k].holds.push_back(
                {.id = goal.id,
                 .link = goal.link,
                 .local = goal.local,
                 .goalBefore = was == goalsBefore_.end() ? goal.goal : was->goal,
                 .goal = goal.goal,
                 .compliance = goal.compliance,
                 .force = known == before.end() ? Vec3{} : known->force,
                 .haste = known == before.end() ? 1.0 : known->haste});
        }
    }
}

/// What joints are asked for at both ends of a step, with the moments of the last step.
void CoupledMotion::setJoints(const Surroundings& around, double begin, double end) {
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        const std::vector<JointHold> before = std::exchange(contacts_[k].joints, {});
        if (!around.jointsOf) continue;
        demandsBefore_.clear(), demands_.clear();
        around.jointsOf(k, begin, demandsBefore_);
        around.jointsOf(k, end, demands_);
        for (const JointDemand& demand : demands_) {
            const auto isSame = [&](const JointDemand& other) {
                return other.id == demand.id && other.link == demand.link;
            };
            const auto was = std::ranges::find_if(demandsBefore_, isSame);
            const auto known = std::ranges::find_if(before, isSame, &JointHold::demand);
            const JointDemand& from = was == demandsBefore_.end() ? demand : *was;
            contacts_[k].joints.push_back(
                {.demand = demand,
                 .lowBefore = from.low,
                 .highBefore = from.high,
                 .moment = known == before.end() ? Vec3{} : known->moment});
        }
    }
}

bool CoupledMotion::bends(const Surroundings& around, double end, std::span<const double> y) {
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        demands_.clear();
        around.jointsOf(k, end, demands_);
        for (const JointDemand& demand : demands_) {
            if (demand.isGoal) return true;
            const spatial::Quat q = rotationIn(y, chain_->lanes(), k, demand.link);
            if (isOutside(constraint::jointAnglesOf(q, demand.halfZero).tangents,
                          constraint::tangentsOf(demand.low), constraint::tangentsOf(demand.high),
                          0))
                return true;
        }
    }
    return false;
}

/// How long a step may be so that no obstacle passes a strand in it, and none is hit in its middle
/// that strands rebound from.
double CoupledMotion::firstStep(const Surroundings& around, double begin, double end,
                                std::span<const double> y) {
    const double whole = end - begin;
    double step = whole;
    chain_->move(begin, y);
    for (const collide::Obstacle* obstacle : around.obstacles) {
        const collide::ObstacleInstant now = obstacle->at(begin);
        const double size = obstacle->surface().featureSize();
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            for (std::size_t i = 0; i < radii_[k].size(); ++i) {
                if (skipped_[k][i] >= 1) continue;
                const double length = std::as_const(*chain_).model(k).link(i).length;
                const multibody::LinkMotion motion = chain_->linkMotion(k, i);
                const Vec3 middle = motion.pointAt({0, 0.5 * length, 0});
                const Vec3 velocity =
                    motion.velocity + cross(motion.angularVelocity, middle - motion.position);
                const Vec3 relative = velocity - now.pose().velocityAt(middle);
                const double speed = norm(relative) + obstacle->surface().greatestSpeed() +
                                     0.5 * length * norm(motion.angularVelocity);
                const double clearance = radii_[k][i] + obstacle->law().thickness;
                const double room = now.distanceBound(middle) - 0.5 * length - clearance;
                if (room > speed * step) continue;
                if (std::isfinite(size) && speed > 0)
                    step = std::min(step, std::max(kSafeShare * (size + clearance), room) / speed);
                if (obstacle->law().restitution <= 0) continue;
                const Vec3 tip = motion.pointAt({0, length, 0});
                const auto surface = now.closest(tip, clearance + speed * step);
                if (!surface) continue;
                const Vec3 tipVelocity = motion.velocity +
                                         cross(motion.angularVelocity, tip - motion.position) -
                                         now.velocityOf(surface->place);
                const double closing = -dot(surface->normal, tipVelocity);
                if (closing < CoupledInput{}.reboundSpeed) continue;
                const double gap = surface->distance - clearance;
                step = gap > 1e-3 * closing * whole ? std::min(step, gap / closing)
                                                    : std::min(step, kReboundStep * whole);
            }
    }
    return std::max(step, whole / kMostPieces);
}

bool CoupledMotion::advanceCut(const Surroundings& around, double begin, const Attempt& attempt,
                               std::span<double> y, std::span<double> yp) {
    const bool held = attempt.cuts < kHeldCuts;
    saved_ = contacts_;
    setGoals(around, begin, begin + attempt.step, held);
    setJoints(around, begin, begin + attempt.step);
    CoupledInput input{.time = begin,
                       .step = attempt.step,
                       .obstacles = around.obstacles,
                       .radii = radii_,
                       .skipped = skipped_,
                       .friction = friction_};
    input.reluctance = std::min(1.0, input.reluctance * std::pow(kMoreReluctance, attempt.cuts));
    if (attempt.cuts >= kWarmCuts) input.warmth = std::ldexp(1.0, -2 * (attempt.cuts - 1));
    const CoupledReport report = step_.advance(input, y, yp, contacts_);
    ++stats_.steps;
    stats_.iterations += report.iterations;
    if (!report.converged) {
        contacts_ = saved_;
        return false;
    }
    stats_.penetration = std::max(stats_.penetration, report.penetration);
    stats_.residual = std::max(stats_.residual, report.residual);
    return true;
}

bool CoupledMotion::advance(const Surroundings& around, double& begin, double end,
                            std::span<double> y, std::span<double> yp,
                            const std::atomic<bool>& cancel) {
    const std::vector<StrandContacts> before = contacts_;
    const double shortest = (end - begin) * std::ldexp(1.0, -kMostCuts);
    int cuts = 0;
    while (begin < end) {
        if (cancel.load(std::memory_order_relaxed)) {
            contacts_ = before;
            return true;
        }
        double step = std::ldexp(firstStep(around, begin, end, y), -cuts);
        if (begin + 1.001 * step >= end || end - begin - step < 0.01 * shortest) step = end - begin;
        if (advanceCut(around, begin, {step, cuts}, y, yp)) {
            begin = step == end - begin ? end : begin + step;
            cuts = std::max(0, cuts - 1);
        } else if (++cuts > kMostCuts) {
            // A strand alone goes on without what it met, rather than not at all.
            if (contacts_.size() > 1) return false;
            letGo();
            if (!advanceCut({}, begin, {end - begin, 0}, y, yp)) return false;
            ++stats_.givenUp;
            begin = end;
        }
    }
    return true;
}

bool CoupledMotion::meets(const Surroundings& around, double begin, double end,
                          std::span<const double> yBegin, std::span<const double> yEnd) {
    if (around.goalsOf)
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            goals_.clear();
            around.goalsOf(k, end, goals_);
            if (!goals_.empty()) return true;
        }
    if (around.jointsOf && bends(around, end, yEnd)) return true;
    if (around.obstacles.empty()) return false;
    std::vector<std::vector<LinkSegment>> before(contacts_.size());
    const auto segmentOf = [&](std::size_t k, std::size_t i) {
        return LinkSegment{chain_->linkMotion(k, i), std::as_const(*chain_).model(k).link(i).length,
                           radii_[k][i], skipped_[k][i]};
    };
    chain_->move(begin, yBegin);
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        for (std::size_t i = 0; i < radii_[k].size(); ++i) before[k].push_back(segmentOf(k, i));
    chain_->move(end, yEnd);
    for (const collide::Obstacle* obstacle : around.obstacles) {
        const collide::ObstacleInstant then = obstacle->at(begin), now = obstacle->at(end);
        const double thickness = obstacle->law().thickness;
        const double size = obstacle->surface().featureSize();
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            for (std::size_t i = 0; i < radii_[k].size(); ++i) {
                const LinkSegment link = segmentOf(k, i);
                if (link.skipped >= 1) continue;
                const Vec3 middle = link.at(0.5);
                const double near = link.radius + thickness + 0.5 * link.length;
                const Vec3 carried = now.pose().toWorld(then.pose().toOwn(before[k][i].at(0.5)));
                const double way =
                    norm(middle - carried) +
                    0.5 * link.length *
                        norm(link.motion.rotation.cy - before[k][i].motion.rotation.cy) +
                    obstacle->surface().greatestSpeed() * (end - begin);
                const double bound = now.distanceBound(middle);
                if (bound > near + way) continue;
                if (way > kSafeShare * size) return true;
                near_.clear();
                findNearPoints(link, now, thickness, near_);
                if (!near_.empty()) return true;
            }
    }
    return false;
}

// Layout: touches, holds, joints that bear, then thirteen, five and five numbers of each.
void CoupledMotion::save(std::size_t strand, std::vector<double>& numbers) const {
    const StrandContacts& contacts = contacts_[strand];
    numbers.push_back(static_cast<double>(contacts.touches.size()));
    numbers.push_back(static_cast<double>(contacts.holds.size()));
    numbers.push_back(
        static_cast<double>(std::ranges::count_if(contacts.joints, &JointHold::isLoaded)));
    for (const Touch& touch : contacts.touches)
        numbers.insert(
            numbers.end(),
            {static_cast<double>(touch.obstacle), static_cast<double>(touch.link), touch.fraction,
             touch.force.x, touch.force.y, touch.force.z, touch.slip.x, touch.slip.y, touch.slip.z,
             touch.slides ? 1.0 : 0.0, touch.normal.x, touch.normal.y, touch.normal.z});
    for (const Hold& hold : contacts.holds)
        numbers.insert(numbers.end(), {static_cast<double>(hold.id), hold.force.x, hold.force.y,
                                       hold.force.z, hold.haste});
    for (const JointHold& hold : contacts.joints)
        if (hold.isLoaded())
            numbers.insert(numbers.end(), {static_cast<double>(hold.demand.id),
                                           static_cast<double>(hold.demand.link), hold.moment.x,
                                           hold.moment.y, hold.moment.z});
}

bool CoupledMotion::restore(std::size_t strand, std::span<const double> numbers) {
    constexpr std::size_t kHead = 3, kTouch = 13, kHold = 5, kJoint = 5;
    if (numbers.size() < kHead) return false;
    const auto touches = static_cast<std::size_t>(numbers[0]);
    const auto holds = static_cast<std::size_t>(numbers[1]);
    const auto joints = static_cast<std::size_t>(numbers[2]);
    if (numbers.size() != kHead + kTouch * touches + kHold * holds + kJoint * joints) return false;
    StrandContacts& contacts = contacts_[strand];
    contacts = {};
    for (std::size_t k = 0; k < touches; ++k) {
        const double* at = numbers.data() + kHead + kTouch * k;
        contacts.touches.push_back({.obstacle = static_cast<std::uint32_t>(at[0]),
                                    .link = static_cast<std::uint32_t>(at[1]),
                                    .fraction = at[2],
                                    .force = {at[3], at[4], at[5]},
                                    .normal = {at[10], at[11], at[12]},
                                    .slip = {at[6], at[7], at[8]},
                                    .slides = at[9] != 0});
    }
    for (std::size_t k = 0; k < holds; ++k) {
        const double* at = numbers.data() + kHead + kTouch * touches + kHold * k;
        contacts.holds.push_back({.id = static_cast<std::uint64_t>(at[0]),
                                  .force = {at[1], at[2], at[3]},
                                  .haste = at[4]});
    }
    for (std::size_t k = 0; k < joints; ++k) {
        const double* at = numbers.data() + kHead + kTouch * touches + kHold * holds + kJoint * k;
        contacts.joints.push_back({.demand = {.id = static_cast<std::uint64_t>(at[0]),
                                              .link = static_cast<std::uint32_t>(at[1])},
                                   .moment = {at[2], at[3], at[4]}});
    }
    return true;
}

}  // namespace tendril::sim
