#pragma once

#include "core/spatial/Quat.h"

namespace tendril::spatial {

/// 3×3 matrix by columns: M v = cx v.x + cy v.y + cz v.z. S as in Vec3T.
template <class S>
struct Mat3T {
    Vec3T<S> cx{}, cy{}, cz{};

    friend Mat3T operator+(const Mat3T& a, const Mat3T& b) {
        return {a.cx + b.cx, a.cy + b.cy, a.cz + b.cz};
    }
    friend Mat3T operator-(const Mat3T& a, const Mat3T& b) {
        return {a.cx - b.cx, a.cy - b.cy, a.cz - b.cz};
    }
    friend Mat3T operator*(const S& s, const Mat3T& a) { return {s * a.cx, s * a.cy, s * a.cz}; }
    friend Vec3T<S> operator*(const Mat3T& a, const Vec3T<S>& v) {
        return v.x * a.cx + v.y * a.cy + v.z * a.cz;
    }
    friend Mat3T operator*(const Mat3T& a, const Mat3T& b) {
        return {a * b.cx, a * b.cy, a * b.cz};
    }
    Mat3T& operator+=(const Mat3T& b) { return *this = *this + b; }
    Mat3T& operator-=(const Mat3T& b) { return *this = *this - b; }
    friend bool operator==(const Mat3T&, const Mat3T&) = default;
};

template <class S>
[[nodiscard]] Mat3T<S> identity3() {
    const S o(0.0), i(1.0);
    return {{i, o, o}, {o, i, o}, {o, o, i}};
}
template <class S>
[[nodiscard]] Mat3T<S> transposed(const Mat3T<S>& a) {
    return {{a.cx.x, a.cy.x, a.cz.x}, {a.cx.y, a.cy.y, a.cz.y}, {a.cx.z, a.cy.z, a.cz.z}};
}
/// Mᵀ v
template <class S>
[[nodiscard]] Vec3T<S> transposedTimes(const Mat3T<S>& a, const Vec3T<S>& v) {
    return {dot(a.cx, v), dot(a.cy, v), dot(a.cz, v)};
}
/// [v], the cross-product matrix: [v] u = v × u.
template <class S>
[[nodiscard]] Mat3T<S> crossMatrix(const Vec3T<S>& v) {
    const S o(0.0);
    return {{o, v.z, -v.y}, {-v.z, o, v.x}, {v.y, -v.x, o}};
}
/// [v] M
template <class S>
[[nodiscard]] Mat3T<S> cross(const Vec3T<S>& v, const Mat3T<S>& a) {
    return {cross(v, a.cx), cross(v, a.cy), cross(v, a.cz)};
}
/// M [v]
template <class S>
[[nodiscard]] Mat3T<S> cross(const Mat3T<S>& a, const Vec3T<S>& v) {
    return {v.z * a.cy - v.y * a.cz, v.x * a.cz - v.z * a.cx, v.y * a.cx - v.x * a.cy};
}
/// [a] [b] = b aᵀ − (a·b) 1
template <class S>
[[nodiscard]] Mat3T<S> crossCross(const Vec3T<S>& a, const Vec3T<S>& b) {
    const S xx = a.x * b.x, yy = a.y * b.y, zz = a.z * b.z;
    return {{-(yy + zz), a.x * b.y, a.x * b.z},
            {a.y * b.x, -(xx + zz), a.y * b.z},
            {a.z * b.x, a.z * b.y, -(xx + yy)}};
}
/// a bᵀ
template <class S>
[[nodiscard]] Mat3T<S> outer(const Vec3T<S>& a, const Vec3T<S>& b) {
    return {b.x * a, b.y * a, b.z * a};
}
template <class S>
[[nodiscard]] S trace(const Mat3T<S>& a) {
    return a.cx.x + a.cy.y + a.cz.z;
}
/// Inverse by cofactors. @pre the determinant is not zero
template <class S>
[[nodiscard]] Mat3T<S> inverse(const Mat3T<S>& a) {
    const Vec3T<S> rx = cross(a.cy, a.cz), ry = cross(a.cz, a.cx), rz = cross(a.cx, a.cy);
    const S scale = S(1.0) / dot(a.cx, rx);
    return transposed(Mat3T<S>{scale * rx, scale * ry, scale * rz});
}
/// Rotation matrix of a unit quaternion: toMatrix(q_AB) v_B = rotate(q_AB, v_B).
template <class S>
[[nodiscard]] Mat3T<S> toMatrix(const QuatT<S>& q) {
    const S one(1.0), two(2.0);
    const S x2 = two * q.x, y2 = two * q.y, z2 = two * q.z;
    const S xx = x2 * q.x, yy = y2 * q.y, zz = z2 * q.z;
    const S xy = x2 * q.y, xz = x2 * q.z, yz = y2 * q.z;
    const S wx = x2 * q.w, wy = y2 * q.w, wz = z2 * q.w;
    return {
        {one - (yy + zz), xy + wz, xz - wy},
        {xy - wz, one - (xx + zz), yz + wx},
        {xz + wy, yz - wx, one - (xx + yy)},
    };
}

/// Symmetric 3×3 matrix, six numbers.
template <class S>
struct Sym3T {
    S xx{}, yy{}, zz{}, xy{}, xz{}, yz{};

    friend Sym3T operator+(const Sym3T& a, const Sym3T& b) {
        return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
    }
    friend Sym3T operator*(const S& s, const Sym3T& a) {
        return {s * a.xx, s * a.yy, s * a.zz, s * a.xy, s * a.xz, s * a.yz};
    }
    friend Vec3T<S> operator*(const Sym3T& a, const Vec3T<S>& v) {
        return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
                a.xz * v.x + a.yz * v.y + a.zz * v.z};
    }
    friend bool operator==(const Sym3T&, const Sym3T&) = default;
};

/// R M Rᵀ: the same quantity in the frame that R rotates to.
template <class S>
[[nodiscard]] Mat3T<S> rotated(const Mat3T<S>& R, const Sym3T<S>& a) {
    const Mat3T<S> half{a.xx * R.cx + a.xy * R.cy + a.xz * R.cz,
                        a.xy * R.cx + a.yy * R.cy + a.yz * R.cz,
                        a.xz * R.cx + a.yz * R.cy + a.zz * R.cz};  // R M
    return half * transposed(R);
}
/// R M Rᵀ
template <class S>
[[nodiscard]] Mat3T<S> rotated(const Mat3T<S>& R, const Mat3T<S>& a) {
    return (R * a) * transposed(R);
}
/// Rotational inertia of a point mass m at r, seen from the origin: m (|r|² 1 − r rᵀ).
template <class S>
[[nodiscard]] Sym3T<S> pointInertia(const S& m, const Vec3T<S>& r) {
    return {m * (r.y * r.y + r.z * r.z),
            m * (r.x * r.x + r.z * r.z),
            m * (r.x * r.x + r.y * r.y),
            -(m * r.x * r.y),
            -(m * r.x * r.z),
            -(m * r.y * r.z)};
}

using Mat3 = Mat3T<double>;
using Sym3 = Sym3T<double>;

}  // namespace tendril::spatial
