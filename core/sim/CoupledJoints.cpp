// Joints with goals or limits, as rows of a coupled step.

#include "core/sim/CoupledStep.h"

#include <algorithm>
#include <utility>

namespace tendril::sim {

using spatial::Mat3;
using spatial::Vec3;

/// Likewise a joint that is beyond its range. Its moment goes on as it was.
void CoupledStep::aimJoints(const CoupledInput& input, std::span<const double> y,
                            std::size_t strand, StrandContacts& contacts) {
    Lane& lane = strands_[strand];
    lane.reached.clear();
    const double most = input.turnSpeed * input.step /
                        static_cast<double>(std::max<std::size_t>(1, lane.before.size()));
    for (JointHold& hold : contacts.joints) {
        const std::uint32_t link = hold.demand.link;
        const constraint::JointAngles angles = constraint::jointAnglesOf(
            rotationIn(y, chain_->lanes(), strand, link), hold.demand.halfZero);
        aimFrom(hold, angles.tangents, {input.approachShare, most});
        hold.worldMoment =
            (input.warmth / lane.before[link].length) *
            (momentAxes(strand, link, lane.before[link].motion.rotation, angles.gradients) *
             hold.moment);
        lane.reached.push_back(hold.demand.isGoal || hold.isLoaded());
    }
}

/// Moments of unit forces at the end of a link, against the tangents of its joint's angles.
Mat3 CoupledStep::momentAxes(std::size_t strand, std::size_t link, const Mat3& rotation,
                             const Mat3& gradients) const {
    return strands_[strand].before[link].length * (rotation * gradients);
}

/// How a row's distances answer to the last solution.
Vec3 CoupledStep::motionOf(std::size_t strand, const Row& row) const {
    const multibody::LinkShift shift = chain_->linkShift(strand, row.link);
    if (row.kind != RowKind::Joint) return transposedTimes(row.axes, shift.at(row.arm));
    const int parent = std::as_const(*chain_).model(strand).topology()[row.link].parent;
    if (parent == multibody::kRoot) return transposedTimes(row.axes, shift.turn);
    const Vec3 carried = chain_->linkShift(strand, static_cast<std::size_t>(parent)).turn;
    return transposedTimes(row.axes, shift.turn - carried);
}

/// Joints with goals, and those whose range has been left in this step.
void CoupledStep::addJointRows(std::size_t strand, StrandContacts& contacts) {
    Lane& lane = strands_[strand];
    for (std::size_t k = 0; k < contacts.joints.size(); ++k) {
        JointHold& hold = contacts.joints[k];
        const std::uint32_t link = hold.demand.link;
        const constraint::JointAngles angles = constraint::jointAnglesOf(
            rotationIn(end_, chain_->lanes(), strand, link), hold.demand.halfZero);
        const double length = lane.before[link].length;
        Row row{.kind = RowKind::Joint, .index = k, .link = link};
        row.axes =
            momentAxes(strand, link, chain_->linkMotion(strand, link).rotation, angles.gradients);
        row.distance = length * angles.tangents + motionOf(strand, row);
        lane.reached[k] = lane.reached[k] || isOutside((1 / length) * row.distance, hold.lowAim,
                                                       hold.highAim, lane.gapTolerance / length);
        if (!lane.reached[k]) continue;
        row.force = inverse(row.axes) * hold.worldMoment;
        lane.rows.push_back(row);
    }
}

/// One row's force, or the moment of one at a joint: on the link, and against it on its parent.
void CoupledStep::pushAlone(std::size_t strand, const Row& row, const Vec3& world) {
    if (row.kind != RowKind::Joint)
        return chain_->setPush(strand, row.link, {world, cross(row.arm, world)});
    chain_->setPush(strand, row.link, {{}, world});
    const int parent = std::as_const(*chain_).model(strand).topology()[row.link].parent;
    if (parent != multibody::kRoot)
        chain_->setPush(strand, static_cast<std::size_t>(parent), {{}, -world});
}

}  // namespace tendril::sim
