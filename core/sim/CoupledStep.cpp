#include "core/sim/CoupledStep.h"

#include <algorithm>
#include <cmath>
#include "core/base/Assert.h"
#include "core/spatial/Axis.h"

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr int kIterations = 11;
constexpr double kMoveTolerance = 1e-7;   // of the strand's length
constexpr double kGapTolerance = 1e-3;    // of the radius
constexpr double kRoughTolerance = 0.02;  // of the radius: for what will not settle any better
constexpr double kArrived = 0.2;          // of the way, that a held point may lack
constexpr double kLeastHaste = 0.01;
constexpr double kWildMove = 10;  // strand lengths: the iteration has gone astray

}  // namespace

CoupledStep::CoupledStep(ChainDae& chain)
    : chain_(&chain),
      strands_(chain.strandCount()),
      base_(chain.size()),
      r_(chain.size()),
      delta_(chain.size()),
      end_(chain.size()),
      endRate_(chain.size()),
      responses_(chain.strandCount()) {}

LinkSegment CoupledStep::segment(const CoupledInput& input, std::size_t strand,
                                 std::size_t link) const {
    return {chain_->linkMotion(strand, link),
            std::as_const(*chain_).model(strand).link(link).length, input.radii[strand][link],
            input.skipped[strand][link]};
}

void CoupledStep::begin(const CoupledInput& input, std::span<const double> y,
                        std::span<StrandContacts> contacts) {
    atBegin_.clear(), atEnd_.clear();
    for (const collide::Obstacle* obstacle : input.obstacles) {
        atBegin_.push_back(obstacle->at(input.time));
        atEnd_.push_back(obstacle->at(input.time + input.step));
    }
    chain_->move(input.time, y);
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
        const std::size_t links = std::as_const(*chain_).model(k).linkCount();
        lane.before.clear();
        double thinnest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < links; ++i) {
            lane.before.push_back(segment(input, k, i));
            thinnest = std::min(thinnest, lane.before.back().radius);
        }
        lane.reach.assign(links, 0);
        lane.isSolved = false;
        lane.gapTolerance = kGapTolerance * thinnest;
        lane.tolerance = std::min(kMoveTolerance * chain_->length(k), 0.5 * lane.gapTolerance);
        lane.roughTolerance = kRoughTolerance * thinnest;
        lane.touches = lane.previous = std::move(contacts[k].touches);
        for (Touch& touch : lane.touches) touch.force *= input.warmth;
        for (Hold& hold : contacts[k].holds) hold.force *= input.warmth;
        aimHolds(input, k, contacts[k]);
        lane.habits.clear();
        for (const Hold& hold : contacts[k].holds) lane.habits.push_back(hold.force);
        aimJoints(input, y, k, contacts[k]);
    }
}

/// The loads on the links are those of the present forces.
void CoupledStep::setLoads(std::span<StrandContacts> contacts) {
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        multibody::ChainForcing& forcing = chain_->forcing(k);
        forcing.clearLoads(std::as_const(*chain_).model(k).linkCount());
        for (const Touch& touch : strands_[k].touches)
            forcing.addForce(touch.link, strands_[k].before[touch.link].local(touch.fraction),
                             touch.force);
        for (const Hold& hold : contacts[k].holds)
            forcing.addForce(hold.link, hold.local, hold.force);
        for (const JointHold& hold : contacts[k].joints) {
            forcing.addMoment(hold.demand.link, hold.worldMoment);
            const int parent = std::as_const(*chain_).model(k).topology()[hold.demand.link].parent;
            if (parent != multibody::kRoot)
                forcing.addMoment(static_cast<std::size_t>(parent), -hold.worldMoment);
        }
    }
}

/// How far each link moves in this iteration when no force changes.
void CoupledStep::readShifts() {
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
        for (std::size_t i = 0; i < lane.reach.size(); ++i) {
            const multibody::LinkShift shift = chain_->linkShift(k, i);
            lane.reach[i] = std::max(lane.reach[i],
                                     norm(shift.shift) + norm(shift.turn) * lane.before[i].length);
        }
    }
}

/// Takes over the forces, and how far the iteration moved each strand.
/// @return false when it has gone astray
bool CoupledStep::acceptForces(std::span<StrandContacts> contacts) {
    bool isSound = true;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
        if (lane.isSolved) continue;
        lane.moved = 0;
        for (std::size_t i = 0; i < lane.before.size(); ++i) {
            const multibody::LinkShift shift = chain_->linkShift(k, i);
            const double way = norm(shift.shift) + norm(shift.turn) * lane.before[i].length;
            isSound = isSound && way < kWildMove * chain_->length(k);
            lane.moved = std::max(lane.moved, way);
        }
        for (Row& row : lane.rows) {
            row.force = row.nextForce;
            const Vec3 world = row.axes * row.force;
            switch (row.kind) {
                case RowKind::Touch:
                    lane.touches[row.index].force = world;
                    break;
                case RowKind::Hold:
                    contacts[k].holds[row.index].force = world;
                    break;
                case RowKind::Joint:
                    contacts[k].joints[row.index].worldMoment = world;
            }
        }
    }
    return isSound;
}

