#include "core/sim/StrandBundle.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <utility>

namespace tendril::sim {

using integrate::AdvanceStatus;

namespace {

constexpr std::int64_t kCalmFrames = 12;  // without trouble, after which strands come together

/// A number in [0, 1) that a strand keeps as long as its id: no two alike, in no order.
double shareOf(std::uint32_t id) {
    std::uint64_t x = (std::uint64_t{id} + 1) * 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

}  // namespace

StrandBundle::StrandBundle(std::vector<CompiledStrand> strands, Roots roots,
                           const StrandSettings& settings, double startTime, const World& world)
    : strands_(std::move(strands)), roots_(std::move(roots)), settings_(settings), world_(world) {
    std::vector<multibody::ChainModel> models;
    std::vector<std::vector<double>> states;
    for (CompiledStrand& strand : strands_) {
        if (strand.model) {
            states.push_back(strand.drawnState.empty() ? multibody::makeRestState(*strand.model)
                                                       : strand.drawnState);
            models.push_back(std::move(*strand.model));
        }
        strand.model.reset();
    }
    if (models.empty()) return;
    TENDRIL_DEMAND(models.size() == strands_.size());
    motions_.push_back(makeMoving(std::move(models), 0));
    motions_.front().motion->start(startTime, world, states);
}

std::unique_ptr<motion::RootMotions> StrandBundle::makeRoots(std::size_t first,
                                                             std::size_t count) const {
    if (roots_.bound != nullptr) {
        auto bound =
            std::make_unique<motion::BoundRoots>(roots_.bound->mesh, *roots_.bound->placement);
        for (std::size_t k = first; k < first + count; ++k)
            bound->add(roots_.bound->seats[roots_.strands[k]]);
        return bound;
    }
    auto riding = std::make_unique<motion::RidingRoots>(roots_.base);
    for (std::size_t k = first; k < first + count; ++k)
        riding->add(strands_[k].rootOrientation, strands_[k].rootPosition);
    return riding;
}

StrandBundle::Moving StrandBundle::makeMoving(std::vector<multibody::ChainModel> models,
                                              std::size_t first) {
    auto roots = makeRoots(first, models.size());
    Moving moving{
        std::make_unique<StrandMotion>(std::move(models), std::move(roots), roots_.base, settings_),
        first};
    if (!skipped_.empty()) setLinkSizes(moving);
    return moving;
}

std::vector<multibody::ChainModel> StrandBundle::currentModels() const {
    std::vector<multibody::ChainModel> models;
    for (const Moving& moving : motions_) {
        const ChainDae& chain = std::as_const(*moving.motion).chain();
        for (std::size_t k = 0; k < chain.strandCount(); ++k) models.push_back(chain.model(k));
    }
    return models;
}

/// Every strand on its own, from where the bundle stands.
void StrandBundle::split(const World& world) {
    std::vector<multibody::ChainModel> models = currentModels();
    std::vector<Moving> singles;
    for (std::size_t k = 0; k < models.size(); ++k) {
        std::vector<multibody::ChainModel> one{std::move(models[k])};
        singles.push_back(makeMoving(std::move(one), k));
        singles.back().motion->setWorld(world);
        const StrandState state = motions_.front().motion->state(k);
        singles.back().motion->resume(std::span(&state, 1));
    }
    motions_ = std::move(singles);
}

/// All strands in one integrator again; it has no state yet.
void StrandBundle::join() {
    std::vector<Moving> together;
    together.push_back(makeMoving(currentModels(), 0));
    together.front().motion->setWorld(world_);
    motions_ = std::move(together);
}

/// Strands that had no trouble for a while are stepped together again, from the next frame on.
void StrandBundle::rejoin(const FrameClock& clock) {
    if (!isSplit() || clock.frameNumber - lastTrouble_ <= kCalmFrames) return;
    std::vector<StrandState> states;
    bool isTouching = false;
    for (const Moving& moving : motions_) {
        if (moving.stop || moving.motion->time() != clock.begin) return;
        states.push_back(moving.motion->state(0));
        isTouching = isTouching || !states.back().contacts.empty();
    }
    for (StrandState& state : states) {
        state.step = std::ranges::min(states, {}, &StrandState::step).step;
        if (isTouching && state.contacts.empty()) state.contacts = StrandMotion::noContacts();
    }
    join();
    motions_.front().motion->resume(states);
}

const StrandBundle::Moving& StrandBundle::movingOf(std::size_t strand) const {
    return isSplit() ? motions_[strand] : motions_.front();
}

std::string StrandBundle::stopReason(std::size_t strand) const {
    if (isCarried() || !movingOf(strand).stop) return {};
    return integrate::toText(movingOf(strand).stop->status);
}

std::int64_t StrandBundle::stoppedAtFrame(std::size_t strand) const {
    return isCarried() || !movingOf(strand).stop ? 0 : movingOf(strand).stop->frame;
}

void StrandBundle::applyForcesTo(Moving& moving, const strand::StrandParams& params,
                                 const CurveMap& profiles) {
    ChainDae& chain = moving.motion->chain();
    for (std::size_t k = 0; k < chain.strandCount(); ++k)
        applyForces(strands_[moving.first + k], chain.model(k), params, profiles);
    if (!skipped_.empty()) setFriction(moving);
}

void StrandBundle::adoptRest(std::vector<CompiledStrand> strands) {
    TENDRIL_DEMAND(strands.size() == strands_.size());
    for (Moving& moving : motions_) {
        ChainDae& chain = moving.motion->chain();
        for (std::size_t k = 0; k < chain.strandCount(); ++k) {
            const auto& fresh = strands[moving.first + k].model;
            multibody::ChainModel& model = chain.model(k);
            TENDRIL_DEMAND(fresh && fresh->linkCount() == model.linkCount());
            for (std::size_t i = 0; i < model.linkCount(); ++i) model.setLink(i, fresh->link(i));
        }
        if (!moving.stop) moving.motion->startAnew();
    }
    strands_ = std::move(strands);
    for (CompiledStrand& strand : strands_) strand.model.reset();
    if (skipped_.empty()) return;
    for (Moving& moving : motions_) setLinkSizes(moving);
}

void StrandBundle::setPulled(std::vector<PulledStrand> strands) {
    TENDRIL_DEMAND(strands.size() == strands_.size());
    pulled_ = std::move(strands);
    if (isCarried()) return;
    for (std::size_t k = 0; k < pulled_.size(); ++k) {
        const Moving& moving = movingOf(k);
        const multibody::ChainModel& model =
            std::as_const(*moving.motion).chain().model(k - moving.first);
        pulled_[k].compiled = &strands_[k];
        for (const multibody::Link& link : model.links()) {
            pulled_[k].mass += link.mass;
            pulled_[k].length += link.length;
        }
    }
}

Surroundings StrandBundle::surroundingsOf(const Moving& moving, const Meeting& meeting) const {
    Surroundings around{.obstacles = meeting.obstacles};
    const auto pulledAt = [this, &moving](std::size_t strand, double t) {
        PulledStrand pulled = pulled_[moving.first + strand];
        pulled.root = moving.motion->rootAt(strand, t).position;
        pulled.model = &std::as_const(*moving.motion).chain().model(strand);
        return pulled;
    };
    if (meeting.hasGoals())
        around.goalsOf = [meeting, pulledAt](std::size_t strand, double t,
                                             std::vector<HoldGoal>& goals) {
            const PulledStrand pulled = pulledAt(strand, t);
            if (meeting.paths != nullptr) meeting.paths->goalsOf(pulled, t, goals);
            if (meeting.attachments != nullptr) meeting.attachments->goalsOf(pulled, t, goals);
        };
    if (meeting.hasJoints())
        around.jointsOf = [meeting, pulledAt](std::size_t strand, double t,
                                              std::vector<JointDemand>& demands) {
            meeting.joints->demandsOf(pulledAt(strand, t), t, demands);
        };
    return around;
}

void StrandBundle::setLinkSizes(Moving& moving) {
    const std::size_t strands = std::as_const(*moving.motion).chain().strandCount();
    std::vector<std::vector<double>> radii, skipped;
    for (std::size_t k = moving.first; k < moving.first + strands; ++k) {
        radii.push_back(strands_[k].linkRadii);
        skipped.push_back(skipped_[k]);
    }
    moving.motion->setLinkSizes(std::move(radii), std::move(skipped));
    setFriction(moving);
}

/// What strands make of friction, each with its own factor.
void StrandBundle::setFriction(Moving& moving) {
    const std::size_t strands = std::as_const(*moving.motion).chain().strandCount();
    std::vector<std::vector<FrictionWeight>> weights;
    bool isPlain = true;
    for (std::size_t k = moving.first; k < moving.first + strands; ++k) {
        weights.push_back(strands_[k].frictionWeights);
        const double factor =
            1 + strands_[k].frictionSpread * (2 * shareOf(pulled_.empty() ? 0 : pulled_[k].id) - 1);
        for (FrictionWeight& weight : weights.back()) {
            weight.along *= factor, weight.across *= factor;
            isPlain = isPlain && weight == FrictionWeight{};
        }
    }
    if (isPlain) weights.clear();
    moving.motion->setFriction(std::move(weights));
}

/// Finds out which ends of strands stick in obstacles at their roots: they may stay there.
void StrandBundle::meet(const Meeting& meeting, double time) {
    if (isCarried()) return;
    metRevision_ = meeting.obstaclesRevision;
    inside_ = 0;
    skipped_.assign(strands_.size(), {});
    std::vector<collide::ObstacleInstant> obstacles;
    for (const collide::Obstacle* obstacle : meeting.obstacles)
        obstacles.push_back(obstacle->at(time));
    for (Moving& moving : motions_) {
        ChainDae& chain = moving.motion->chain();
        chain.move(time, moving.motion->y());
        for (std::size_t k = 0; k < chain.strandCount(); ++k) {
            const std::size_t strand = moving.first + k;
            std::vector<LinkSegment> links;
            for (std::size_t i = 0; i < strands_[strand].linkRadii.size(); ++i)
                links.push_back({chain.linkMotion(k, i),
                                 std::as_const(chain).model(k).link(i).length,
                                 strands_[strand].linkRadii[i]});
            const Burial burial = findBurial(links, obstacles);
            skipped_[strand] = burial.skipped;
            inside_ += burial.isInside ? 1 : 0;
        }
    }
    for (Moving& moving : motions_) setLinkSizes(moving);
}

void StrandBundle::advanceOne(Moving& moving, const FrameClock& clock, std::size_t piece,
                              const Meeting& meeting, const strand::StrandParams* params,
                              const CurveMap& profiles, const std::atomic<bool>& cancel) {
    const double end = clock.pieces[piece];
    if (moving.motion->time() >= end) return;
    if (cancel.load(std::memory_order_relaxed)) return;
    moving.motion->setWorld(clock.worlds[piece]);
    if (params != nullptr) applyForcesTo(moving, *params, profiles);
    const Surroundings around = surroundingsOf(moving, meeting);
    AdvanceStatus status = moving.motion->advanceTo(clock, end, around, cancel);
    const bool failed = status != AdvanceStatus::Done && status != AdvanceStatus::Cancelled;
    if (failed) lastTrouble_ = clock.frameNumber;
    if (failed && strands_.size() > 1 && !isSplit()) {
        split(clock.worlds[piece]);
        return;
    }
    if (failed && !moving.motion->isCoarse()) {
        ++moving.coarseFrames;
        status = moving.motion->retryTo(clock, end, around, cancel);
    }
    if (status == AdvanceStatus::Cancelled) return;
    if (status != AdvanceStatus::Done) {
        moving.stop = {status, clock.frameNumber};
        return;
    }
    if (piece + 1 == clock.pieces.size()) moving.motion->refine();
}

void StrandBundle::advance(const FrameClock& clock, std::size_t piece, const Meeting& meeting,
                           const strand::StrandParams* params, const CurveMap& profiles,
                           const std::atomic<bool>& cancel) {
    if (isCarried()) return;
    world_ = clock.worlds[piece];
    if (piece == 0) rejoin(clock);
    if (!meeting.isEmpty() && (skipped_.empty() || metRevision_ != meeting.obstaclesRevision))
        meet(meeting, clock.pieceBegin(piece));
    if (!isSplit() && !motions_.front().stop)
        advanceOne(motions_.front(), clock, piece, meeting, params, profiles, cancel);
    if (isSplit())
        for (Moving& moving : motions_)
            if (!moving.stop) advanceOne(moving, clock, piece, meeting, params, profiles, cancel);
}

void StrandBundle::restart() {
    for (Moving& moving : motions_)
        if (!moving.stop) moving.motion->restart();
}

// Layout: number of integrators, the last frame of trouble; then per strand: stop status (−1:
// none), its frame, time, step, sizes of y and of the contacts, y, ẏ, contacts.
void StrandBundle::save(std::vector<double>& state) const {
    if (isCarried()) return;
    state.push_back(static_cast<double>(motions_.size()));
    state.push_back(static_cast<double>(lastTrouble_));
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const Moving& moving = movingOf(k);
        const StrandState one = moving.motion->state(k - moving.first);
        state.push_back(moving.stop ? static_cast<double>(moving.stop->status) : -1);
        state.push_back(moving.stop ? static_cast<double>(moving.stop->frame) : 0);
        state.insert(state.end(), {one.time, one.step, static_cast<double>(one.y.size()),
                                   static_cast<double>(one.contacts.size())});
        state.insert(state.end(), one.y.begin(), one.y.end());
        state.insert(state.end(), one.yp.begin(), one.yp.end());
        state.insert(state.end(), one.contacts.begin(), one.contacts.end());
    }
}

std::size_t StrandBundle::restore(std::span<const double> state) {
    constexpr std::size_t kHead = 6;
    constexpr std::size_t kFront = 2;
    if (isCarried() || state.size() < kFront) return 0;
    const std::size_t size = std::as_const(*motions_.front().motion).chain().model().unknownCount();
    const auto integrators = static_cast<std::size_t>(state.front());
    std::vector<StrandState> states;
    std::vector<std::optional<Stop>> stops;
    std::size_t at = kFront;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        if (state.size() < at + kHead + 2 * size) return 0;
        const std::span<const double> one = state.subspan(at);
        const auto contacts = static_cast<std::size_t>(one[5]);
        if (one[4] != static_cast<double>(size) || one.size() < kHead + 2 * size + contacts)
            return 0;
        const auto y = one.subspan(kHead, size), yp = one.subspan(kHead + size, size);
        const auto touched = one.subspan(kHead + 2 * size, contacts);
        states.push_back({one[2],
                          one[3],
                          {y.begin(), y.end()},
                          {yp.begin(), yp.end()},
                          {touched.begin(), touched.end()}});
        stops.push_back(one[0] < 0 ? std::nullopt
                                   : std::optional(Stop{static_cast<AdvanceStatus>(one[0]),
                                                        static_cast<std::int64_t>(one[1])}));
        at += kHead + 2 * size + contacts;
    }
    lastTrouble_ = static_cast<std::int64_t>(state[1]);
    if (integrators == 1 && isSplit()) join();
    if (integrators > 1 && !isSplit()) split(world_);
    for (Moving& moving : motions_) {
        const std::size_t strands = std::as_const(*moving.motion).chain().strandCount();
        moving.motion->resume(std::span(states).subspan(moving.first, strands));
        moving.stop = stops[moving.first];
    }
    return at;
}

