#pragma once

#include "core/base/AlignedVector.h"
#include "core/integrate/IdaIntegrator.h"
#include "core/sim/ChainDae.h"

namespace tendril::sim {

/// Formulas of order three to five lose their stability on swinging that is hardly damped; from
/// this damping time on they need fewer steps than those of order two, and are far more accurate
/// [s].
inline constexpr double kHighOrderDampingTime = 5e-4;
inline constexpr int kSafeOrder = 2;  ///< stable whatever the damping
/// Swinging that is not damped is chance after a second, and at the safe order every digit costs
/// twice the steps: it is allowed this much more error.
inline constexpr double kUndampedLooseness = 10;

struct StrandSettings {
    ChainTolerance tolerance;
    /// maxOrder is used where the strand's damping permits, else kSafeOrder. `lanes` is
    /// overwritten.
    integrate::IdaOptions ida{.maxOrder = 5, .newtonTolerance = 0.05};
};

/// One strand or one bundle in time: a ChainDae and the integrator that steps it. Stiffness,
/// damping, gravity, wind and loads may be changed between calls of advanceTo() without a restart:
/// the next step starts from the history and solves with the new values. (Only where the damping
/// falls below kHighOrderDampingTime, advanceTo() restarts once, at the safe order.) One thread at
/// a time.
class StrandIntegrator {
public:
    /// The source must outlive this object.
    StrandIntegrator(multibody::ChainModel model, const motion::RootMotionSource& root,
                     const StrandSettings& settings = {});
    /// The roots must outlive this object. @pre one to kBundleLanes models of one topology
    StrandIntegrator(std::vector<multibody::ChainModel> models, const motion::RootMotions& roots,
                     const StrandSettings& settings = {});

    [[nodiscard]] ChainDae& chain() { return chain_; }
    [[nodiscard]] const ChainDae& chain() const { return chain_; }

    /// Starts at y = (q, ω), lanes innermost, with the accelerations that belong to it.
    void start(double t, std::span<const double> y);
    /// Starts each strand at its own y, without the other lanes. @pre one per strand
    void start(double t, std::span<const std::vector<double>> states);
    /// Starts at rest.
    void startAtRest(double t);
    /// Goes on to t > time(). @param stopTime no evaluation beyond it (integrate/IdaIntegrator.h)
    integrate::AdvanceReport advanceTo(double t,
                                       double stopTime = std::numeric_limits<double>::infinity());
    /// Drops the history because forces jump here, but keeps y and ẏ. @param firstStep s; 0: as
    /// large as the last
    void restart(double firstStep = 0);
    /// Highest order from the next restart on, where the strand's damping permits.
    void setMaxOrder(int order) { maxOrder_ = order; }
    /// Multiplies the allowed error from the next restart on.
    void loosen(double factor) { looseness_ = factor; }
    /// The flag is read before every step; nullptr for none.
    void watchCancel(const std::atomic<bool>* flag) { integrator_.watchCancel(flag); }

    [[nodiscard]] double time() const { return integrator_.time(); }
    /// q of unit length, ω; lanes innermost.
    [[nodiscard]] std::span<const double> y() const { return state_; }
    [[nodiscard]] std::span<const double> yp() const { return integrator_.yp(); }
    /// The last step taken, or the first after a restart [s].
    [[nodiscard]] double lastStep() const { return step_; }
    [[nodiscard]] integrate::IdaStatistics statistics() const { return integrator_.statistics(); }

    /// Goes on from all that restart() keeps: resume(time(), y(), yp(), lastStep()) is restart(),
    /// so a run that restarts here and one that continues from these numbers agree bit by bit.
    void resume(double t, std::span<const double> y, std::span<const double> yp, double step);

private:
    void takeState();
    [[nodiscard]] bool isHardlyDamped() const;
    [[nodiscard]] int suitableOrder() const;
    void restartFrom(double t, std::span<const double> y, std::span<const double> yp, double step);

    ChainDae chain_;
    integrate::IdaIntegrator integrator_;
    AlignedVector state_;
    double step_ = 0;
    double looseness_ = 1;
    int maxOrder_;  ///< that the settings allow
    int order_;     ///< highest since the last restart
};

}  // namespace tendril::sim
