#include "core/integrate/IdaIntegrator.h"

#include "tests/core/integrate/DenseSystem.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <numbers>
#include <vector>

namespace tendril::integrate {
namespace {

using Values = std::vector<double>;

/// y₁ is pulled to cos t at 1e5 per second; y₂ = y₁² is algebraic. From y₁(0) = 1, y₁ = cos t.
DenseSystem makeStiff(double relative) {
    return {2,
            [](double t, const double* y, const double* yp, double* r) {
                r[0] = yp[0] + 1e5 * (y[0] - std::cos(t)) + std::sin(t);
                r[1] = y[1] - y[0] * y[0];
                return EvalStatus::Ok;
            },
            relative, relative};
}

/// A unit oscillator: y₁ = cos t, y₂ = −sin t.
DenseSystem makeOscillator(double tolerance) {
    return {2,
            [](double, const double* y, const double* yp, double* r) {
                r[0] = yp[0] - y[1];
                r[1] = yp[1] + y[0];
                return EvalStatus::Ok;
            },
            tolerance, tolerance};
}

constexpr double kGravity = 9.81, kLength = 0.7;

/// Position, velocity and rod force of a pendulum, with the constraint differentiated twice.
DenseSystem makePendulum(double tolerance) {
    return {5,
            [](double, const double* y, const double* yp, double* r) {
                r[0] = yp[0] - y[2];
                r[1] = yp[1] - y[3];
                r[2] = yp[2] - y[4] * y[0];
                r[3] = yp[3] - y[4] * y[1] + kGravity;
                r[4] = y[2] * y[2] + y[3] * y[3] + y[4] * kLength * kLength - kGravity * y[1];
                return EvalStatus::Ok;
            },
            tolerance, tolerance};
}

void startPendulum(IdaIntegrator& integrator, double angle) {
    const double x = kLength * std::sin(angle), y = -kLength * std::cos(angle);
    const double force = kGravity * y / (kLength * kLength);
    integrator.restart(0, Values{x, y, 0, 0, force},
                       Values{0, 0, force * x, force * y - kGravity, 0});
}

/// Period of a pendulum of amplitude `angle` by the arithmetic-geometric mean.
double pendulumPeriod(double angle) {
    double a = 1, b = std::cos(angle / 2);
    for (int i = 0; i < 8; ++i) {
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
    }
    return 2 * std::numbers::pi * std::sqrt(kLength / kGravity) / a;
}

TEST(IdaIntegrator, FollowsAStiffSolutionInStepsOfTheSlowScale) {
    DenseSystem system = makeStiff(1e-5);
    IdaIntegrator integrator(system, {});
    integrator.restart(0, Values{1, 1}, Values{0, 0});
    const AdvanceReport report = integrator.advance(3);
    ASSERT_EQ(report.status, AdvanceStatus::Done);
    EXPECT_NEAR_ABS(integrator.y()[0], std::cos(3.0), 1e-4);
    EXPECT_NEAR_ABS(integrator.y()[1], std::cos(3.0) * std::cos(3.0), 2e-4);
    EXPECT_LT(report.steps, 500);  // the fast scale alone would need 3e5
}

TEST(IdaIntegrator, APendulumIsBackAfterThePeriodOfTheEllipticIntegral) {
    DenseSystem system = makePendulum(1e-8);
    IdaIntegrator integrator(system, {.maxOrder = 5});
    startPendulum(integrator, 2.5);
    ASSERT_EQ(integrator.advance(pendulumPeriod(2.5)).status, AdvanceStatus::Done);
    EXPECT_NEAR_ABS(integrator.y()[0], kLength * std::sin(2.5), 5e-5);
    EXPECT_NEAR_ABS(integrator.y()[1], -kLength * std::cos(2.5), 5e-5);
}

TEST(IdaIntegrator, TighterTolerancesBringSmallerErrors) {
    double last = 1;
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        DenseSystem system = makeOscillator(tolerance);
        IdaIntegrator integrator(system, {.maxOrder = 5});
        integrator.restart(0, Values{1, 0}, Values{0, -1});
        integrator.advance(10);
        const double error = std::abs(integrator.y()[0] - std::cos(10.0));
        EXPECT_LT(error, 0.2 * last);
        last = error;
    }
}

class PinnedOrder : public testing::TestWithParam<int> {};

TEST_P(PinnedOrder, IsTheOrderObservedWhenTheStepIsHalved) {
    const int order = GetParam();
    std::array<double, 3> errors{};
    for (std::size_t k = 0; k < errors.size(); ++k) {
        const double h = 0.01 / static_cast<double>(1 << k);
        DenseSystem system = makeOscillator(1e-3);
        IdaIntegrator integrator(system, pinnedStep(h, order));
        integrator.restart(0, Values{1, 0}, Values{0, -1});
        const AdvanceReport report = integrator.advance(4);
        ASSERT_EQ(report.status, AdvanceStatus::Done);
        EXPECT_NEAR(static_cast<double>(report.steps), 4 / h, 1);
        EXPECT_EQ(integrator.statistics().errorTestFailures, 0);
        errors[k] =
            std::hypot(integrator.y()[0] - std::cos(4.0), integrator.y()[1] + std::sin(4.0));
    }
    EXPECT_NEAR_ABS(std::log2(errors[0] / errors[1]), order, 0.1);
    EXPECT_NEAR_ABS(std::log2(errors[1] / errors[2]), order, 0.05);
}
INSTANTIATE_TEST_SUITE_P(Orders, PinnedOrder, testing::Values(1, 2));

TEST(IdaIntegrator, EqualRestartsGiveEqualBitsWhateverWasBefore) {
    DenseSystem system = makePendulum(1e-6);
    IdaIntegrator used(system, {}), fresh(system, {});
    startPendulum(used, 1.0);
    used.advance(0.731);
    startPendulum(used, 2.0);
    startPendulum(fresh, 2.0);
    used.advance(0.9);
    fresh.advance(0.9);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(used.y()[i], fresh.y()[i]);
        EXPECT_EQ(used.yp()[i], fresh.yp()[i]);
    }
    EXPECT_EQ(used.statistics().restarts, 1);
    EXPECT_GT(used.statistics().steps, fresh.statistics().steps);
}

