#pragma once

#include "core/integrate/DaeSystem.h"

#include <sundials/sundials_nonlinearsolver.h>

namespace tendril::integrate {

/// How the nonlinear equations of one step are solved.
struct NewtonOptions {
    int maxIterations = 10;
    /// Iterations before slow or missing convergence counts as failure.
    int patientIterations = 8;
    /// Ratio of successive corrections that counts as divergence after that.
    double divergenceRate = 0.9;
    /// The estimated error of the solution, in the norm of the error test, where 1 is what a step
    /// may do wrong.
    double tolerance = 0.33;
    /// Factors J again, at the current iterate, when a correction shrank by less than this.
    double refactorRate = 1.0;
};

struct NewtonCounts {
    long residuals = 0;
    long factorizations = 0;
    long iterations = 0;
};

/// Newton's method for the steps of IDA, in the place of the library's own: J is factored at every
/// solve, because a factorization costs little more than an iteration and a stale one costs a
/// failed step; corrections that grow for a while are forgiven, because soft strands converge after
/// some detours. It evaluates the system itself, so that IDA has no linear solver at all.
class NewtonSolver {
public:
    /// @param scratch a vector of the system's size, cloned for work space
    NewtonSolver(DaeSystem& system, const NewtonOptions& options, N_Vector scratch);
    ~NewtonSolver();
    NewtonSolver(const NewtonSolver&) = delete;
    NewtonSolver& operator=(const NewtonSolver&) = delete;

    /// nullptr when there was no memory. Owned here.
    [[nodiscard]] SUNNonlinearSolver handle() const { return handle_; }
    [[nodiscard]] const NewtonCounts& counts() const { return counts_; }
    /// Forgets the rate of convergence seen so far, so that two equal starts run equally.
    void forgetRate();
    /// Factor between the weights IDA was given and those the tolerance refers to.
    void setWeightScale(double scale) { weightScale_ = scale; }

private:
    enum class Outcome { Converged, Retry, Failed };
    struct Stage;

    static int solveForIda(SUNNonlinearSolver handle, N_Vector predicted, N_Vector correction,
                           N_Vector weights, realtype tolerance, booleantype callSetup, void* ida);
    Outcome iterate(const Stage& stage);
    Outcome evaluate(const Stage& stage, bool factor);
    /// Takes the correction of one iteration into account; true when the iteration may end.
    bool accept(double correction, int iteration);

    DaeSystem& system_;
    NewtonOptions options_;
    SUNNonlinearSolver handle_ = nullptr;
    N_Vector step_ = nullptr;
    NewtonCounts counts_;
    double weightScale_ = 1;
    double lastCorrection_ = 0;
    double rate_ = 0;  ///< by which corrections shrink; kept from solve to solve
};

}  // namespace tendril::integrate
