#pragma once

#include "core/integrate/IdaIntegrator.h"
#include "core/sim/ChainDae.h"

#include <vector>

namespace tendril::sim {

/// Formulas of order three to five lose their stability on swinging that is hardly damped; from
/// this damping time on they need fewer steps than those of order two, and are far more accurate
/// [s].
inline constexpr double kHighOrderDampingTime = 5e-4;
inline constexpr int kSafeOrder = 2;  ///< stable whatever the damping

struct StrandSettings {
    ChainTolerance tolerance;
    /// maxOrder is used where the strand's damping permits, else kSafeOrder.
    integrate::IdaOptions ida{.maxOrder = 5, .newtonTolerance = 0.05};
};

/// One strand in time: a ChainDae and the integrator that steps it. Stiffness, damping, gravity,
/// wind and loads may be changed between calls of advanceTo() without a restart: the next step
/// starts from the history and solves with the new values. (Only where the damping falls below
/// kHighOrderDampingTime, advanceTo() restarts once, at the safe order.) One thread at a time.
class StrandIntegrator {
public:
    /// The source must outlive this object.
    StrandIntegrator(multibody::ChainModel model, const motion::RootMotionSource& root,
                     const StrandSettings& settings = {});

    [[nodiscard]] ChainDae& chain() { return chain_; }
    [[nodiscard]] const ChainDae& chain() const { return chain_; }

    /// Starts at y = (q, ω), with the accelerations that belong to it.
    void start(double t, std::span<const double> y);
    /// Goes on to t > time(). @param stopTime no evaluation beyond it (integrate/IdaIntegrator.h)
    integrate::AdvanceReport advanceTo(double t,
                                       double stopTime = std::numeric_limits<double>::infinity());
    /// Drops the history because forces jump here, but keeps y and ẏ. @param firstStep s; 0: as
    /// large as the last
    void restart(double firstStep = 0);
    /// The flag is read before every step; nullptr for none.
    void watchCancel(const std::atomic<bool>* flag) { integrator_.watchCancel(flag); }

    [[nodiscard]] double time() const { return integrator_.time(); }
    /// q of unit length, ω.
    [[nodiscard]] std::span<const double> y() const { return state_; }
    [[nodiscard]] std::span<const double> yp() const { return integrator_.yp(); }
    [[nodiscard]] integrate::IdaStatistics statistics() const { return integrator_.statistics(); }

    /// Time, last step, y, ẏ: all that restart() keeps. restoreState(saveState()) is restart(), so
    /// a run that restarts here and one that continues from the saved numbers agree bit by bit.
    [[nodiscard]] std::vector<double> saveState() const;
    /// @return false, and nothing happens, when the numbers are not of a strand of this size
    bool restoreState(std::span<const double> saved);

private:
    void takeState();
    [[nodiscard]] int suitableOrder() const;
    void restartFrom(double t, std::span<const double> y, std::span<const double> yp, double step);

    ChainDae chain_;
    integrate::IdaIntegrator integrator_;
    std::vector<double> state_;
    double step_ = 0;  ///< the last one taken, or the first after a restart [s]
    int maxOrder_;     ///< that the settings allow
    int order_;        ///< highest since the last restart
};

}  // namespace tendril::sim
