#include "core/validate/ChainRun.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/Residual.h"

#include <algorithm>

namespace tendril::validate {
namespace {

integrate::IdaOptions preciseOptions() {
    return {.maxOrder = 5,
            .maxStepsPerAdvance = 50'000'000,
            .newtonIterations = 10,
            .newtonTolerance = 0.02};
}

}  // namespace

ChainRun::ChainRun(multibody::ChainModel model, const motion::RootMotionSource& root,
                   double precision, const std::atomic<bool>* cancel)
    : chain_(std::move(model), root, {.tip = precision, .omegaTime = 1e-3}),
      integrator_(chain_, preciseOptions()) {
    integrator_.watchCancel(cancel);
}

void ChainRun::start(double t, std::vector<double> y) {
    state_ = std::move(y);
    std::vector<double> yp(state_.size());
    chain_.makeConsistent(t, state_, yp);
    integrator_.restart(t, state_, yp);
}

bool ChainRun::advanceTo(double t) {
    const integrate::AdvanceReport report = integrator_.advance(t);
    state_.assign(integrator_.y().begin(), integrator_.y().end());
    chain_.normalizeRotations(state_);
    return report.status == integrate::AdvanceStatus::Done;
}

void ChainRun::computeMotion() {
    multibody::computeMotion<double>(chain_.model(), chain_.forcingAt(integrator_.time()), state_,
                                     chain_.work());
}

spatial::Vec3 ChainRun::endOf(std::size_t link) {
    computeMotion();
    return chain_.work().motion[link].pointAt({0, chain_.model().link(link).length, 0});
}

spatial::Vec3 ChainRun::endVelocityOf(std::size_t link) {
    computeMotion();
    return multibody::pointVelocity(chain_.forcing(), chain_.work(), link,
                                    {0, chain_.model().link(link).length, 0});
}

std::vector<double> tighten(const std::function<std::vector<double>(double precision)>& result,
                            double enough) {
    constexpr double kLoosest = 1e-8, kTightest = 1e-13;
    std::vector<double> last = result(kLoosest);
    for (double precision = kLoosest / 10; precision >= kTightest; precision /= 10) {
        std::vector<double> next = result(precision);
        if (next.empty() || next.size() != last.size()) return {};
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i) {
            change = std::max(change, std::abs(next[i] - last[i]));
        }
        last = std::move(next);
        if (change < enough) break;
    }
    return last;
}

}  // namespace tendril::validate
