#include "core/integrate/IdaIntegrator.h"

#include "core/base/Assert.h"
#include "core/integrate/IdaVector.h"
#include "core/integrate/NewtonSolver.h"
#include "core/integrate/VectorKernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>

#include <ida/ida.h>

namespace tendril::integrate {
namespace {

NewtonOptions newtonOptions(const IdaOptions& options) {
    return {.maxIterations = options.newtonIterations,
            .patientIterations = std::min(8, options.newtonIterations),
            .tolerance = options.newtonTolerance,
            .refactorRate = options.newtonRefactorRate};
}

AdvanceStatus statusOf(int flag) {
    switch (flag) {
        case IDA_SUCCESS:
            return AdvanceStatus::Done;
        case IDA_TSTOP_RETURN:
            return AdvanceStatus::Stopped;
        case IDA_CONV_FAIL:
        case IDA_REP_RES_ERR:
            return AdvanceStatus::NotConverged;
        case IDA_TOO_MUCH_ACC:
        case IDA_ERR_FAIL:
            return AdvanceStatus::ErrorTooLarge;
        case IDA_ILL_INPUT:
        case IDA_BAD_T:
            return AdvanceStatus::BadTime;
        default:
            return AdvanceStatus::SystemFailed;
    }
}

}  // namespace

IdaOptions pinnedStep(double h, int order) {
    return {.maxOrder = order,
            .initialStep = h,
            .maxStep = h,
            .maxStepsPerAdvance = std::numeric_limits<int>::max(),
            .newtonTolerance = 1e-6,
            .errorTestScale = 1e-9};
}

const char* toText(AdvanceStatus status) {
    switch (status) {
        case AdvanceStatus::Done:
            return "done";
        case AdvanceStatus::Stopped:
            return "stopped at the stop time";
        case AdvanceStatus::Cancelled:
            return "cancelled";
        case AdvanceStatus::TooManySteps:
            return "too many steps";
        case AdvanceStatus::NotConverged:
            return "the equations of a step did not converge";
        case AdvanceStatus::ErrorTooLarge:
            return "the error test cannot be met";
        case AdvanceStatus::SystemFailed:
            return "the system could not be evaluated";
        case AdvanceStatus::BadTime:
            return "the time asked for is not ahead";
    }
    return "";
}

struct IdaIntegrator::Memory {
    Memory(DaeSystem& system, const IdaOptions& options);
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    void setUp();
    void addCounts(IdaStatistics& sum) const;
    [[nodiscard]] double internalTime() const;  ///< of the last step taken
    void interpolate(double t);
    [[nodiscard]] long steps() const;
    static int weightsForIda(N_Vector y, N_Vector w, void* memory);

