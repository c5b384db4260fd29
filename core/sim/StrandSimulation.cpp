#include "core/sim/StrandSimulation.h"

#include "core/base/Assert.h"
#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/Residual.h"

#include <algorithm>

namespace tendril::sim {

using spatial::Quat;
using spatial::Vec3;

namespace {

constexpr double kRetryStep = 1e-6;  // s; the first step after a failed one

void store(std::vector<float>& array, std::size_t at, const Vec3& v) {
    array[at] = static_cast<float>(v.x);
    array[at + 1] = static_cast<float>(v.y);
    array[at + 2] = static_cast<float>(v.z);
}

void store(std::vector<float>& array, std::size_t at, const Quat& q) {
    array[at] = static_cast<float>(q.x);
    array[at + 1] = static_cast<float>(q.y);
    array[at + 2] = static_cast<float>(q.z);
    array[at + 3] = static_cast<float>(q.w);
}

}  // namespace

StrandSimulation::StrandSimulation(CompiledStrand compiled, const motion::BaseMotion& base,
                                   const StrandSettings& settings, double startTime,
                                   const World& world)
    : compiled_(std::move(compiled)),
      base_(&base),
      root_(std::make_unique<motion::RidingRoot>(base, compiled_.rootOrientation,
                                                 compiled_.rootPosition)) {
    if (!compiled_.model) return;
    integrator_ = std::make_unique<StrandIntegrator>(std::move(*compiled_.model), *root_, settings);
    compiled_.model.reset();
    setWorld(world);
    integrator_->start(startTime, multibody::makeRestState(integrator_->chain().model()));
}

void StrandSimulation::setWorld(const World& world) {
    ChainDae& chain = integrator_->chain();
    chain.forcing().gravity = world.params.gravity;
    chain.forcing().wind = world.params.wind;
    chain.setInertiaShare(
        {.timeScale = world.timeScale, .locality = world.localDynamics, .reference = base_});
    feltShare_ = world.timeScale * (1 - world.localDynamics);
}

void StrandSimulation::adoptForces(const strand::StrandParams& params, const CurveMap& profiles) {
    if (integrator_) applyForces(compiled_, integrator_->chain().model(), params, profiles);
}

void StrandSimulation::adoptRest(CompiledStrand compiled) {
    if (integrator_) {
        multibody::ChainModel& model = integrator_->chain().model();
        TENDRIL_DEMAND(compiled.model && compiled.model->linkCount() == model.linkCount());
        for (std::size_t i = 0; i < model.linkCount(); ++i)
            model.setLink(i, compiled.model->link(i));
        const std::vector<double> y(integrator_->y().begin(), integrator_->y().end());
        integrator_->start(integrator_->time(), y);
    }
    compiled_ = std::move(compiled);
    compiled_.model.reset();
}

void StrandSimulation::advance(const FrameClock& clock,
                               std::span<const strand::StrandParams> params,
                               const CurveMap& profiles, const std::atomic<bool>& cancel) {
    if (!integrator_ || !stopReason_.empty()) return;
    integrator_->watchCancel(&cancel);
    for (std::size_t piece = 0; piece < clock.pieces.size(); ++piece) {
        if (integrator_->time() >= clock.pieces[piece]) continue;
        if (cancel.load(std::memory_order_relaxed)) return;
        setWorld(clock.worlds[piece]);
        if (!params.empty() && (piece == 0 || params.size() > 1))
            adoptForces(params[params.size() > 1 ? piece : 0], profiles);
        const Progress progress = advanceTo(clock, clock.pieces[piece]);
        if (progress == Progress::Stopped) stoppedAtFrame_ = clock.frameNumber;
        if (progress != Progress::Arrived) return;
    }
}

// The root's velocity jumps, and an impulse at the clamp, spread by the joints, lets the links
// follow as their inertia wants: Δω = M⁻¹ times the inertia of the jump. The accelerations are
// affine in the root's, so their difference for the jump's velocities, taken as accelerations, is
// just that.
void StrandSimulation::followJump() {
    constexpr double kBefore = 1e-9;  // s
    const double now = integrator_->time();
    const motion::RigidMotion before = root_->motionAt(now - kBefore), after = root_->motionAt(now);
    ChainDae& chain = integrator_->chain();
    multibody::ChainForcing forcing = chain.forcingAt(now - kBefore);
    std::vector<double> y(integrator_->y().begin(), integrator_->y().end());
    std::vector<double> steady(y.size()), jumping(y.size());
    multibody::computeDerivative<double>(chain.model(), forcing, y, steady, chain.work());
    forcing.root.inertialAcceleration += feltShare_ * (after.velocity - before.velocity);
    forcing.root.inertialAngularAcceleration +=
        feltShare_ * (after.angularVelocity - before.angularVelocity);
    multibody::computeDerivative<double>(chain.model(), forcing, y, jumping, chain.work());
    for (std::size_t i = 0; i < chain.model().linkCount(); ++i)
        multibody::storeOmega<double>(y, i,
                                      multibody::omegaOf<double>(y, i) +
                                          multibody::omegaOf<double>(jumping, i) -
                                          multibody::omegaOf<double>(steady, i));
    integrator_->start(now, y);
}

// Where the base's velocity jumps, the history of the integration is of no use.
StrandSimulation::Progress StrandSimulation::advanceTo(const FrameClock& clock, double end) {
    double stop = clock.end;
    for (double kink : clock.kinks) {
        if (kink < integrator_->time()) continue;
        if (kink > end) {
            stop = std::min(stop, kink);
            break;
        }
        if (kink > integrator_->time())
            if (const Progress progress = reach(kink, kink); progress != Progress::Arrived)
                return progress;
        followJump();
    }
    return integrator_->time() >= end ? Progress::Arrived : reach(end, stop);
}

// A failed step is tried once more from the last good state with a tiny first step.
StrandSimulation::Progress StrandSimulation::reach(double time, double stop) {
    using integrate::AdvanceStatus;
    AdvanceStatus status = integrator_->advanceTo(time, stop).status;
    const bool canGoOn = status == AdvanceStatus::Done || status == AdvanceStatus::Stopped ||
                         status == AdvanceStatus::Cancelled;
    if (!canGoOn) {
        integrator_->restart(kRetryStep);
        status = integrator_->advanceTo(time, stop).status;
    }
    if (status == AdvanceStatus::Done || status == AdvanceStatus::Stopped) return Progress::Arrived;
    if (status == AdvanceStatus::Cancelled) return Progress::Cut;
    stopReason_ = integrate::toText(status);
    return Progress::Stopped;
}

void StrandSimulation::restart() {
    if (integrator_ && stopReason_.empty()) integrator_->restart();
}

void StrandSimulation::save(std::vector<double>& state) const {
    if (!integrator_) return;
    const std::vector<double> saved = integrator_->saveState();
    state.push_back(static_cast<double>(saved.size()));
    state.insert(state.end(), saved.begin(), saved.end());
}

std::size_t StrandSimulation::restore(std::span<const double> state) {
    if (state.empty()) return 0;
    const auto count = static_cast<std::size_t>(state.front());
    if (count + 1 > state.size() || !integrator_->restoreState(state.subspan(1, count))) return 0;
    stopReason_.clear();
    return count + 1;
}

void StrandSimulation::write(double time, const strand::StrandParams& params,
                             const CurveMap& profiles, std::size_t first, StrandFrame& frame) {
    const motion::RigidMotion root = root_->motionAt(time);
    const multibody::ChainForcing* forcing = nullptr;
    if (integrator_) {
        integrator_->chain().rereadRoot();  // the base may have been moved by an edit
        forcing = &integrator_->chain().forcingAt(time);
        multibody::computeMotion(integrator_->chain().model(), *forcing, integrator_->y(),
                                 integrator_->chain().work());
    }
    // The root frame of a carried strand stands as it was drawn; orientations are those of links.
    std::vector<Quat> turned;
    Quat orientation = root.orientation;
    if (integrator_)
        for (std::size_t i = 0; i < integrator_->chain().model().linkCount(); ++i)
            turned.push_back(orientation =
                                 orientation * multibody::rotationOf<double>(integrator_->y(), i));
    for (std::size_t i = 0; i < compiled_.places.size(); ++i) {
        const PointPlace& place = compiled_.places[i];
        const std::size_t at = first + i;
        Vec3 position = root.position + rotate(root.orientation, place.local);
        Vec3 velocity = root.velocityAt(position);
        orientation = root.orientation;
        if (place.link != multibody::kRoot) {
            const auto link = static_cast<std::size_t>(place.link);
            const multibody::ChainWork& work = integrator_->chain().work();
            position = work.motion[link].pointAt(place.local);
            velocity = multibody::pointVelocity(*forcing, work, link, place.local);
            // A joint belongs to the link that starts there.
            const bool isTip = place.local.y > 0 && link + 1 < turned.size();
            orientation = turned[isTip ? link + 1 : link];
        }
        store(frame.positions, 3 * at, position);
        store(frame.velocities, 3 * at, velocity);
        store(frame.orientations, 4 * at, normalized(orientation));
        frame.radii[at] =
            static_cast<float>(radiusAt(compiled_, compiled_.pointPositions[i], params, profiles));
    }
}

SolverStats StrandSimulation::takeStats() {
    SolverStats stats;
    if (!integrator_) return stats;
    const integrate::IdaStatistics now = integrator_->statistics();
    stats.steps = now.steps - reported_.steps;
    stats.residuals = now.residuals - reported_.residuals;
    stats.newtonIterations = now.newtonIterations - reported_.newtonIterations;
    stats.errorTestFailures = now.errorTestFailures - reported_.errorTestFailures;
    stats.convergenceFailures = now.convergenceFailures - reported_.convergenceFailures;
    const std::uint64_t halfTurns = integrator_->chain().work().halfTurns;
    stats.nearSingularJoints = static_cast<std::int64_t>(halfTurns - reportedHalfTurns_);
    stats.stoppedStrands = stopReason_.empty() ? 0 : 1;
    reported_ = now;
    reportedHalfTurns_ = halfTurns;
    return stats;
}

}  // namespace tendril::sim