StrandPose StrandBundle::poseOf(std::size_t strand, double time) const {
    if (isCarried()) {
        motion::RigidMotion root;
        makeRoots(strand, 1)->motionsAt(time, std::span(&root, 1));
        return {root};
    }
    const Moving& moving = movingOf(strand);
    const std::size_t lane = strand - moving.first;
    StrandPose pose{moving.motion->rootAt(lane, time)};
    ChainDae& chain = moving.motion->chain();
    const multibody::RootMotion& root = chain.forcingAt(time, lane).root;
    pose.spin = root.angularVelocity - root.inertialAngularVelocity;
    const std::size_t links = std::as_const(chain).model(lane).linkCount();
    std::vector<double> y(multibody::kUnknownsPerJoint * links);
    multibody::gatherLane(moving.motion->y(), chain.lanes(), lane, y);
    for (std::size_t i = 0; i < links; ++i) {
        pose.links.push_back(chain.linkMotion(lane, i));
        pose.turns.push_back(multibody::rotationOf<double>(y, i));
    }
    return pose;
}

void StrandBundle::write(double time, const strand::StrandParams& params, const CurveMap& profiles,
                         std::span<const std::size_t> first, StrandFrame& frame) {
    for (Moving& moving : motions_) {
        moving.motion->chain().rereadRoot();  // the base may have been moved by an edit
        moving.motion->chain().move(time, moving.motion->y());
    }
    for (std::size_t k = 0; k < strands_.size(); ++k)
        writeStrand(strands_[k], poseOf(k, time), params, profiles, first[k], frame);
}