TEST(IdaIntegrator, ARestartWithAGivenFirstStepTakesIt) {
    DenseSystem system = makeOscillator(1e-3);
    IdaIntegrator integrator(system, {});
    integrator.restart(0, Values{1, 0}, Values{0, -1}, 0.004);
    EXPECT_EQ(integrator.advance(0.004).steps, 1);
    EXPECT_DOUBLE_EQ(integrator.statistics().lastStep, 0.004);
}

TEST(IdaIntegrator, DoesNotEvaluateBeyondTheStopTime) {
    DenseSystem system = makeOscillator(1e-4);
    IdaIntegrator integrator(system, {});
    integrator.restart(0, Values{1, 0}, Values{0, -1});
    EXPECT_EQ(integrator.advance(1, 1).status, AdvanceStatus::Done);
    EXPECT_LE(system.latest(), 1);
    const AdvanceReport stopped = integrator.advance(2, 1.5);
    EXPECT_EQ(stopped.status, AdvanceStatus::Stopped);
    EXPECT_DOUBLE_EQ(stopped.time, 1.5);
    EXPECT_NEAR_ABS(integrator.y()[0], std::cos(1.5), 1e-3);
    EXPECT_EQ(integrator.advance(2).status, AdvanceStatus::Done);
    EXPECT_GT(system.latest(), 2);
}

TEST(IdaIntegrator, ACancelledRunStopsAtOnceAndCanBeContinued) {
    std::atomic<bool> cancel = false;
    int evaluations = 0;
    DenseSystem system(
        1,
        [&](double, const double* y, const double* yp, double* r) {
            r[0] = yp[0] + y[0];
            if (++evaluations == 100) cancel = true;
            return EvalStatus::Ok;
        },
        1e-6, 1e-6);
    IdaIntegrator integrator(system, {});
    integrator.watchCancel(&cancel);
    integrator.restart(0, Values{1}, Values{-1});
    const AdvanceReport report = integrator.advance(5);
    EXPECT_EQ(report.status, AdvanceStatus::Cancelled);
    EXPECT_LT(report.time, 5);
    EXPECT_LE(evaluations, 120);  // the step is brought to its end
    EXPECT_NEAR_ABS(integrator.y()[0], std::exp(-report.time), 1e-4);
    cancel = false;
    EXPECT_EQ(integrator.advance(5).status, AdvanceStatus::Done);
    EXPECT_NEAR_ABS(integrator.y()[0], std::exp(-5.0), 1e-4);

    evaluations = 1000;
    IdaIntegrator uncut(system, {});
    uncut.restart(0, Values{1}, Values{-1});
    EXPECT_EQ(uncut.advance(5).status, AdvanceStatus::Done);
    EXPECT_EQ(uncut.y()[0], integrator.y()[0]);
}

