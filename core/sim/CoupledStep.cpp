#include "core/sim/CoupledStep.h"

#include "core/base/Assert.h"
#include "core/spatial/Axis.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

using spatial::Mat3;
using spatial::Vec3;

namespace {

constexpr int kIterations = 11;
constexpr double kMoveTolerance = 1e-7;   // of the strand's length
constexpr double kGapTolerance = 1e-3;    // of the radius
constexpr double kRoughTolerance = 0.02;  // of the radius: for what will not settle any better
constexpr double kSameFraction = 0.15;    // touches nearer than this on a link are one
constexpr double kArrived = 0.2;          // of the way, that a held point may lack
constexpr double kLeastHaste = 0.01;
constexpr double kWildMove = 10;     // strand lengths: the iteration has gone astray
constexpr double kUpright = 1e-6;    // sine of the angle to the normal: no way along the strand
constexpr double kRoundOff = 1e-12;  // m/N below zero that W may be
constexpr double kMostForce = 1.0;   // of what would move a point by the strand's length

Mat3 axesAlong(const Vec3& normal) {
    const Vec3 other = std::abs(normal.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 first = normalized(cross(normal, other));
    return {normal, first, cross(normal, first)};
}

/// A product with a tangent of some length, as the component along it.
double perLength(double product, double length) {
    return length > 0 ? product / (length * length) : 0;
}

/// The touch at the same place, or null.
const Touch* findSame(const std::vector<Touch>& touches, const Touch& wanted) {
    const auto found = std::ranges::find_if(touches, [&](const Touch& touch) {
        return touch.obstacle == wanted.obstacle && touch.link == wanted.link &&
               std::abs(touch.fraction - wanted.fraction) < kSameFraction;
    });
    return found == touches.end() ? nullptr : &*found;
}

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
        lane.gapTolerance = kGapTolerance * thinnest;
        lane.tolerance = std::min(kMoveTolerance * chain_->length(k), 0.5 * lane.gapTolerance);
        lane.roughTolerance = kRoughTolerance * thinnest;
        lane.touches = lane.previous = std::move(contacts[k].touches);
        for (Touch& touch : lane.touches) touch.force *= input.warmth;
        for (Hold& hold : contacts[k].holds) hold.force *= input.warmth;
        aimHolds(input, k, contacts[k]);
        lane.habits.clear();
        for (const Hold& hold : contacts[k].holds) lane.habits.push_back(hold.force);
    }
}

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
    row.force = transposedTimes(row.axes, touch.force);
    row.force.y = perLength(row.force.y, row.alongLength);
    row.force.z = perLength(row.force.z, row.acrossLength);
    row.touch = lane.touches.size();
    lane.touches.push_back(touch);
    lane.rows.push_back(row);
}

void CoupledStep::addHoldRows(std::size_t strand, StrandContacts& contacts) {
    Lane& lane = strands_[strand];
    for (std::size_t k = 0; k < contacts.holds.size(); ++k) {
        Hold& hold = contacts.holds[k];
        const multibody::LinkMotion motion = chain_->linkMotion(strand, hold.link);
        Row row{.hold = k, .isHold = true, .link = hold.link, .local = hold.local};
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
            for (const NearPoint& near : near_) {
                lane.penetration =
                    std::max(lane.penetration, link.radius + clearance - near.surface.distance);
                addTouchRow(input, strand, o, i, near);
            }
        }
}

/// W of all strands, by unit forces on one row of each at a time.
void CoupledStep::computeResponses() {
    std::size_t most = 0;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const std::size_t size = 3 * strands_[k].rows.size();
        responses_[k].assign(size * size, 0.0);
        most = std::max(most, size);
    }
    for (std::size_t column = 0; column < most; ++column) {
        chain_->clearPushes();
        for (std::size_t k = 0; k < strands_.size(); ++k) {
            if (column >= 3 * strands_[k].rows.size()) continue;
            const Row& row = strands_[k].rows[column / 3];
            const Vec3& axis = spatial::column(row.axes, column % 3);
            chain_->setPush(k, row.link, {axis, cross(row.arm, axis)});
        }
        chain_->respond();
        for (std::size_t k = 0; k < strands_.size(); ++k) {
            const std::vector<Row>& rows = strands_[k].rows;
            if (column >= 3 * rows.size()) continue;
            double* entries = responses_[k].data() + 3 * rows.size() * column;
            for (const Row& row : rows) {
                const Vec3 d =
                    transposedTimes(row.axes, chain_->linkShift(k, row.link).at(row.arm));
                *entries++ = d.x, *entries++ = d.y, *entries++ = d.z;
            }
        }
    }
}

