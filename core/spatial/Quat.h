#pragma once

#include "core/spatial/Vec3.h"

namespace tendril::spatial {

/// Quaternion w + xi + yj + zk; a rotation when of unit length. q_AB maps vectors expressed in B to
/// A: v_A = rotate(q_AB, v_B), and q_AC = q_AB * q_BC.
template <class S>
struct QuatT {
    S w{1.0}, x{}, y{}, z{};

    [[nodiscard]] Vec3T<S> vec() const { return {x, y, z}; }

    friend QuatT operator*(const QuatT& a, const QuatT& b) {
        return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    }
    friend QuatT operator-(const QuatT& a) { return {-a.w, -a.x, -a.y, -a.z}; }
    friend bool operator==(const QuatT&, const QuatT&) = default;
};

template <class S>
[[nodiscard]] QuatT<S> conjugate(const QuatT<S>& q) {
    return {q.w, -q.x, -q.y, -q.z};
}
template <class S>
[[nodiscard]] S squaredNorm(const QuatT<S>& q) {
    return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
}
/// v_A from v_B by the unit quaternion q_AB.
template <class S>
[[nodiscard]] Vec3T<S> rotate(const QuatT<S>& q, const Vec3T<S>& v) {
    const Vec3T<S> t = S(2.0) * cross(q.vec(), v);
    return v + q.w * t + cross(q.vec(), t);
}

using Quat = QuatT<double>;

[[nodiscard]] inline double dot(const Quat& a, const Quat& b) {
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}
/// @pre q is not zero
[[nodiscard]] inline Quat normalized(const Quat& q) {
    const double s = 1 / std::sqrt(squaredNorm(q));
    return {s * q.w, s * q.x, s * q.y, s * q.z};
}
/// exp of a rotation vector (axis times angle, rad).
[[nodiscard]] Quat fromRotationVector(const Vec3& rotation);
/// Shortest rotation vector of a unit quaternion, angle in [0, π].
[[nodiscard]] Vec3 toRotationVector(const Quat& q);
/// The shorter square root: half the rotation, taken with w >= 0.
[[nodiscard]] Quat squareRoot(const Quat& q);
/// Rotation that carries unit vector `from` to unit vector `to` by the shortest way. For opposite
/// vectors, a half turn about some axis across.
[[nodiscard]] Quat shortestArc(const Vec3& from, const Vec3& to);

}  // namespace tendril::spatial
