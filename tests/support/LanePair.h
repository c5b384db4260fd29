#pragma once

#include "core/spatial/Scalar.h"

namespace tendril::spatial {

/// The smallest pack: two lanes in plain code. What compiles and holds with it needs no more of a
/// scalar than SIMD packs offer.
struct LanePair {
    double a = 0, b = 0;

    LanePair() = default;
    explicit LanePair(double both) : a(both), b(both) {}
    LanePair(double first, double second) : a(first), b(second) {}

    struct Mask {
        bool a, b;
    };
    friend LanePair operator+(LanePair x, LanePair y) { return {x.a + y.a, x.b + y.b}; }
    friend LanePair operator-(LanePair x, LanePair y) { return {x.a - y.a, x.b - y.b}; }
    friend LanePair operator*(LanePair x, LanePair y) { return {x.a * y.a, x.b * y.b}; }
    friend LanePair operator/(LanePair x, LanePair y) { return {x.a / y.a, x.b / y.b}; }
    friend LanePair operator-(LanePair x) { return {-x.a, -x.b}; }
    LanePair& operator+=(LanePair y) { return *this = *this + y; }
    LanePair& operator-=(LanePair y) { return *this = *this - y; }
    friend Mask operator<(LanePair x, LanePair y) { return {x.a < y.a, x.b < y.b}; }
    friend Mask operator>(LanePair x, LanePair y) { return y < x; }
};

[[nodiscard]] inline LanePair select(LanePair::Mask mask, LanePair x, LanePair y) {
    return {mask.a ? x.a : y.a, mask.b ? x.b : y.b};
}
[[nodiscard]] inline bool anyLane(LanePair::Mask mask) {
    return mask.a || mask.b;
}
[[nodiscard]] inline unsigned laneCount(LanePair::Mask mask) {
    return laneCount(mask.a) + laneCount(mask.b);
}
[[nodiscard]] inline LanePair squareRootOf(LanePair x) {
    return {std::sqrt(x.a), std::sqrt(x.b)};
}
[[nodiscard]] inline LanePair naturalLog(LanePair x) {
    return {naturalLog(x.a), naturalLog(x.b)};
}

}  // namespace tendril::spatial
