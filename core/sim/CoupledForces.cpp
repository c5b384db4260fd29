#include "core/sim/CoupledStep.h"

#include "core/spatial/Axis.h"

#include <algorithm>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr double kRoundOff = 1e-12;  // m/N below zero that W may be
constexpr double kMostForce = 1.0;   // of what would move a point by the strand's length

}  // namespace

/// W of all strands, by unit forces on one row of each at a time.
void CoupledStep::computeResponses() {
    std::size_t most = 0;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const std::size_t size = 3 * strands_[k].rows.size();
        if (strands_[k].isSolved) continue;
        responses_[k].assign(size * size, 0.0);
        most = std::max(most, size);
    }
    for (std::size_t column = 0; column < most; ++column) {
        chain_->clearPushes();
        for (std::size_t k = 0; k < strands_.size(); ++k) {
            if (strands_[k].isSolved || column >= 3 * strands_[k].rows.size()) continue;
            const Row& row = strands_[k].rows[column / 3];
            pushAlone(k, row, spatial::column(row.axes, column % 3));
        }
        chain_->respond();
        for (std::size_t k = 0; k < strands_.size(); ++k) {
            const std::vector<Row>& rows = strands_[k].rows;
            if (strands_[k].isSolved || column >= 3 * rows.size()) continue;
            double* entries = responses_[k].data() + 3 * rows.size() * column;
            for (const Row& row : rows) {
                const Vec3 d = motionOf(k, row);
                *entries++ = d.x, *entries++ = d.y, *entries++ = d.z;
            }
        }
    }
}

/// A row as the complementarity problem has it. The distances of the rows are those with the
/// present forces, which W does not answer to any more.
constraint::Block CoupledStep::makeBlock(const CoupledInput& input, std::size_t strand,
                                         std::size_t index, const StrandContacts& contacts) const {
    const std::vector<Row>& rows = strands_[strand].rows;
    const std::vector<double>& W = responses_[strand];
    const Row& row = rows[index];
    const std::size_t size = 3 * rows.size();
    constraint::Block block{.kind = row.kind == RowKind::Hold ? constraint::BlockKind::Hold
                                                              : constraint::BlockKind::Contact,
                            .distance = row.distance,
                            .friction = row.friction,
                            .compliance = row.compliance,
                            .reluctance = input.reluctance,
                            .habit = row.habit,
                            .force = row.force};
    for (std::size_t other = 0; other < rows.size(); ++other)
        for (std::size_t c = 0; c < 3; ++c) {
            const double* column = W.data() + size * (3 * other + c) + 3 * index;
            block.distance -=
                spatial::component(rows[other].force, c) * Vec3{column[0], column[1], column[2]};
        }
    const double* own = W.data() + (size + 1) * 3 * index;
    const double softest = std::max({own[0], own[size + 1], own[2 * (size + 1)]});
    if (row.kind == RowKind::Hold && softest > 0)
        block.bound = kMostForce * chain_->length(strand) / softest;
    if (row.kind == RowKind::Joint) {
        const JointHold& hold = contacts.joints[row.index];
        const double length = strands_[strand].before[row.link].length;
        block.kind = constraint::BlockKind::Range;
        block.low = length * hold.lowAim, block.high = length * hold.highAim;
        block.softness = (length * length) * hold.demand.softness;
    }
    return block;
}

/// The forces that meet all conditions at the end of this iteration.
bool CoupledStep::solveForces(const CoupledInput& input, std::span<const StrandContacts> contacts) {
    computeResponses();
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
        if (lane.isSolved || lane.rows.empty()) continue;
        const std::size_t size = 3 * lane.rows.size();
        for (std::size_t i = 0; i < size; ++i)
            if (!(responses_[k][(size + 1) * i] > -kRoundOff)) return false;
        const std::span<double> W = complementarity_.start(lane.rows.size());
        std::copy(responses_[k].begin(), responses_[k].end(), W.begin());
        lane.blocks.clear();
        for (std::size_t r = 0; r < lane.rows.size(); ++r)
            lane.blocks.push_back(makeBlock(input, k, r, contacts[k]));
        lane.residual = complementarity_.solve(lane.blocks, 0.1 * lane.gapTolerance).residual;
        for (std::size_t r = 0; r < lane.rows.size(); ++r)
            lane.rows[r].nextForce = lane.blocks[r].force;
    }
    return true;
}

/// How the forces change, as pushes on the links. What was a load and is no row any more is taken
/// off.
void CoupledStep::pushChanges() {
    chain_->clearPushes();
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const Lane& lane = strands_[k];
        if (lane.isSolved) continue;
        pushes_.assign(lane.before.size(), {});
        const auto push = [&](std::uint32_t link, const Vec3& arm, const Vec3& force) {
            pushes_[link].force += force;
            pushes_[link].moment += cross(arm, force);
        };
        for (const Row& row : lane.rows) {
            const Vec3 change = row.axes * (row.nextForce - row.force);
            if (row.kind != RowKind::Joint) {
                push(row.link, row.arm, change);
                continue;
            }
            pushes_[row.link].moment += change;
            const int parent = std::as_const(*chain_).model(k).topology()[row.link].parent;
            if (parent != multibody::kRoot)
                pushes_[static_cast<std::size_t>(parent)].moment -= change;
        }
        for (const Touch& gone : lane.previous) {
            if (gone.force == Vec3{} || findSame(lane.touches, gone) != nullptr) continue;
            const multibody::LinkMotion motion = chain_->linkMotion(k, gone.link);
            push(gone.link, motion.rotation * lane.before[gone.link].local(gone.fraction),
                 -gone.force);
        }
        for (std::size_t i = 0; i < pushes_.size(); ++i) chain_->setPush(k, i, pushes_[i]);
    }
}

}  // namespace tendril::sim
