#include "core/sim/StrandIntegrator.h"

#include <algorithm>

namespace tendril::sim {
namespace {

integrate::IdaOptions withLanes(integrate::IdaOptions options, std::size_t lanes) {
    options.lanes = static_cast<int>(lanes);
    return options;
}

}  // namespace

StrandIntegrator::StrandIntegrator(multibody::ChainModel model,
                                   const motion::RootMotionSource& root,
                                   const StrandSettings& settings)
    : chain_(std::move(model), root, settings.tolerance),
      integrator_(chain_, withLanes(settings.ida, chain_.lanes())),
      state_(chain_.size()),
      maxOrder_(settings.ida.maxOrder),
      order_(maxOrder_) {}

StrandIntegrator::StrandIntegrator(std::vector<multibody::ChainModel> models,
                                   const motion::RootMotions& roots, const StrandSettings& settings)
    : chain_(std::move(models), roots, settings.tolerance, settings.ida.simd),
      integrator_(chain_, withLanes(settings.ida, chain_.lanes())),
      state_(chain_.size()),
      maxOrder_(settings.ida.maxOrder),
      order_(maxOrder_) {}

bool StrandIntegrator::isHardlyDamped() const {
    return chain_.shortestDampingTime() < kHighOrderDampingTime;
}

int StrandIntegrator::suitableOrder() const {
    return isHardlyDamped() ? std::min(maxOrder_, kSafeOrder) : maxOrder_;
}

void StrandIntegrator::restartFrom(double t, std::span<const double> y, std::span<const double> yp,
                                   double step) {
    order_ = suitableOrder();
    integrator_.setMaxOrder(order_);
    chain_.loosen(looseness_ * (isHardlyDamped() ? kUndampedLooseness : 1));
    chain_.rereadRoot();
    integrator_.restart(t, y, yp, step);
    step_ = step;
}

void StrandIntegrator::takeState() {
    std::copy(integrator_.y().begin(), integrator_.y().end(), state_.begin());
    chain_.normalizeRotations(state_);
}

void StrandIntegrator::start(double t, std::span<const double> y) {
    std::copy(y.begin(), y.end(), state_.begin());
    AlignedVector yp(state_.size());
    chain_.rereadRoot();
    chain_.makeConsistent(t, state_, yp);
    restartFrom(t, state_, yp, 0);
}

void StrandIntegrator::start(double t, std::span<const std::vector<double>> states) {
    TENDRIL_DEMAND(states.size() == chain_.strandCount());
    AlignedVector y(state_.size());
    for (std::size_t lane = 0; lane < chain_.lanes(); ++lane)
        multibody::scatterLane(states[chain_.strandIn(lane)], chain_.lanes(), lane, y);
    start(t, y);
}

void StrandIntegrator::startAtRest(double t) {
    std::vector<std::vector<double>> rests;
    for (std::size_t k = 0; k < chain_.strandCount(); ++k)
        rests.push_back(multibody::makeRestState(std::as_const(chain_).model(k)));
    start(t, rests);
}

integrate::AdvanceReport StrandIntegrator::advanceTo(double t, double stopTime) {
    if (suitableOrder() < order_) restart();
    chain_.rereadRoot();
    const integrate::AdvanceReport report = integrator_.advance(t, stopTime);
    if (report.steps > 0) step_ = statistics().lastStep;
    takeState();
    return report;
}

void StrandIntegrator::restart(double firstStep) {
    restartFrom(time(), state_, integrator_.yp(), firstStep > 0 ? firstStep : step_);
}

void StrandIntegrator::resume(double t, std::span<const double> y, std::span<const double> yp,
                              double step) {
    std::copy(y.begin(), y.end(), state_.begin());
    restartFrom(t, state_, yp, step);
}

}  // namespace tendril::sim
