#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

/// The few operations that kernels need beyond + − × ÷ < and that a pack of lanes must offer, too.
/// Kernels never branch on numbers except through anyLane(), where skipping changes no result.
namespace tendril::spatial {

/// Lane by lane: mask ? a : b.
[[nodiscard]] inline double select(bool mask, double a, double b) {
    return mask ? a : b;
}
[[nodiscard]] inline bool anyLane(bool mask) {
    return mask;
}
[[nodiscard]] inline double squareRootOf(double x) {
    return std::sqrt(x);
}

/// Polynomial a₀ + a₁ z + a₂ z² + …
template <class S, std::size_t N>
[[nodiscard]] S polynomial(const S& z, const double (&a)[N]) {
    S sum(a[N - 1]);
    for (std::size_t k = N - 1; k-- > 0;) sum = sum * z + S(a[k]);
    return sum;
}

inline constexpr std::uint64_t kSquareRootOfHalfBits = 0x3fe6a09e667f3bcdULL;

/// ln(2ᵏ m) for m in [√½, √2): ln m = 2 atanh s, s = (m − 1)/(m + 1), |s| < 0.172.
template <class S>
[[nodiscard]] S logarithmOf(const S& m, const S& k) {
    constexpr double kAtanh[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9, 1.0 / 11,
                                 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21};
    constexpr double kLn2High = 0x1.62e42fefap-1, kLn2Low = 0x1.cf79abc9e3b39p-40;
    const S s = (m - S(1.0)) / (m + S(1.0));
    return k * S(kLn2High) + (k * S(kLn2Low) + S(2.0) * s * polynomial(s * s, kAtanh));
}

/// ln x, to one or two units in the last place, from elementary operations alone so that every
/// instruction set gives the same bits. @pre x is positive, finite and normal
[[nodiscard]] inline double naturalLog(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto k = static_cast<std::int64_t>(bits - kSquareRootOfHalfBits) >> 52;
    const double m = std::bit_cast<double>(bits - (static_cast<std::uint64_t>(k) << 52));
    return logarithmOf(m, static_cast<double>(k));
}

}  // namespace tendril::spatial