/// ẏ = −y, answering `status` beyond t = 1.
DenseSystem makeBreaking(EvalStatus status) {
    return {1,
            [status](double t, const double* y, const double* yp, double* r) {
                r[0] = yp[0] + y[0];
                return t > 1 ? status : EvalStatus::Ok;
            },
            1e-6, 1e-6};
}

AdvanceReport runToTwo(DaeSystem& system, const IdaOptions& options) {
    IdaIntegrator integrator(system, options);
    integrator.restart(0, Values{1}, Values{-1});
    return integrator.advance(2);
}

TEST(IdaIntegrator, SaysWhyItCouldNotGoOn) {
    DenseSystem hopeless = makeBreaking(EvalStatus::Failed);
    EXPECT_EQ(runToTwo(hopeless, {}).status, AdvanceStatus::SystemFailed);
    DenseSystem retried = makeBreaking(EvalStatus::Retry);
    const AdvanceReport stuck = runToTwo(retried, {});
    EXPECT_EQ(stuck.status, AdvanceStatus::NotConverged);
    EXPECT_NEAR_ABS(stuck.time, 1, 1e-2);  // it came as close as it could
    DenseSystem fine = makeBreaking(EvalStatus::Ok);
    EXPECT_EQ(runToTwo(fine, {.maxStep = 1e-3, .maxStepsPerAdvance = 50}).status,
              AdvanceStatus::TooManySteps);
    EXPECT_EQ(runToTwo(fine, {}).status, AdvanceStatus::Done);
}

TEST(IdaIntegrator, AResidualThatIsNotANumberIsAFailureAndNotAResult) {
    DenseSystem system(
        1,
        [](double t, const double* y, const double* yp, double* r) {
            r[0] = t > 1 ? std::nan("") : yp[0] + y[0];
            return EvalStatus::Ok;
        },
        1e-6, 1e-6);
    EXPECT_EQ(runToTwo(system, {}).status, AdvanceStatus::NotConverged);
}

TEST(IdaIntegrator, TimeOnlyGoesForward) {
    DenseSystem system = makeOscillator(1e-4);
    IdaIntegrator integrator(system, {});
    integrator.restart(1, Values{1, 0}, Values{0, -1});
    EXPECT_EQ(integrator.advance(0.5).status, AdvanceStatus::BadTime);
    EXPECT_EQ(integrator.advance(std::nan("")).status, AdvanceStatus::BadTime);
    EXPECT_EQ(integrator.advance(1).status, AdvanceStatus::Done);
    EXPECT_EQ(integrator.advance(2).status, AdvanceStatus::Done);
}

TEST(IdaIntegrator, EveryStepFactorsOnceAndIteratesAtMostTenTimes) {
    DenseSystem system = makePendulum(1e-6);
    IdaIntegrator integrator(system, {});
    startPendulum(integrator, 2.0);
    integrator.advance(1);
    const IdaStatistics s = integrator.statistics();
    EXPECT_EQ(s.factorizations, s.steps + s.errorTestFailures + s.convergenceFailures);
    EXPECT_LE(s.newtonIterations, 10 * s.factorizations);
    EXPECT_EQ(s.residuals, s.newtonIterations);
    EXPECT_GE(s.lastOrder, 1);
}

/// Decay at the given rates, one per unknown.
DenseSystem makeDecay(const Values& rates) {
    return {rates.size(),
            [rates](double, const double* y, const double* yp, double* r) {
                for (std::size_t i = 0; i < rates.size(); ++i) r[i] = yp[i] + rates[i] * y[i];
                return EvalStatus::Ok;
            },
            1e-5, 1e-5};
}

TEST(IdaIntegrator, AStrandInABundleOfIdleOnesStepsAsItDoesAlone) {
    Values rates(8, 0.0), start(8, 1.0), startRates(8, 0.0);
    rates[3] = 40;
    startRates[3] = -40;
    DenseSystem bundleOfEight = makeDecay(rates), one = makeDecay({40});
    IdaIntegrator bundle(bundleOfEight, {.lanes = 8}), alone(one, {});
    bundle.restart(0, start, startRates);
    alone.restart(0, Values{1}, Values{-40});
    EXPECT_EQ(bundle.advance(0.2).steps, alone.advance(0.2).steps);
    EXPECT_EQ(bundle.y()[3], alone.y()[0]);
    EXPECT_EQ(bundle.y()[0], 1);
}

TEST(IdaIntegratorDeathTest, AdvancingBeforeAStartIsABug) {
    DenseSystem system = makeOscillator(1e-4);
    IdaIntegrator integrator(system, {});
    EXPECT_DEATH((void)integrator.advance(1), "started");
}

}  // namespace
}  // namespace tendril::integrate