void StrandBundle::writeContacts(StrandFrame& frame) const {
    const auto put = [](std::vector<float>& to, const spatial::Vec3& v) {
        to.insert(to.end(),
                  {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    };
    for (const Moving& moving : motions_) {
        const ChainDae& chain = std::as_const(*moving.motion).chain();
        for (std::size_t k = 0; k < chain.strandCount(); ++k) {
            const StrandContacts* contacts = moving.motion->contacts(k);
            if (contacts == nullptr) continue;
            for (const Touch& touch : contacts->touches) {
                const double length = chain.model(k).link(touch.link).length;
                const spatial::Vec3 point =
                    chain.linkMotion(k, touch.link).pointAt({0, touch.fraction * length, 0});
                const double radius = strands_[moving.first + k].linkRadii[touch.link];
                put(frame.contacts.positions, point - radius * touch.normal);
                put(frame.contacts.normals, touch.normal);
                put(frame.contacts.forces, touch.force);
            }
            for (const Hold& hold : contacts->holds) {
                put(frame.paths.lines, chain.linkMotion(k, hold.link).pointAt(hold.local));
                put(frame.paths.lines, hold.goal);
                put(frame.paths.forces, hold.force);
                frame.paths.objects.push_back(hold.id);
            }
        }
    }
}

SolverStats StrandBundle::takeStats() {
    SolverStats stats;
    for (Moving& moving : motions_) {
        const ChainDae& chain = std::as_const(*moving.motion).chain();
        const auto strands = static_cast<std::int64_t>(chain.strandCount());
        const integrate::IdaStatistics now = moving.motion->statistics();
        const integrate::IdaStatistics& before = moving.reported;
        stats.steps += strands * (now.steps - before.steps);
        stats.residuals += strands * (now.residuals - before.residuals);
        stats.newtonIterations += strands * (now.newtonIterations - before.newtonIterations);
        stats.errorTestFailures += strands * (now.errorTestFailures - before.errorTestFailures);
        stats.convergenceFailures +=
            strands * (now.convergenceFailures - before.convergenceFailures);
        double halfTurns = 0;
        for (std::size_t k = 0; k < chain.strandCount(); ++k) halfTurns += chain.halfTurns(k);
        stats.nearSingularJoints += static_cast<std::int64_t>(halfTurns - moving.reportedHalfTurns);
        stats.coarseStrands += std::exchange(moving.coarseFrames, 0);
        const ContactStats contacts = moving.motion->takeContactStats();
        if (contacts.givenUp > 0) ++stats.coarseStrands;
        stats.steps += strands * contacts.steps;
        stats.newtonIterations += strands * contacts.iterations;
        stats.worstPenetration = std::max(stats.worstPenetration, contacts.penetration);
        stats.constraintResidual = std::max(stats.constraintResidual, contacts.residual);
        for (std::size_t k = 0; k < chain.strandCount(); ++k)
            if (const StrandContacts* touched = moving.motion->contacts(k))
                stats.contacts += static_cast<std::int32_t>(touched->touches.size());
        if (moving.stop) stats.stoppedStrands += static_cast<std::int32_t>(strands);
        moving.reported = now;
        moving.reportedHalfTurns = halfTurns;
    }
    stats.insideAtStart = inside_;
    return stats;
}

}  // namespace tendril::sim
