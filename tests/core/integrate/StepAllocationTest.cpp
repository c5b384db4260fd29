#include "core/integrate/IdaIntegrator.h"

#include "tests/core/integrate/DenseSystem.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

// Sanitizers bring a malloc of their own, which must not be replaced.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__GLIBC__)

namespace {
std::atomic<long> allocations = 0;
}

extern "C" {
void* __libc_malloc(size_t size);  // NOLINT(bugprone-reserved-identifier): named by the C library
void* malloc(size_t size) {
    ++allocations;
    return __libc_malloc(size);
}
}

namespace tendril::integrate {
namespace {

TEST(IdaIntegrator, AllocatesNothingInAStepOrARestart) {
    DenseSystem system(
        2,
        [](double, const double* y, const double* yp, double* r) {
            r[0] = yp[0] - y[1];
            r[1] = yp[1] + std::sin(y[0]);
            return EvalStatus::Ok;
        },
        1e-6, 1e-6);
    IdaIntegrator integrator(system, {});
    const double y[] = {1, 0}, yp[] = {0, -std::sin(1.0)};
    integrator.restart(0, y, yp);
    integrator.advance(0.1);  // the test's own system grows its work space once
    const long before = allocations;
    EXPECT_GT(before, 0);
    EXPECT_GT(integrator.advance(5).steps, 50);
    integrator.restart(0, y, yp);
    EXPECT_GT(integrator.advance(5).steps, 50);
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace tendril::integrate

#endif