/// One iteration of Newton's method at end_. @return false when it has gone astray
bool CoupledStep::iterate(const CoupledInput& input, std::span<StrandContacts> contacts) {
    const double c = 1 / input.step, end = input.time + input.step;
    setLoads(contacts);
    for (std::size_t k = 0; k < end_.size(); ++k) endRate_[k] = c * end_[k] + base_[k];
    (void)chain_->residual(end, end_, endRate_, r_);
    (void)chain_->factor(end, end_, endRate_, c);
    for (double& value : r_) value = -value;
    (void)chain_->solve(r_, delta_);
    readShifts();
    for (std::size_t k = 0; k < strands_.size(); ++k)
        if (!strands_[k].isSolved) findRows(input, k, contacts[k]);
    if (!solveForces(input, contacts)) return false;
    pushChanges();
    chain_->solvePushed(r_, delta_);
    if (!acceptForces(contacts)) return false;
    const std::size_t lanes = chain_->lanes();
    for (std::size_t lane = 0; lane < lanes; ++lane)
        if (!strands_[chain_->strandIn(lane)].isSolved)
            for (std::size_t k = lane; k < end_.size(); k += lanes) end_[k] += delta_[k];
    return true;
}

void CoupledStep::finish(StrandContacts& contacts, Lane& lane) const {
    for (Hold& hold : contacts.holds) {
        const Vec3 start =
            lane.before[hold.link].motion.pointAt(hold.local) - hold.goalBefore + hold.goal;
        const bool arrived = hold.astray < kArrived * norm(start - hold.aim) + lane.roughTolerance;
        hold.haste =
            arrived ? std::min(1.0, 2 * hold.haste) : std::max(kLeastHaste, hold.haste / 2);
    }
    contacts.touches.clear();
    for (JointHold& hold : contacts.joints) hold.moment = {};
    for (const Row& row : lane.rows) {
        if (row.kind == RowKind::Joint)
            contacts.joints[row.index].moment = lane.before[row.link].length * row.force;
        if (row.kind != RowKind::Touch) continue;
        Touch touch = lane.touches[row.index];
        const Vec3& f = row.force;
        if (f.x <= 0) continue;
        const bool atLimit = std::hypot(f.y, f.z) >= (1 - 1e-6) * row.friction * f.x;
        const Vec3 d = row.distance;  // the last iteration moved nothing worth mentioning
        touch.slides = atLimit && std::hypot(d.y, d.z) > lane.gapTolerance;
        const Vec3 left = row.perLengths(d);
        touch.slip = atLimit ? Vec3{} : left.y * row.axes.cy + left.z * row.axes.cz;
        touch.rebound = 0;
        contacts.touches.push_back(touch);
    }
}

/// Joints go on turning as they do. Extrapolating their rates, too, would take the jolt of an
/// impact for a motion.
void CoupledStep::predict(double step, std::span<const double> y, std::span<const double> yp) {
    const std::size_t joint = multibody::kUnknownsPerJoint * chain_->lanes();
    const std::size_t turns = multibody::kOmegaOffset * chain_->lanes();
    for (std::size_t k = 0; k < y.size(); ++k)
        end_[k] = k % joint < turns ? y[k] + step * yp[k] : y[k];
}

CoupledReport CoupledStep::advance(const CoupledInput& input, std::span<double> y,
                                   std::span<double> yp, std::span<StrandContacts> contacts) {
    TENDRIL_DEMAND(contacts.size() == strands_.size() && input.step > 0);
    const double c = 1 / input.step;
    begin(input, y, contacts);
    for (std::size_t k = 0; k < y.size(); ++k) base_[k] = -c * y[k];
    predict(input.step, y, yp);
    CoupledReport report;
    while (!report.converged && report.iterations < kIterations) {
        ++report.iterations;
        if (!iterate(input, contacts)) break;
        const double patience = std::pow(4.0, std::min(0, report.iterations - kIterations + 1));
        for (Lane& lane : strands_)
            lane.isSolved = lane.isSolved ||
                            lane.moved < std::max(lane.tolerance, patience * lane.roughTolerance);
        report.converged = std::ranges::all_of(strands_, &Lane::isSolved);
    }
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        report.residual = std::max(report.residual, strands_[k].residual);
        report.penetration = std::max(report.penetration, strands_[k].penetration);
        if (report.converged) finish(contacts[k], strands_[k]);
    }
    if (!report.converged) return report;
    chain_->normalizeRotations(end_);
    for (std::size_t k = 0; k < end_.size(); ++k) yp[k] = c * end_[k] + base_[k];
    std::copy(end_.begin(), end_.end(), y.begin());
    chain_->repeatLastStrand(y);
    chain_->repeatLastStrand(yp);
    return report;
}

}  // namespace tendril::sim