/// A row as the complementarity problem has it. The distances of the rows are those with the
/// present forces, which W does not answer to any more.
constraint::Block CoupledStep::makeBlock(const CoupledInput& input, std::size_t strand,
                                         std::size_t index) const {
    const std::vector<Row>& rows = strands_[strand].rows;
    const std::vector<double>& W = responses_[strand];
    const Row& row = rows[index];
    const std::size_t size = 3 * rows.size();
    constraint::Block block{
        .kind = row.isHold ? constraint::BlockKind::Hold : constraint::BlockKind::Contact,
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
    if (row.isHold && softest > 0) block.bound = kMostForce * chain_->length(strand) / softest;
    return block;
}

/// The forces that meet all conditions at the end of this iteration.
bool CoupledStep::solveForces(const CoupledInput& input) {
    computeResponses();
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
        if (lane.rows.empty()) continue;
        const std::size_t size = 3 * lane.rows.size();
        for (std::size_t i = 0; i < size; ++i)
            if (!(responses_[k][(size + 1) * i] > -kRoundOff)) return false;
        const std::span<double> W = complementarity_.start(lane.rows.size());
        std::copy(responses_[k].begin(), responses_[k].end(), W.begin());
        lane.blocks.clear();
        for (std::size_t r = 0; r < lane.rows.size(); ++r)
            lane.blocks.push_back(makeBlock(input, k, r));
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
        pushes_.assign(lane.before.size(), {});
        const auto push = [&](std::uint32_t link, const Vec3& arm, const Vec3& force) {
            pushes_[link].force += force;
            pushes_[link].moment += cross(arm, force);
        };
        for (const Row& row : lane.rows)
            push(row.link, row.arm, row.axes * (row.nextForce - row.force));
        for (const Touch& gone : lane.previous) {
            if (gone.force == Vec3{} || findSame(lane.touches, gone) != nullptr) continue;
            const multibody::LinkMotion motion = chain_->linkMotion(k, gone.link);
            push(gone.link, motion.rotation * lane.before[gone.link].local(gone.fraction),
                 -gone.force);
        }
        for (std::size_t i = 0; i < pushes_.size(); ++i) chain_->setPush(k, i, pushes_[i]);
    }
}

/// Takes over the forces, and how far the iteration moved each strand.
/// @return false when it has gone astray
bool CoupledStep::acceptForces(std::span<StrandContacts> contacts) {
    bool isSound = true;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        Lane& lane = strands_[k];
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
            (row.isHold ? contacts[k].holds[row.hold].force : lane.touches[row.touch].force) =
                world;
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
    for (std::size_t k = 0; k < strands_.size(); ++k) findRows(input, k, contacts[k]);
    if (!solveForces(input)) return false;
    pushChanges();
    chain_->solvePushed(r_, delta_);
    if (!acceptForces(contacts)) return false;
    for (std::size_t k = 0; k < end_.size(); ++k) end_[k] += delta_[k];
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
    for (const Row& row : lane.rows) {
        if (row.isHold) continue;
        Touch touch = lane.touches[row.touch];
        const Vec3& f = row.force;
        if (f.x <= 0) continue;
        const bool atLimit = std::hypot(f.y, f.z) >= (1 - 1e-6) * row.friction * f.x;
        const Vec3 d = row.distance;  // the last iteration moved nothing worth mentioning
        touch.slides = atLimit && std::hypot(d.y, d.z) > lane.gapTolerance;
        touch.slip = atLimit ? Vec3{}
                             : perLength(d.y, row.alongLength) * row.axes.cy +
                                   perLength(d.z, row.acrossLength) * row.axes.cz;
        touch.rebound = 0;
        contacts.touches.push_back(touch);
    }
}

CoupledReport CoupledStep::advance(const CoupledInput& input, std::span<double> y,
                                   std::span<double> yp, std::span<StrandContacts> contacts) {
    TENDRIL_DEMAND(contacts.size() == strands_.size() && input.step > 0);
    const double c = 1 / input.step;
    begin(input, y, contacts);
    for (std::size_t k = 0; k < y.size(); ++k) base_[k] = -c * y[k];
    std::copy(y.begin(), y.end(), end_.begin());
    CoupledReport report;
    while (!report.converged && report.iterations < kIterations) {
        ++report.iterations;
        if (!iterate(input, contacts)) break;
        const double patience = std::pow(4.0, std::min(0, report.iterations - kIterations + 1));
        report.converged = std::ranges::all_of(strands_, [patience](const Lane& lane) {
            return lane.moved < std::max(lane.tolerance, patience * lane.roughTolerance);
        });
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
