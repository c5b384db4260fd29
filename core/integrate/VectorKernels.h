#pragma once

#include "core/base/SimdLevel.h"

#include <cstddef>

/// Loops over long arrays, compiled for every instruction set with full optimization. Arrays are
/// aligned to kAlignment bytes and padded to a multiple of kBlock entries: elementwise functions
/// run over the padding too, reductions do not. An output may be one of the inputs, but not overlap
/// it partly.
///
/// Sums use kBlock interleaved accumulators on every instruction set, so results are the same bits
/// on all of them.
namespace tendril::integrate::kernels {

inline constexpr std::size_t kBlock = 8;
inline constexpr std::size_t kAlignment = 64;

[[nodiscard]] constexpr std::size_t padded(std::size_t n) {
    return (n + kBlock - 1) / kBlock * kBlock;
}

/// The loops of one instruction set.
struct Table {
    /// z = a x + b y
    void (*linearSum)(std::size_t n, double a, const double* x, double b, const double* y,
                      double* z);
    /// z = x + y and v = u + c y, in one pass.
    void (*correct)(std::size_t n, const double* x, const double* u, const double* y, double c,
                    double* const out[2]);
    /// z = Σ c[k] x[k]; z may be any of the x.
    void (*linearCombination)(std::size_t n, std::size_t terms, const double* c,
                              const double* const* x, double* z);
    void (*scale)(std::size_t n, double a, const double* x, double* z);
    void (*fill)(std::size_t n, double a, double* z);
    void (*product)(std::size_t n, const double* x, const double* y, double* z);
    void (*quotient)(std::size_t n, const double* x, const double* y, double* z);
    void (*magnitude)(std::size_t n, const double* x, double* z);
    void (*inverse)(std::size_t n, const double* x, double* z);
    void (*addConstant)(std::size_t n, const double* x, double a, double* z);

    double (*dotProduct)(std::size_t n, const double* x, const double* y);
    double (*sumMagnitudes)(std::size_t n, const double* x);
    double (*maximumMagnitude)(std::size_t n, const double* x);
    double (*minimum)(std::size_t n, const double* x);
    /// Sum of (w x)².
    double (*weightedSquares)(std::size_t n, const double* x, const double* w);
    /// Root mean square of w x. With lanes == kBlock, entry i belongs to lane i % lanes and the
    /// result is the maximum over the lanes' norms, so that no strand of a bundle hides behind
    /// another.
    double (*weightedNorm)(std::size_t n, std::size_t lanes, const double* x, const double* w);
};

[[nodiscard]] const Table& tableFor(SimdLevel level);

}  // namespace tendril::integrate::kernels
