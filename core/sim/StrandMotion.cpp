#include "core/sim/StrandMotion.h"

#include "core/base/Assert.h"

#include <algorithm>

namespace tendril::sim {

using integrate::AdvanceStatus;

namespace {

constexpr double kRetryStep = 1e-6;  // s; the first step after a failed one
constexpr int kRetryOrder = 1;
constexpr double kRetryLooseness = 100;

}  // namespace

StrandMotion::StrandMotion(std::vector<multibody::ChainModel> models,
                           std::unique_ptr<motion::RootMotions> roots,
                           const motion::BaseMotion& base, const StrandSettings& settings)
    : base_(&base),
      roots_(std::move(roots)),
      integrator_(std::move(models), *roots_, settings),
      maxOrder_(settings.ida.maxOrder) {}

void StrandMotion::start(double time, const World& world,
                         std::span<const std::vector<double>> states) {
    setWorld(world);
    integrator_.start(time, states);
}

void StrandMotion::setWorld(const World& world) {
    for (std::size_t k = 0; k < chain().strandCount(); ++k) {
        multibody::ChainForcing& forcing = chain().forcing(k);
        forcing.gravity = world.params.gravity;
        forcing.wind = world.params.wind;
    }
    chain().setInertiaShare({.timeScale = world.timeScale,
                             .locality = world.localDynamics,
                             .reference = base_,
                             .carried = world.carried});
    feltShare_ = world.carried ? 0 : world.timeScale * (1 - world.localDynamics);
}

motion::RigidMotion StrandMotion::rootAt(std::size_t strand, double time) const {
    std::vector<motion::RigidMotion> roots(chain().strandCount());
    roots_->motionsAt(time, roots);
    return roots[strand];
}

void StrandMotion::startAnew() {
    const AlignedVector y(integrator_.y().begin(), integrator_.y().end());
    integrator_.start(integrator_.time(), y);
}

// The root's velocity jumps, and an impulse at the clamp, spread by the joints, lets the links
// follow as their inertia wants: Δω = M⁻¹ times the inertia of the jump. The accelerations are
// affine in the root's, so their difference for the jump's velocities, taken as accelerations, is
// just that.
void StrandMotion::followJump() {
    constexpr double kBefore = 1e-9;  // s
    const double now = integrator_.time();
    const std::size_t strands = chain().strandCount();
    std::vector<motion::RigidMotion> before(strands), after(strands), jump(strands);
    roots_->motionsAt(now - kBefore, before);
    roots_->motionsAt(now, after);
    for (std::size_t k = 0; k < strands; ++k) {
        jump[k].acceleration = feltShare_ * (after[k].velocity - before[k].velocity);
        jump[k].angularAcceleration =
            feltShare_ * (after[k].angularVelocity - before[k].angularVelocity);
    }
    AlignedVector y(integrator_.y().begin(), integrator_.y().end());
    AlignedVector steady(y.size()), jumping(y.size());
    const std::vector<motion::RigidMotion> none(strands);
    chain().derivativeWith(now - kBefore, y, none, steady);
    chain().derivativeWith(now - kBefore, y, jump, jumping);
    const std::size_t lanes = chain().lanes(), row = multibody::kUnknownsPerJoint * lanes;
    for (std::size_t i = 0; i < y.size(); i += row)
        for (std::size_t k = multibody::kOmegaOffset * lanes; k < row; ++k)
            y[i + k] = y[i + k] + jumping[i + k] - steady[i + k];
    integrator_.start(now, y);
}

AdvanceStatus StrandMotion::reach(double time, double stop) {
    const AdvanceStatus status = integrator_.advanceTo(time, stop).status;
    return status == AdvanceStatus::Stopped ? AdvanceStatus::Done : status;
}

void StrandMotion::setLinkSizes(std::vector<std::vector<double>> radii,
                                std::vector<std::vector<double>> skipped) {
    if (coupled_)
        coupled_->setLinkSizes(std::move(radii), std::move(skipped));
    else
        coupled_ = std::make_unique<CoupledMotion>(chain(), std::move(radii), std::move(skipped));
}

void StrandMotion::noteBegin() {
    if (begin_) return;  // cut short before
    const auto y = integrator_.y(), yp = integrator_.yp();
    begin_ = Begin{time(), integrator_.lastStep(), {y.begin(), y.end()}, {yp.begin(), yp.end()}};
}

void StrandMotion::goBack() {
    integrator_.resume(begin_->time, begin_->y, begin_->yp, begin_->step);
}

/// Free again: the accelerations are those without contacts.
void StrandMotion::uncouple() {
    isCoupled_ = false;
    coupled_->letGo();
    for (std::size_t k = 0; k < chain().strandCount(); ++k) chain().forcing(k).loads.clear();
    startAnew();
}

// Free strands are stepped as if nothing were there; what then turns out to have met something is
// stepped again from where the piece began, together with what it met.
AdvanceStatus StrandMotion::advanceTo(const FrameClock& clock, double end,
                                      const Surroundings& around, const std::atomic<bool>& cancel) {
    if (!coupled_ || (around.isEmpty() && !isCoupled_)) return advanceFreely(clock, end, cancel);
    noteBegin();
    AdvanceStatus status = AdvanceStatus::Done;
    if (!isCoupled_) {
        status = advanceFreely(clock, end, cancel);
        if (status == AdvanceStatus::Done &&
            coupled_->meets(around, begin_->time, end, begin_->y, integrator_.y())) {
            goBack();
            isCoupled_ = true;
            calm_ = 0;
        }
    }
    if (isCoupled_) status = advanceCoupled(clock, end, around, cancel);
    if (status != AdvanceStatus::Cancelled) begin_.reset();
    return status;
}

AdvanceStatus StrandMotion::advanceCoupled(const FrameClock& clock, double end,
                                           const Surroundings& around,
                                           const std::atomic<bool>& cancel) {
    constexpr int kCalmPieces = 8;
    while (time() < end) {
        double stop = end;
        for (double kink : clock.kinks) {
            if (kink == time() && (!clock.arrives || kink > clock.begin)) followJump();
            if (kink > time()) stop = std::min(stop, kink);
        }
        AlignedVector y(integrator_.y().begin(), integrator_.y().end());
        AlignedVector yp(integrator_.yp().begin(), integrator_.yp().end());
        double now = time();
        const bool solved = coupled_->advance(around, now, stop, y, yp, cancel);
        if (cancel.load(std::memory_order_relaxed) && now < stop) return AdvanceStatus::Cancelled;
        integrator_.resume(now, y, yp, clock.pieces.front() - clock.begin);
        if (!solved) return AdvanceStatus::NotConverged;
    }
    calm_ = coupled_->isCoupled() ? 0 : calm_ + 1;
    if (calm_ >= kCalmPieces) uncouple();
    return AdvanceStatus::Done;
}

// Where the base's velocity jumps, the history of the integration is of no use.
AdvanceStatus StrandMotion::advanceFreely(const FrameClock& clock, double end,
                                          const std::atomic<bool>& cancel) {
    integrator_.watchCancel(&cancel);
    double stop = clock.end;
    for (double kink : clock.kinks) {
        if (kink < integrator_.time()) continue;
        if (kink > end) {
            stop = std::min(stop, kink);
            break;
        }
        if (kink > integrator_.time())
            if (const AdvanceStatus status = reach(kink, kink); status != AdvanceStatus::Done)
                return status;
        if (!clock.arrives || kink > clock.begin) followJump();
    }
    return integrator_.time() >= end ? AdvanceStatus::Done : reach(end, stop);
}

AdvanceStatus StrandMotion::retryTo(const FrameClock& clock, double end, const Surroundings& around,
                                    const std::atomic<bool>& cancel) {
    isCoarse_ = true;
    integrator_.loosen(kRetryLooseness);
    integrator_.setMaxOrder(kRetryOrder);
    integrator_.restart(kRetryStep);
    if (isCoupled_) uncouple();
    return advanceTo(clock, end, around, cancel);
}

void StrandMotion::refine() {
    if (!isCoarse_) return;
    isCoarse_ = false;
    integrator_.loosen(1);
    integrator_.setMaxOrder(maxOrder_);
    integrator_.restart();
}

StrandState StrandMotion::state(std::size_t strand) const {
    const std::size_t lanes = chain().lanes(), size = chain().size() / lanes;
    StrandState state{time(), integrator_.lastStep(), std::vector<double>(size),
                      std::vector<double>(size)};
    multibody::gatherLane(integrator_.y(), lanes, strand, state.y);
    multibody::gatherLane(integrator_.yp(), lanes, strand, state.yp);
    if (isCoupled_) {
        state.contacts.push_back(calm_);
        coupled_->save(strand, state.contacts);
    }
    return state;
}

void StrandMotion::resume(std::span<const StrandState> states) {
    const std::size_t lanes = chain().lanes();
    TENDRIL_DEMAND(states.size() == chain().strandCount());
    AlignedVector y(chain().size()), yp(y.size());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const StrandState& state = states[chain().strandIn(lane)];
        TENDRIL_DEMAND(state.y.size() * lanes == y.size() && state.yp.size() == state.y.size());
        multibody::scatterLane(state.y, lanes, lane, y);
        multibody::scatterLane(state.yp, lanes, lane, yp);
    }
    begin_.reset();
    isCoupled_ = coupled_ && !states.front().contacts.empty();
    if (isCoupled_) {
        calm_ = static_cast<int>(states.front().contacts.front());
        for (std::size_t k = 0; k < states.size(); ++k)
            TENDRIL_DEMAND(coupled_->restore(k, std::span(states[k].contacts).subspan(1)));
    } else {
        for (std::size_t k = 0; k < chain().strandCount(); ++k) chain().forcing(k).loads.clear();
    }
    integrator_.resume(states.front().time, y, yp, states.front().step);
}

}  // namespace tendril::sim
