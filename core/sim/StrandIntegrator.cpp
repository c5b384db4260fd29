#include "core/sim/StrandIntegrator.h"

#include <algorithm>

namespace tendril::sim {
namespace {

constexpr std::size_t kSavedHead = 2;  ///< time and step stand before y and ẏ

}  // namespace

StrandIntegrator::StrandIntegrator(multibody::ChainModel model,
                                   const motion::RootMotionSource& root,
                                   const StrandSettings& settings)
    : chain_(std::move(model), root, settings.tolerance),
      integrator_(chain_, settings.ida),
      state_(multibody::makeRestState(chain_.model())),
      maxOrder_(settings.ida.maxOrder),
      order_(maxOrder_) {}

int StrandIntegrator::suitableOrder() const {
    return chain_.shortestDampingTime() < kHighOrderDampingTime ? std::min(maxOrder_, kSafeOrder)
                                                                : maxOrder_;
}

void StrandIntegrator::restartFrom(double t, std::span<const double> y, std::span<const double> yp,
                                   double step) {
    order_ = suitableOrder();
    integrator_.setMaxOrder(order_);
    chain_.rereadRoot();
    integrator_.restart(t, y, yp, step);
}

void StrandIntegrator::takeState() {
    std::copy(integrator_.y().begin(), integrator_.y().end(), state_.begin());
    chain_.normalizeRotations(state_);
}

void StrandIntegrator::start(double t, std::span<const double> y) {
    std::copy(y.begin(), y.end(), state_.begin());
    std::vector<double> yp(state_.size());
    chain_.rereadRoot();
    chain_.makeConsistent(t, state_, yp);
    restartFrom(t, state_, yp, 0);
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
    if (firstStep <= 0) firstStep = statistics().lastStep;
    restartFrom(time(), state_, integrator_.yp(), firstStep);
}

std::vector<double> StrandIntegrator::saveState() const {
    std::vector<double> saved{time(), step_};
    saved.insert(saved.end(), state_.begin(), state_.end());
    saved.insert(saved.end(), yp().begin(), yp().end());
    return saved;
}

bool StrandIntegrator::restoreState(std::span<const double> saved) {
    const std::size_t count = state_.size();
    if (saved.size() != kSavedHead + 2 * count) return false;
    const auto y = saved.subspan(kSavedHead, count);
    std::copy(y.begin(), y.end(), state_.begin());
    restartFrom(saved[0], state_, saved.subspan(kSavedHead + count), saved[1]);
    return true;
}

}  // namespace tendril::sim
