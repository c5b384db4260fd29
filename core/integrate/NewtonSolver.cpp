#include "core/integrate/NewtonSolver.h"

#include "core/integrate/IdaVector.h"
#include "core/integrate/VectorKernels.h"

#include <algorithm>
#include <cmath>

#include <ida/ida.h>

namespace tendril::integrate {
namespace {

constexpr double kFirstRate = 0.5;    ///< assumed before anything was seen
constexpr double kFastestRate = 0.1;  ///< one lucky solve must not promise more than this

EvalStatus worse(EvalStatus a, EvalStatus b) {
    return std::max(a, b);
}

}  // namespace

/// What IDA knows about the step being solved.
struct NewtonSolver::Stage {
    double t = 0, c = 0;
    N_Vector predicted = nullptr, predictedRate = nullptr;
    N_Vector y = nullptr, yp = nullptr;
    N_Vector residual = nullptr;
    N_Vector correction = nullptr;
    N_Vector weights = nullptr;
};

NewtonSolver::NewtonSolver(DaeSystem& system, const NewtonOptions& options, N_Vector scratch)
    : system_(system), options_(options) {
    forgetRate();
    step_ = N_VClone(scratch);
    SUNNonlinearSolver handle = SUNNonlinSolNewEmpty(scratch->sunctx);
    if (step_ == nullptr || handle == nullptr) return;
    handle->content = this;
    handle->ops->gettype = [](SUNNonlinearSolver) { return SUNNONLINEARSOLVER_ROOTFIND; };
    handle->ops->initialize = [](SUNNonlinearSolver) { return SUN_NLS_SUCCESS; };
    handle->ops->setsysfn = [](SUNNonlinearSolver, SUNNonlinSolSysFn) { return SUN_NLS_SUCCESS; };
    handle->ops->solve = solveForIda;
    handle_ = handle;
}

NewtonSolver::~NewtonSolver() {
    if (step_ != nullptr) N_VDestroy(step_);
    if (handle_ != nullptr) SUNNonlinSolFreeEmpty(handle_);
}

void NewtonSolver::forgetRate() {
    rate_ = kFirstRate;
}

int NewtonSolver::solveForIda(SUNNonlinearSolver handle, N_Vector predicted, N_Vector correction,
                              N_Vector weights, realtype, booleantype, void* ida) {
    auto& solver = *static_cast<NewtonSolver*>(handle->content);
    Stage stage{.predicted = predicted, .correction = correction, .weights = weights};
    void* userData = nullptr;
    N_Vector samePredicted = nullptr;
    if (IDAGetNonlinearSystemData(ida, &stage.t, &samePredicted, &stage.predictedRate, &stage.y,
                                  &stage.yp, &stage.residual, &stage.c, &userData) != 0) {
        return SUN_NLS_EXT_FAIL;
    }
    switch (solver.iterate(stage)) {
        case Outcome::Converged:
            return SUN_NLS_SUCCESS;
        case Outcome::Retry:
            return SUN_NLS_CONV_RECVR;
        case Outcome::Failed:
            break;
    }
    return SUN_NLS_EXT_FAIL;
}

NewtonSolver::Outcome NewtonSolver::evaluate(const Stage& s, bool factor) {
    const auto size = static_cast<std::size_t>(N_VGetLength(s.y));
    double* const out[2] = {valuesOf(s.y).data(), valuesOf(s.yp).data()};
    loopsOf(s.y).correct(size, valuesOf(s.predicted).data(), valuesOf(s.predictedRate).data(),
                         valuesOf(s.correction).data(), s.c, out);
    const auto y = valuesOf(s.y), yp = valuesOf(s.yp), residual = valuesOf(s.residual);
    EvalStatus status = system_.residual(s.t, y, yp, residual);
    ++counts_.residuals;
    if (status == EvalStatus::Ok && factor) {
        status = system_.factor(s.t, y, yp, s.c);
        ++counts_.factorizations;
    }
    if (status == EvalStatus::Ok) status = worse(status, system_.solve(residual, valuesOf(step_)));
    ++counts_.iterations;
    if (status == EvalStatus::Ok) return Outcome::Converged;
    return status == EvalStatus::Retry ? Outcome::Retry : Outcome::Failed;
}

NewtonSolver::Outcome NewtonSolver::iterate(const Stage& s) {
    const auto size = static_cast<std::size_t>(N_VGetLength(s.y));
    bool factor = true;
    for (int iteration = 0; iteration < options_.maxIterations; ++iteration) {
        const Outcome outcome = evaluate(s, factor);
        if (outcome != Outcome::Converged) return outcome;
        double* correction = valuesOf(s.correction).data();
        loopsOf(step_).linearSum(size, 1, correction, -1, valuesOf(step_).data(), correction);
        const double change = weightedNorm(step_, s.weights) / weightScale_;
        if (!std::isfinite(change)) {
            forgetRate();
            return Outcome::Retry;
        }
        if (accept(change, iteration)) return Outcome::Converged;
        if (iteration + 1 >= options_.patientIterations && rate_ > options_.divergenceRate) break;
        factor = iteration > 0 && rate_ > options_.refactorRate;
    }
    forgetRate();
    return Outcome::Retry;
}

bool NewtonSolver::accept(double correction, int iteration) {
    if (iteration > 0 && lastCorrection_ > 0) {
        rate_ = std::max(kFastestRate, correction / lastCorrection_);
    }
    lastCorrection_ = correction;
    if (correction == 0) return true;
    return rate_ < 1 && rate_ / (1 - rate_) * correction <= options_.tolerance;
}

}  // namespace tendril::integrate
