#pragma once

#include "core/integrate/IdaIntegrator.h"
#include "core/sim/ChainDae.h"

#include <functional>
#include <vector>

namespace tendril::validate {

/// A strand followed as precisely as asked, at order five whatever its damping: many small steps
/// instead of the few stable ones that the product prefers.
class ChainRun {
public:
    /// @param precision error of the tip per step, of the strand's length
    ChainRun(multibody::ChainModel model, const motion::RootMotionSource& root, double precision,
             const std::atomic<bool>* cancel);

    [[nodiscard]] sim::ChainDae& chain() { return chain_; }
    void start(double t, std::vector<double> y);
    /// @return false when the integration failed or was cancelled
    [[nodiscard]] bool advanceTo(double t);
    /// q of unit length, ω.
    [[nodiscard]] const std::vector<double>& y() const { return state_; }
    [[nodiscard]] std::span<const double> yp() const { return integrator_.yp(); }
    /// World position and velocity of the tip of a link now.
    [[nodiscard]] spatial::Vec3 endOf(std::size_t link);
    [[nodiscard]] spatial::Vec3 endVelocityOf(std::size_t link);

private:
    void computeMotion();

    sim::ChainDae chain_;
    integrate::IdaIntegrator integrator_;
    std::vector<double> state_;
};

/// Runs `result(precision)` with ever smaller precision until it changes by less than `enough`
/// (maximum norm, each entry in its own unit), as the reference asks. Empty when a run failed.
[[nodiscard]] std::vector<double> tighten(
    const std::function<std::vector<double>(double precision)>& result, double enough);

}  // namespace tendril::validate
