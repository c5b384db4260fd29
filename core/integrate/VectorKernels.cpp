// Compiled once for every instruction set, with its flags and with TENDRIL_VECTOR_TABLE as the name
// of its one function. The compiler must emit nothing else that the linker might share.

#include "core/integrate/VectorTables.h"

#include "core/spatial/Lanes.h"

namespace tendril::integrate::kernels {
namespace {

using Block = spatial::Lanes;
static_assert(sizeof(Block) == kBlock * sizeof(double));

inline const Block& at(const double* x, std::size_t i) {
    return *reinterpret_cast<const Block*>(x + i);
}
inline Block& at(double* z, std::size_t i) {
    return *reinterpret_cast<Block*>(z + i);
}
inline double magnitudeOf(double x) {
    return x < 0 ? -x : x;
}
inline Block magnitudeOf(const Block& x) {
    return select(x < Block(0.0), -x, x);
}

/// Runs f over the first entries of all blocks, padding included.
template <class F>
inline void forBlocks(std::size_t n, F f) {
    for (std::size_t i = 0; i < n; i += kBlock) f(i);
}

struct Sums {
    alignas(kAlignment) double of[kBlock];
};

/// Interleaved sums of term(entry), first block by block, then over what is left.
template <class BlockTerm, class Term>
inline Sums interleavedSums(std::size_t n, BlockTerm blockTerm, Term term) {
    Block sum(0.0);
    const std::size_t whole = n / kBlock * kBlock;
    for (std::size_t i = 0; i < whole; i += kBlock) sum += blockTerm(i);
    Sums sums;
    at(sums.of, 0) = sum;
    for (std::size_t i = whole; i < n; ++i) sums.of[i - whole] += term(i);
    return sums;
}

inline double total(const Sums& sums) {
    const double* s = sums.of;
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

inline double squareRoot(double x) {
    return spatial::squareRootOf(x);
}

void linearSum(std::size_t n, double a, const double* x, double b, const double* y, double* z) {
    const Block ab(a), bb(b);
    forBlocks(n, [=](std::size_t i) { at(z, i) = ab * at(x, i) + bb * at(y, i); });
}

void correct(std::size_t n, const double* x, const double* u, const double* y, double c,
             double* const out[2]) {
    double* const z = out[0];
    double* const v = out[1];
    const Block cb(c);
    forBlocks(n, [=](std::size_t i) {
        const Block change = at(y, i);
        at(z, i) = at(x, i) + change;
        at(v, i) = at(u, i) + cb * change;
    });
}

void linearCombination(std::size_t n, std::size_t terms, const double* c, const double* const* x,
                       double* z) {
    forBlocks(n, [=](std::size_t i) {
        Block sum = Block(c[0]) * at(x[0], i);
        for (std::size_t j = 1; j < terms; ++j) sum += Block(c[j]) * at(x[j], i);
        at(z, i) = sum;
    });
}

void scale(std::size_t n, double a, const double* x, double* z) {
    const Block ab(a);
    forBlocks(n, [=](std::size_t i) { at(z, i) = ab * at(x, i); });
}
void fill(std::size_t n, double a, double* z) {
    const Block ab(a);
    forBlocks(n, [=](std::size_t i) { at(z, i) = ab; });
}
void product(std::size_t n, const double* x, const double* y, double* z) {
    forBlocks(n, [=](std::size_t i) { at(z, i) = at(x, i) * at(y, i); });
}
void quotient(std::size_t n, const double* x, const double* y, double* z) {
    forBlocks(n, [=](std::size_t i) { at(z, i) = at(x, i) / at(y, i); });
}
void magnitude(std::size_t n, const double* x, double* z) {
    forBlocks(n, [=](std::size_t i) { at(z, i) = magnitudeOf(at(x, i)); });
}
void inverse(std::size_t n, const double* x, double* z) {
    forBlocks(n, [=](std::size_t i) { at(z, i) = Block(1.0) / at(x, i); });
}
void addConstant(std::size_t n, const double* x, double a, double* z) {
    const Block ab(a);
    forBlocks(n, [=](std::size_t i) { at(z, i) = at(x, i) + ab; });
}

double dotProduct(std::size_t n, const double* x, const double* y) {
    return total(interleavedSums(
        n, [=](std::size_t i) { return at(x, i) * at(y, i); },
        [=](std::size_t i) { return x[i] * y[i]; }));
}
double sumMagnitudes(std::size_t n, const double* x) {
    return total(interleavedSums(
        n, [=](std::size_t i) { return magnitudeOf(at(x, i)); },
        [=](std::size_t i) { return magnitudeOf(x[i]); }));
}
double maximumMagnitude(std::size_t n, const double* x) {
    double result = 0;
    for (std::size_t i = 0; i < n; ++i)
        if (const double size = magnitudeOf(x[i]); size > result) result = size;
    return result;
}
double minimum(std::size_t n, const double* x) {
    double result = __builtin_inf();
    for (std::size_t i = 0; i < n; ++i)
        if (x[i] < result) result = x[i];
    return result;
}

Sums sumsOfSquares(std::size_t n, const double* x, const double* w) {
    return interleavedSums(
        n,
        [=](std::size_t i) {
            const Block term = at(w, i) * at(x, i);
            return term * term;
        },
        [=](std::size_t i) { return (w[i] * x[i]) * (w[i] * x[i]); });
}
double weightedSquares(std::size_t n, const double* x, const double* w) {
    return total(sumsOfSquares(n, x, w));
}
double weightedNorm(std::size_t n, std::size_t lanes, const double* x, const double* w) {
    const Sums sums = sumsOfSquares(n, x, w);
    const auto count = static_cast<double>(n) / static_cast<double>(lanes);
    if (lanes == 1) return squareRoot(total(sums) / count);
    double worst = 0;  // a lane that is not a number must not lose a comparison
    for (const double sum : sums.of) worst = sum <= worst || worst != worst ? worst : sum;
    return squareRoot(worst / count);
}

constexpr Table kTable{linearSum,   correct,       linearCombination, scale,   fill,
                       product,     quotient,      magnitude,         inverse, addConstant,
                       dotProduct,  sumMagnitudes, maximumMagnitude,  minimum, weightedSquares,
                       weightedNorm};

}  // namespace

const Table& TENDRIL_VECTOR_TABLE() {
    return kTable;
}

}  // namespace tendril::integrate::kernels
