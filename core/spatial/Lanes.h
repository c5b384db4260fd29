#pragma once

#include "core/spatial/Scalar.h"

#include <immintrin.h>
#include <cstddef>

/// Eight doubles, one strand in each, with the operations that kernels use (Scalar.h): a register
/// where the machine has one of that width, else two packs of half the size. Included by
/// translation units that are compiled for one instruction set alone.
namespace tendril::spatial {

inline constexpr std::size_t kLanes = 8;

/// The compiler's vectors of one width, and their masks and bit patterns.
template <std::size_t Bytes>
struct VectorTypes;
template <>
struct VectorTypes<16> {
    typedef double Vector __attribute__((vector_size(16)));
    typedef long long Mask __attribute__((vector_size(16)));
    typedef unsigned long long Bits __attribute__((vector_size(16)));
    static Vector squareRoot(Vector v) { return _mm_sqrt_pd(v); }
    static int signs(Mask m) { return _mm_movemask_pd(reinterpret_cast<__m128d>(m)); }
};
#ifdef __AVX2__
template <>
struct VectorTypes<32> {
    typedef double Vector __attribute__((vector_size(32)));
    typedef long long Mask __attribute__((vector_size(32)));
    typedef unsigned long long Bits __attribute__((vector_size(32)));
    static Vector squareRoot(Vector v) { return _mm256_sqrt_pd(v); }
    static int signs(Mask m) { return _mm256_movemask_pd(reinterpret_cast<__m256d>(m)); }
};
#endif
#ifdef __AVX512DQ__
template <>
struct VectorTypes<64> {
    typedef double Vector __attribute__((vector_size(64)));
    typedef long long Mask __attribute__((vector_size(64)));
    typedef unsigned long long Bits __attribute__((vector_size(64)));
    static Vector squareRoot(Vector v) { return _mm512_sqrt_pd(v); }
    static int signs(Mask m) { return _mm512_movepi64_mask(reinterpret_cast<__m512i>(m)); }
};
#endif

/// As many doubles as fit `Bytes`, in one register.
template <std::size_t Bytes>
struct LaneRegister {
    using Types = VectorTypes<Bytes>;
    using Vector = typename Types::Vector;

    struct Mask {
        typename Types::Mask v;
        friend bool anyLane(Mask mask) { return Types::signs(mask.v) != 0; }
    };

    Vector v;

    LaneRegister() = default;
    explicit LaneRegister(double all) : v(Vector{} + all) {}
    explicit LaneRegister(Vector values) : v(values) {}

    friend LaneRegister operator+(LaneRegister a, LaneRegister b) {
        return LaneRegister(a.v + b.v);
    }
    friend LaneRegister operator-(LaneRegister a, LaneRegister b) {
        return LaneRegister(a.v - b.v);
    }
    friend LaneRegister operator*(LaneRegister a, LaneRegister b) {
        return LaneRegister(a.v * b.v);
    }
    friend LaneRegister operator/(LaneRegister a, LaneRegister b) {
        return LaneRegister(a.v / b.v);
    }
    friend LaneRegister operator-(LaneRegister a) { return LaneRegister(-a.v); }
    LaneRegister& operator+=(LaneRegister b) { return *this = *this + b; }
    LaneRegister& operator-=(LaneRegister b) { return *this = *this - b; }
    friend Mask operator<(LaneRegister a, LaneRegister b) { return {a.v < b.v}; }
    friend Mask operator>(LaneRegister a, LaneRegister b) { return {a.v > b.v}; }

    friend LaneRegister select(Mask mask, LaneRegister a, LaneRegister b) {
        return LaneRegister(mask.v ? a.v : b.v);
    }
    friend LaneRegister squareRootOf(LaneRegister a) {
        return LaneRegister(Types::squareRoot(a.v));
    }
    friend LaneRegister naturalLog(LaneRegister a) {
        using Bits = typename Types::Bits;
        const auto bits = reinterpret_cast<Bits>(a.v);
        const auto k = reinterpret_cast<typename Types::Mask>(bits - kSquareRootOfHalfBits) >> 52;
        const auto m = reinterpret_cast<Vector>(bits - (reinterpret_cast<Bits>(k) << 52));
        return logarithmOf(LaneRegister(m), LaneRegister(__builtin_convertvector(k, Vector)));
    }
};

/// Two packs side by side.
template <class Half>
struct LaneTwin {
    Half low, high;

    LaneTwin() = default;
    explicit LaneTwin(double all) : low(all), high(all) {}
    LaneTwin(Half l, Half h) : low(l), high(h) {}

    struct Mask {
        decltype(Half() < Half()) low, high;
    };
    friend LaneTwin operator+(const LaneTwin& a, const LaneTwin& b) {
        return {a.low + b.low, a.high + b.high};
    }
    friend LaneTwin operator-(const LaneTwin& a, const LaneTwin& b) {
        return {a.low - b.low, a.high - b.high};
    }
    friend LaneTwin operator*(const LaneTwin& a, const LaneTwin& b) {
        return {a.low * b.low, a.high * b.high};
    }
    friend LaneTwin operator/(const LaneTwin& a, const LaneTwin& b) {
        return {a.low / b.low, a.high / b.high};
    }
    friend LaneTwin operator-(const LaneTwin& a) { return {-a.low, -a.high}; }
    LaneTwin& operator+=(const LaneTwin& b) { return *this = *this + b; }
    LaneTwin& operator-=(const LaneTwin& b) { return *this = *this - b; }
    friend Mask operator<(const LaneTwin& a, const LaneTwin& b) {
        return {a.low < b.low, a.high < b.high};
    }
    friend Mask operator>(const LaneTwin& a, const LaneTwin& b) { return b < a; }

    friend LaneTwin select(const Mask& mask, const LaneTwin& a, const LaneTwin& b) {
        return {select(mask.low, a.low, b.low), select(mask.high, a.high, b.high)};
    }
    friend bool anyLane(const Mask& mask) { return anyLane(mask.low) || anyLane(mask.high); }
    friend LaneTwin squareRootOf(const LaneTwin& a) {
        return {squareRootOf(a.low), squareRootOf(a.high)};
    }
    friend LaneTwin naturalLog(const LaneTwin& a) {
        return {naturalLog(a.low), naturalLog(a.high)};
    }
};

/// The pack of this translation unit's instruction set.
#if defined(__AVX512DQ__)
using Lanes = LaneRegister<64>;
#elif defined(__AVX2__)
using Lanes = LaneTwin<LaneRegister<32>>;
#else
using Lanes = LaneTwin<LaneTwin<LaneRegister<16>>>;
#endif
static_assert(sizeof(Lanes) == kLanes * sizeof(double));

}  // namespace tendril::spatial