    DaeSystem& system;
    IdaOptions options;
    SUNContext context = nullptr;
    N_Vector y = nullptr, yp = nullptr;
    void* ida = nullptr;
    std::optional<NewtonSolver> newton;
    IdaStatistics before;  ///< counts of the runs before the last restart
    const std::atomic<bool>* cancel = nullptr;
    double time = 0;
    int order = 0;  ///< highest, from the next restart on
    bool started = false;
};

IdaIntegrator::Memory::Memory(DaeSystem& theSystem, const IdaOptions& theOptions)
    : system(theSystem), options(theOptions) {
    if (SUNContext_Create(nullptr, &context) != 0) throw std::bad_alloc();
    y = makeIdaVector(system.size(), static_cast<std::size_t>(options.lanes),
                      kernels::tableFor(options.simd), context);
    yp = y ? N_VClone(y) : nullptr;
    ida = yp ? IDACreate(context) : nullptr;
    if (ida == nullptr) throw std::bad_alloc();
    newton.emplace(system, newtonOptions(options), y);
    if (newton->handle() == nullptr) throw std::bad_alloc();
    newton->setWeightScale(options.errorTestScale);
    order = options.maxOrder;
}

IdaIntegrator::Memory::~Memory() {
    if (ida != nullptr) IDAFree(&ida);
    newton.reset();
    if (yp != nullptr) N_VDestroy(yp);
    if (y != nullptr) N_VDestroy(y);
    if (context != nullptr) SUNContext_Free(&context);
}

/// First start: IDA allocates its history for the highest order.
void IdaIntegrator::Memory::setUp() {
    // The Newton solver evaluates the system itself; IDA only insists on having a function.
    const IDAResFn unused = [](realtype, N_Vector, N_Vector, N_Vector, void*) { return -1; };
    IDASetErrHandlerFn(
        ida, [](int, const char*, const char*, char*, void*) {}, nullptr);
    IDASetMaxOrd(ida, options.maxOrder);  // and memory for it
    if (IDAInit(ida, unused, 0, y, yp) != IDA_SUCCESS) throw std::bad_alloc();
    bool good = IDASetUserData(ida, this) == IDA_SUCCESS;
    good = good && IDAWFtolerances(ida, weightsForIda) == IDA_SUCCESS;
    good = good && IDASetNonlinearSolver(ida, newton->handle()) == IDA_SUCCESS;
    good = good && IDASetMaxStep(ida, options.maxStep) == IDA_SUCCESS;
    good = good && IDASetMinStep(ida, options.minStep) == IDA_SUCCESS;
    TENDRIL_DEMAND(good);
    started = true;
}

int IdaIntegrator::Memory::weightsForIda(N_Vector y, N_Vector w, void* memory) {
    const auto& self = *static_cast<const Memory*>(memory);
    self.system.errorWeights(valuesOf(y), valuesOf(w));
    const double scale = self.options.errorTestScale;
    if (scale != 1)
        loopsOf(w).scale(valuesOf(w).size(), scale, valuesOf(w).data(), valuesOf(w).data());
    return 0;
}

double IdaIntegrator::Memory::internalTime() const {
    double t = 0;
    IDAGetCurrentTime(ida, &t);
    return t;
}

// Within the last step taken, from its polynomial.
void IdaIntegrator::Memory::interpolate(double t) {
    const bool good =
        IDAGetDky(ida, t, 0, y) == IDA_SUCCESS && IDAGetDky(ida, t, 1, yp) == IDA_SUCCESS;
    TENDRIL_DEMAND(good);
    time = t;
}

long IdaIntegrator::Memory::steps() const {
    long count = 0;
    IDAGetNumSteps(ida, &count);
    return count;
}

void IdaIntegrator::Memory::addCounts(IdaStatistics& sum) const {
    long errorTestFailures = 0, convergenceFailures = 0;
    IDAGetNumErrTestFails(ida, &errorTestFailures);
    IDAGetNumStepSolveFails(ida, &convergenceFailures);
    sum.steps += steps();
    sum.errorTestFailures += errorTestFailures;
    sum.convergenceFailures += convergenceFailures;
}

IdaIntegrator::IdaIntegrator(DaeSystem& system, const IdaOptions& options) {
    TENDRIL_DEMAND(options.maxOrder >= 1 && options.maxOrder <= 5);
    TENDRIL_DEMAND(options.newtonIterations >= 1 && options.maxStepsPerAdvance >= 1);
    memory_ = std::make_unique<Memory>(system, options);
}
IdaIntegrator::~IdaIntegrator() = default;

void IdaIntegrator::restart(double t, std::span<const double> y, std::span<const double> yp,
                            double firstStep) {
    Memory& m = *memory_;
    TENDRIL_DEMAND(y.size() == m.system.size() && yp.size() == y.size());
    std::memmove(valuesOf(m.y).data(), y.data(), y.size_bytes());
    std::memmove(valuesOf(m.yp).data(), yp.data(), yp.size_bytes());
    if (m.started) {
        m.addCounts(m.before);
        ++m.before.restarts;
    } else {
        m.setUp();
    }
    const double first = firstStep > 0 ? firstStep : m.options.initialStep;
    const bool good = IDAReInit(m.ida, t, m.y, m.yp) == IDA_SUCCESS &&
                      IDASetMaxOrd(m.ida, m.order) == IDA_SUCCESS &&
                      IDASetInitStep(m.ida, first) == IDA_SUCCESS;
    TENDRIL_DEMAND(good);
    m.newton->forgetRate();
    m.time = t;
}

AdvanceReport IdaIntegrator::advance(double tOut, double stopTime) {
    Memory& m = *memory_;
    TENDRIL_DEMAND(m.started);
    if (!(tOut >= m.time) || !(stopTime >= m.time)) return {AdvanceStatus::BadTime, m.time, 0};
    if (tOut == m.time) return {AdvanceStatus::Done, m.time, 0};
    if (stopTime == m.time) return {AdvanceStatus::Stopped, m.time, 0};
    const long before = m.steps();
    // A stop time once set cannot be taken back in this version of the library; one beyond all
    // times does the same.
    IDASetStopTime(m.ida, std::min(stopTime, std::numeric_limits<double>::max()));
    AdvanceStatus status = AdvanceStatus::Done;
    while (status == AdvanceStatus::Done && m.internalTime() < tOut) {
        if (m.cancel != nullptr && m.cancel->load(std::memory_order_relaxed))
            status = AdvanceStatus::Cancelled;
        else if (m.steps() - before >= m.options.maxStepsPerAdvance)
            status = AdvanceStatus::TooManySteps;
        else
            status = statusOf(IDASolve(m.ida, tOut, &m.time, m.y, m.yp, IDA_ONE_STEP));
    }
    if (status == AdvanceStatus::Stopped && m.time >= tOut) status = AdvanceStatus::Done;
    if (status == AdvanceStatus::Done && m.time != tOut) m.interpolate(tOut);
    return {status, m.time, m.steps() - before};
}

void IdaIntegrator::setMaxOrder(int order) {
    TENDRIL_DEMAND(order >= 1 && order <= memory_->options.maxOrder);
    memory_->order = order;
}

void IdaIntegrator::watchCancel(const std::atomic<bool>* flag) {
    memory_->cancel = flag;
}

double IdaIntegrator::time() const {
    return memory_->time;
}
std::span<const double> IdaIntegrator::y() const {
    return valuesOf(memory_->y);
}
std::span<const double> IdaIntegrator::yp() const {
    return valuesOf(memory_->yp);
}

IdaStatistics IdaIntegrator::statistics() const {
    const Memory& m = *memory_;
    IdaStatistics sum = m.before;
    const NewtonCounts& counts = m.newton->counts();
    sum.residuals = counts.residuals;
    sum.factorizations = counts.factorizations;
    sum.newtonIterations = counts.iterations;
    if (!m.started) return sum;
    m.addCounts(sum);
    IDAGetLastStep(m.ida, &sum.lastStep);
    IDAGetCurrentStep(m.ida, &sum.currentStep);
    IDAGetLastOrder(m.ida, &sum.lastOrder);
    return sum;
}

}  // namespace tendril::integrate
