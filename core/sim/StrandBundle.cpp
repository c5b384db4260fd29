#include "core/sim/StrandBundle.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <utility>

namespace tendril::sim {

using integrate::AdvanceStatus;

StrandBundle::StrandBundle(std::vector<CompiledStrand> strands, const motion::BaseMotion& base,
                           const StrandSettings& settings, double startTime, const World& world)
    : strands_(std::move(strands)), base_(&base), settings_(settings), world_(world) {
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

StrandBundle::Moving StrandBundle::makeMoving(std::vector<multibody::ChainModel> models,
                                              std::size_t first) {
    auto roots = std::make_unique<motion::RidingRoots>(*base_);
    for (std::size_t k = 0; k < models.size(); ++k)
        roots->add(strands_[first + k].rootOrientation, strands_[first + k].rootPosition);
    return {std::make_unique<StrandMotion>(std::move(models), std::move(roots), *base_, settings_),
            first};
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
}

void StrandBundle::advanceOne(Moving& moving, const FrameClock& clock,
                              std::span<const strand::StrandParams> params,
                              const CurveMap& profiles, const std::atomic<bool>& cancel) {
    for (std::size_t piece = 0; piece < clock.pieces.size(); ++piece) {
        const double end = clock.pieces[piece];
        if (moving.motion->time() >= end) continue;
        if (cancel.load(std::memory_order_relaxed)) return;
        moving.motion->setWorld(clock.worlds[piece]);
        if (!params.empty() && (piece == 0 || params.size() > 1))
            applyForcesTo(moving, params[params.size() > 1 ? piece : 0], profiles);
        AdvanceStatus status = moving.motion->advanceTo(clock, end, cancel);
        const bool failed = status != AdvanceStatus::Done && status != AdvanceStatus::Cancelled;
        if (failed && strands_.size() > 1 && !isSplit()) {
            split(clock.worlds[piece]);
            return;
        }
        if (failed && !moving.motion->isCoarse()) {
            ++moving.coarseFrames;
            status = moving.motion->retryTo(clock, end, cancel);
        }
        if (status == AdvanceStatus::Cancelled) return;
        if (status != AdvanceStatus::Done) {
            moving.stop = {status, clock.frameNumber};
            return;
        }
    }
    moving.motion->refine();
}

void StrandBundle::advance(const FrameClock& clock, std::span<const strand::StrandParams> params,
                           const CurveMap& profiles, const std::atomic<bool>& cancel) {
    if (isCarried()) return;
    world_ = clock.worlds.back();
    if (!isSplit() && !motions_.front().stop)
        advanceOne(motions_.front(), clock, params, profiles, cancel);
    if (isSplit())
        for (Moving& moving : motions_)
            if (!moving.stop) advanceOne(moving, clock, params, profiles, cancel);
}

void StrandBundle::restart() {
    for (Moving& moving : motions_)
        if (!moving.stop) moving.motion->restart();
}

// Layout: number of integrators, then per strand: stop status (−1: none), its frame, time, step,
// size, y, ẏ.
void StrandBundle::save(std::vector<double>& state) const {
    if (isCarried()) return;
    state.push_back(static_cast<double>(motions_.size()));
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const Moving& moving = movingOf(k);
        const StrandState one = moving.motion->state(k - moving.first);
        state.push_back(moving.stop ? static_cast<double>(moving.stop->status) : -1);
        state.push_back(moving.stop ? static_cast<double>(moving.stop->frame) : 0);
        state.insert(state.end(), {one.time, one.step, static_cast<double>(one.y.size())});
        state.insert(state.end(), one.y.begin(), one.y.end());
        state.insert(state.end(), one.yp.begin(), one.yp.end());
    }
}

std::size_t StrandBundle::restore(std::span<const double> state) {
    constexpr std::size_t kHead = 5;
    if (isCarried()) return 0;
    const std::size_t size = std::as_const(*motions_.front().motion).chain().model().unknownCount();
    const std::size_t each = kHead + 2 * size, count = 1 + strands_.size() * each;
    if (state.size() < count) return 0;
    const auto integrators = static_cast<std::size_t>(state.front());
    std::vector<StrandState> states;
    std::vector<std::optional<Stop>> stops;
    for (std::size_t k = 0; k < strands_.size(); ++k) {
        const std::span<const double> one = state.subspan(1 + k * each, each);
        if (one[4] != static_cast<double>(size)) return 0;
        const auto y = one.subspan(kHead, size), yp = one.subspan(kHead + size, size);
        states.push_back({one[2], one[3], {y.begin(), y.end()}, {yp.begin(), yp.end()}});
        stops.push_back(one[0] < 0 ? std::nullopt
                                   : std::optional(Stop{static_cast<AdvanceStatus>(one[0]),
                                                        static_cast<std::int64_t>(one[1])}));
    }
    if (integrators == 1 && isSplit()) join();
    if (integrators > 1 && !isSplit()) split(world_);
    for (Moving& moving : motions_) {
        const std::size_t strands = std::as_const(*moving.motion).chain().strandCount();
        moving.motion->resume(std::span(states).subspan(moving.first, strands));
        moving.stop = stops[moving.first];
    }
    return count;
}

StrandPose StrandBundle::poseOf(std::size_t strand, double time) const {
    if (isCarried()) {
        const CompiledStrand& carried = strands_[strand];
        return {motion::RidingRoot(*base_, carried.rootOrientation, carried.rootPosition)
                    .motionAt(time)};
    }
    const Moving& moving = movingOf(strand);
    const std::size_t lane = strand - moving.first;
    StrandPose pose{moving.motion->root(lane).motionAt(time)};
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
        if (moving.stop) stats.stoppedStrands += static_cast<std::int32_t>(strands);
        moving.reported = now;
        moving.reportedHalfTurns = halfTurns;
    }
    return stats;
}

}  // namespace tendril::sim
