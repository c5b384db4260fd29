#pragma once

#include "core/base/SimdLevel.h"
#include "core/integrate/DaeSystem.h"

#include <atomic>
#include <limits>
#include <memory>

namespace tendril::integrate {

struct IdaOptions {
    int maxOrder = 2;        ///< of the backward differentiation formulas, 1 … 5
    double initialStep = 0;  ///< s; 0 lets the integrator choose
    double maxStep = 0;      ///< s; 0 for no limit
    double minStep = 1e-11;  ///< s; a step that fails at this size ends the advance
    int maxStepsPerAdvance = 20000;
    SimdLevel simd = widestSimdLevel();  ///< of the loops over vectors; the results are the same
    int lanes = 1;  ///< 1, or 8 for interleaved strands: the error norm is that of the worst lane

    int newtonIterations = 10;
    double newtonTolerance = 0.33;  ///< in the norm of the error test, where 1 is a step's share
    double newtonRefactorRate = 1;  ///< factors again when a correction shrank by less; 1: never
    /// Multiplies the system's error weights for the choice of the step and the order, but not for
    /// the Newton iteration. Small values let every step pass.
    double errorTestScale = 1;
};

/// Options for steps of fixed size h (the first and the largest are h, none is refused), to observe
/// the order of convergence. The first two steps are of order one.
[[nodiscard]] IdaOptions pinnedStep(double h, int order);

enum class AdvanceStatus {
    Done,           ///< the time asked for is reached
    Stopped,        ///< at the stop time, which lies before it
    Cancelled,      ///< by the watched flag; may be continued
    TooManySteps,   ///< maxStepsPerAdvance; may be continued
    NotConverged,   ///< the equations of a step could not be solved even with tiny steps
    ErrorTooLarge,  ///< the error test failed even with tiny steps, or asks the impossible
    SystemFailed,   ///< the system gave up
    BadTime         ///< the time asked for lies behind, or is not a number
};

[[nodiscard]] const char* toText(AdvanceStatus status);

struct AdvanceReport {
    AdvanceStatus status = AdvanceStatus::Done;
    double time = 0;  ///< of y() and yp()
    long steps = 0;   ///< internal steps of this call
};

/// Counts since construction, over all restarts.
struct IdaStatistics {
    long steps = 0;
    long residuals = 0;
    long factorizations = 0;
    long newtonIterations = 0;
    long errorTestFailures = 0;
    long convergenceFailures = 0;
    long restarts = 0;
    double lastStep = 0;     ///< s
    double currentStep = 0;  ///< s, to be tried next
    int lastOrder = 0;
};

/// Integrates a DaeSystem with SUNDIALS IDA (variable-order, variable-step backward differentiation
/// in fixed-leading-coefficient form; Hindmarsh et al., "SUNDIALS", ACM TOMS 31, 2005) with our own
/// vectors and Newton iteration. One instance per strand or bundle, used by one thread at a time;
/// it allocates in the constructor only.
class IdaIntegrator {
public:
    /// The system must outlive the integrator and keep its size. Throws std::bad_alloc.
    IdaIntegrator(DaeSystem& system, const IdaOptions& options);
    ~IdaIntegrator();
    IdaIntegrator(const IdaIntegrator&) = delete;
    IdaIntegrator& operator=(const IdaIntegrator&) = delete;

    /// Starts, or starts anew, at a state that satisfies F(t, y, ẏ) = 0. Nothing of the past is
    /// used: equal arguments give equal results.
    /// @param firstStep s; 0 for that of the options
    void restart(double t, std::span<const double> y, std::span<const double> yp,
                 double firstStep = 0);

    /// Goes on to time tOut > time(). Internal steps go beyond tOut and the result is interpolated,
    /// so the system is evaluated at later times too, but never beyond stopTime.
    /// @pre restart() was called
    AdvanceReport advance(double tOut, double stopTime = std::numeric_limits<double>::infinity());

    /// Highest order from the next restart on, at most that of the options.
    void setMaxOrder(int order);
    /// The flag is read before every step; nullptr for none. What was cut short goes on with the
    /// next advance() as if nothing had been.
    void watchCancel(const std::atomic<bool>* flag);

    [[nodiscard]] double time() const;
    [[nodiscard]] std::span<const double> y() const;
    [[nodiscard]] std::span<const double> yp() const;
    [[nodiscard]] IdaStatistics statistics() const;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace tendril::integrate
