#include "core/sim/CoupledStep.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

using spatial::Mat3;
using spatial::Vec3;

namespace {

constexpr double kOneFraction = 0.02;  // of a link: two touches no farther apart are one
constexpr std::size_t kMostKept = 4;
constexpr double kUpright = 1e-6;  // sine of the angle to the normal: no way along the strand

Mat3 axesAlong(const Vec3& normal) {
    const Vec3 other = std::abs(normal.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 first = normalized(cross(normal, other));
    return {normal, first, cross(normal, first)};
}

}  // namespace

/// A point that is away from its goal comes there in a few steps, not with a jerk.
void CoupledStep::aimHolds(const CoupledInput& input, std::size_t strand,
                           StrandContacts& contacts) const {
    const double length = chain_->length(strand);
    for (Hold& hold : contacts.holds) {
        const LinkSegment& link = strands_[strand].before[hold.link];
        const Vec3 miss = link.motion.pointAt(hold.local) - hold.goalBefore;
        const double way = norm(miss);
        const double most = hold.haste * std::min(input.approachShare * way,
                                                  input.approachSpeed * length * input.step);
        hold.aim = way > most + 1e-6 * length ? hold.goal + (1 - most / way) * miss : hold.goal;
    }
}

/// Friction that differs along and across a strand lies within an ellipse. With tangents in the
/// ratio of its axes, the factors of forces along them lie within a disc again, and so do the
/// slips: what is solved for them loses the most energy, as Coulomb's disc does.
void CoupledStep::weigh(Row& row, const FrictionWeight& weight, const Vec3& strand) {
    const double most = std::max(weight.along, weight.across);
    row.friction *= most;
    const Vec3 along = strand - dot(strand, row.axes.cx) * row.axes.cx;
    if (weight.along == weight.across || norm(along) < kUpright) return;
    const Vec3 first = normalized(along);
    row.alongLength = weight.along / most, row.acrossLength = weight.across / most;
    row.axes = {row.axes.cx, row.alongLength * first, row.acrossLength * cross(row.axes.cx, first)};
}

Vec3 CoupledStep::Row::perLengths(const Vec3& products) const {
    const auto over = [](double product, double length) {
        return length > 0 ? product / (length * length) : 0;
    };
    return {products.x, over(products.y, alongLength), over(products.z, acrossLength)};
}

void CoupledStep::addTouchRow(const CoupledInput& input, std::size_t strand, std::uint32_t obstacle,
                              std::uint32_t link, const NearPoint& near) {
    Lane& lane = strands_[strand];
    const LinkSegment& before = lane.before[link];
    const multibody::LinkMotion motion = chain_->linkMotion(strand, link);
    const multibody::LinkShift shift = chain_->linkShift(strand, link);
    const collide::SurfaceLaw& law = input.obstacles[obstacle]->law();
    Row row{.link = link, .local = before.local(near.fraction)};
    row.arm = motion.rotation * row.local;
    row.axes = axesAlong(near.surface.normal);
    const double clearance = before.radius + law.thickness;
    double gap = near.surface.distance - clearance;
    if (gap < -2 * lane.gapTolerance) {
        const auto then = atBegin_[obstacle].closest(before.at(near.fraction), clearance);
        if (then)
            gap -= std::min(0.0, then->distance - clearance + input.pushOutSpeed * input.step);
    }
    Touch touch{.obstacle = obstacle,
                .link = link,
                .fraction = near.fraction,
                .normal = near.surface.normal};
    const Touch* known = findSame(lane.previous, touch);
    if (known != nullptr) {
        touch.force = known->force, touch.slip = known->slip;
        touch.rebound = known->rebound, touch.slides = known->slides;
    }
    if (known == nullptr && law.restitution > 0) {
        // An impact in this step: the point leaves with its share of the speed it came with.
        const Vec3 arm = before.motion.rotation * row.local;
        const Vec3 closing = before.motion.velocity + cross(before.motion.angularVelocity, arm) -
                             atBegin_[obstacle].velocityOf(near.surface.place);
        const double speed = -dot(near.surface.normal, closing);
        if (speed > input.reboundSpeed) {
            // From where the step begins: what was left of the way does not shorten the rebound.
            const auto then = atBegin_[obstacle].closest(before.at(near.fraction),
                                                         clearance + 2 * speed * input.step);
            const double left = then ? std::max(0.0, then->distance - clearance) : 0.0;
            touch.rebound = law.restitution * speed + left / input.step;
        }
    }
    const Vec3 free = shift.at(row.arm);
    if (gap + dot(near.surface.normal, free) > lane.gapTolerance && known == nullptr) return;
    gap -= touch.rebound * input.step;

    const Vec3 surfaceMove = atEnd_[obstacle].positionOf(near.surface.place) -
                             atBegin_[obstacle].positionOf(near.surface.place);
    const Vec3 move =
        motion.position + row.arm - before.at(near.fraction) - surfaceMove + touch.slip + free;
    row.friction = touch.slides ? law.frictionDynamic : law.frictionStatic;
    if (!input.friction.empty()) weigh(row, input.friction[strand][link], motion.rotation.cy);
    row.distance = {gap + dot(row.axes.cx, free), dot(row.axes.cy, move), dot(row.axes.cz, move)};
    row.force = row.perLengths(transposedTimes(row.axes, touch.force));
    row.index = lane.touches.size();
    lane.touches.push_back(touch);
    lane.rows.push_back(row);
}

void CoupledStep::addHoldRows(std::size_t strand, StrandContacts& contacts) {
    Lane& lane = strands_[strand];
    for (std::size_t k = 0; k < contacts.holds.size(); ++k) {
        Hold& hold = contacts.holds[k];
        const multibody::LinkMotion motion = chain_->linkMotion(strand, hold.link);
        Row row{.kind = RowKind::Hold, .index = k, .link = hold.link, .local = hold.local};
        row.arm = motion.rotation * hold.local;
        row.axes = spatial::identity3<double>();
        const Vec3 point = motion.position + row.arm, miss = point - hold.aim;
        hold.astray = norm(miss);
        row.distance = miss + chain_->linkShift(strand, hold.link).at(row.arm);
        row.force = hold.force;
        row.habit = lane.habits[k];
        row.compliance = hold.compliance;
        lane.rows.push_back(row);
    }
}

/// What touched in an iteration before stays in the problem, where it is not found anew: where two
/// places take turns in being the nearest, each alone would send the link against the other.
void CoupledStep::keepNear(const LinkSegment& link, std::uint32_t obstacle, std::uint32_t index,
                           double within, std::span<const Touch> known) {
    const std::size_t found = near_.size();
    for (const Touch& touch : known) {
        if (touch.obstacle != obstacle || touch.link != index) continue;
        const bool isFound = std::any_of(
            near_.begin(), near_.begin() + static_cast<std::ptrdiff_t>(found),
            [&](const NearPoint& near) {
                const Touch* same = findSame(
                    known, {.obstacle = obstacle, .link = index, .fraction = near.fraction});
                return same == &touch || std::abs(near.fraction - touch.fraction) < kOneFraction;
            });
        if (isFound || near_.size() >= found + kMostKept) continue;
        if (const auto surface =
                atEnd_[obstacle].closest(link.at(touch.fraction), link.radius + within))
            near_.push_back({touch.fraction, *surface});
    }
}

/// What touches or may touch at the end of this iteration, with the distances it would have if no
/// force changed. A touch that is not found again lets go.
void CoupledStep::findRows(const CoupledInput& input, std::size_t strand,
                           StrandContacts& contacts) {
    Lane& lane = strands_[strand];
    lane.rows.clear();
    std::swap(lane.previous, lane.touches);
    lane.touches.clear();
    lane.penetration = 0;
    addHoldRows(strand, contacts);
    addJointRows(strand, contacts);
    for (std::uint32_t o = 0; o < atEnd_.size(); ++o)
        for (std::uint32_t i = 0; i < lane.before.size(); ++i) {
            const LinkSegment link = segment(input, strand, i);
            if (link.skipped >= 1) continue;
            const double clearance = input.obstacles[o]->law().thickness;
            double away = lane.reach[i] + lane.gapTolerance;
            for (const Touch& touch : lane.previous)
                if (touch.obstacle == o && touch.link == i) away += touch.rebound * input.step;
            near_.clear();
            findNearPoints(link, atEnd_[o], clearance + away, near_);
            keepNear(link, o, i, clearance + away, lane.previous);
            for (const NearPoint& near : near_) {
                lane.penetration =
                    std::max(lane.penetration, link.radius + clearance - near.surface.distance);
                addTouchRow(input, strand, o, i, near);
            }
        }
}

}  // namespace tendril::sim
