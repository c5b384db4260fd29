#pragma once

#include <cmath>

namespace tendril::spatial {

/// Three numbers along x, y, z. The scalar S is double, or a pack of doubles with one strand per
/// lane; kernels use only the operations below, so one source serves both.
template <class S>
struct Vec3T {
    S x{}, y{}, z{};

    friend Vec3T operator+(const Vec3T& a, const Vec3T& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Vec3T operator-(const Vec3T& a, const Vec3T& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend Vec3T operator-(const Vec3T& a) { return {-a.x, -a.y, -a.z}; }
    friend Vec3T operator*(const S& s, const Vec3T& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend Vec3T operator*(const Vec3T& a, const S& s) { return s * a; }
    friend Vec3T operator/(const Vec3T& a, const S& s) { return {a.x / s, a.y / s, a.z / s}; }
    Vec3T& operator+=(const Vec3T& b) { return *this = *this + b; }
    Vec3T& operator-=(const Vec3T& b) { return *this = *this - b; }
    Vec3T& operator*=(const S& s) { return *this = s * *this; }
    friend bool operator==(const Vec3T&, const Vec3T&) = default;
};

template <class S>
[[nodiscard]] S dot(const Vec3T<S>& a, const Vec3T<S>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class S>
[[nodiscard]] Vec3T<S> cross(const Vec3T<S>& a, const Vec3T<S>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Component by component.
template <class S>
[[nodiscard]] Vec3T<S> scaled(const Vec3T<S>& a, const Vec3T<S>& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

using Vec3 = Vec3T<double>;

[[nodiscard]] inline double squaredNorm(const Vec3& a) {
    return dot(a, a);
}
[[nodiscard]] inline double norm(const Vec3& a) {
    return std::sqrt(dot(a, a));
}
[[nodiscard]] inline Vec3 normalized(const Vec3& a) {
    return a / norm(a);
}
[[nodiscard]] inline bool isFinite(const Vec3& a) {
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

}  // namespace tendril::spatial
