#include "core/integrate/VectorKernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tendril::integrate::kernels {
namespace {

/// Runs f over all padded entries. Outputs equal inputs or are apart from them, so iterations are
/// independent.
template <class F>
inline void elementwise(std::size_t n, F f) {
    const std::size_t end = padded(n);
#pragma GCC ivdep
    for (std::size_t i = 0; i < end; ++i) f(i);
}

using Sums = std::array<double, kBlock>;

template <class Term>
inline Sums interleavedSums(std::size_t n, Term term) {
    Sums sums{};
    const std::size_t whole = n / kBlock * kBlock;
    for (std::size_t i = 0; i < whole; i += kBlock) {
        for (std::size_t k = 0; k < kBlock; ++k) sums[k] += term(i + k);
    }
    for (std::size_t i = whole; i < n; ++i) sums[i - whole] += term(i);
    return sums;
}

inline double total(const Sums& s) {
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

}  // namespace

void linearSum(std::size_t n, double a, const double* x, double b, const double* y, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = a * x[i] + b * y[i]; });
}

void correct(std::size_t n, const double* x, const double* u, const double* y, double c,
             double* const out[2]) {
    double* const z = out[0];
    double* const v = out[1];
    elementwise(n, [=](std::size_t i) {
        z[i] = x[i] + y[i];
        v[i] = u[i] + c * y[i];
    });
}

void linearCombination(std::size_t n, std::size_t terms, const double* c, const double* const* x,
                       double* z) {
    const std::size_t end = padded(n);
    for (std::size_t i = 0; i < end; i += kBlock) {
        Sums sums;
        for (std::size_t k = 0; k < kBlock; ++k) sums[k] = c[0] * x[0][i + k];
        for (std::size_t j = 1; j < terms; ++j) {
            for (std::size_t k = 0; k < kBlock; ++k) sums[k] += c[j] * x[j][i + k];
        }
        for (std::size_t k = 0; k < kBlock; ++k) z[i + k] = sums[k];
    }
}

void scale(std::size_t n, double a, const double* x, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = a * x[i]; });
}
void fill(std::size_t n, double a, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = a; });
}
void product(std::size_t n, const double* x, const double* y, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = x[i] * y[i]; });
}
void quotient(std::size_t n, const double* x, const double* y, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = x[i] / y[i]; });
}
void magnitude(std::size_t n, const double* x, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = std::abs(x[i]); });
}
void inverse(std::size_t n, const double* x, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = 1.0 / x[i]; });
}
void addConstant(std::size_t n, const double* x, double a, double* z) {
    elementwise(n, [=](std::size_t i) { z[i] = x[i] + a; });
}

double dotProduct(std::size_t n, const double* x, const double* y) {
    return total(interleavedSums(n, [=](std::size_t i) { return x[i] * y[i]; }));
}
double sumMagnitudes(std::size_t n, const double* x) {
    return total(interleavedSums(n, [=](std::size_t i) { return std::abs(x[i]); }));
}
double maximumMagnitude(std::size_t n, const double* x) {
    double result = 0;
    for (std::size_t i = 0; i < n; ++i) result = std::max(result, std::abs(x[i]));
    return result;
}
double minimum(std::size_t n, const double* x) {
    double result = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < n; ++i) result = std::min(result, x[i]);
    return result;
}
double weightedSquares(std::size_t n, const double* x, const double* w) {
    return total(interleavedSums(n, [=](std::size_t i) { return (w[i] * x[i]) * (w[i] * x[i]); }));
}
double weightedNorm(std::size_t n, std::size_t lanes, const double* x, const double* w) {
    const Sums sums =
        interleavedSums(n, [=](std::size_t i) { return (w[i] * x[i]) * (w[i] * x[i]); });
    const auto count = static_cast<double>(n / lanes);
    if (lanes == 1) return std::sqrt(total(sums) / count);
    double worst = 0;  // a lane that is not a number must not lose a comparison
    for (const double sum : sums) worst = sum <= worst || std::isnan(worst) ? worst : sum;
    return std::sqrt(worst / count);
}

}  // namespace tendril::integrate::kernels
