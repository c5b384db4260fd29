#pragma once

// Bodies of JointLaw.h, in a header because the kernels inline them.

namespace tendril::multibody {

template <class S>
QuatT<S> deformation(const QuatT<S>& q, const QuatT<S>& h0) {
    const QuatT<S> back = conjugate(h0);
    const QuatT<S> e = back * q * back;
    const S sign = select(e.w < S(0.0), S(-1.0), S(1.0));
    return {sign * e.w, sign * e.x, sign * e.y, sign * e.z};
}

template <class S>
BendTwistT<S> bendTwistOf(const QuatT<S>& e) {
    constexpr double kEps = kHalfTurnCosine;
    const auto near = e.w < S(kEps);
    const S w = select(near, S(0.5 / kEps) * (e.w * e.w + S(kEps * kEps)), e.w);
    const S inverseC = S(1.0) / squareRootOf(w * w + e.y * e.y);
    BendTwistT<S> b;
    b.cosine = w * inverseC, b.sine = e.y * inverseC;
    b.bendX = e.x * inverseC, b.bendZ = e.z * inverseC;
    b.twist = e.y / w;
    b.turnedX = b.cosine * b.bendX - b.sine * b.bendZ;
    b.turnedZ = b.cosine * b.bendZ + b.sine * b.bendX;
    b.clamped = select(near, S(1.0), S(0.0));
    return b;
}

template <class S>
LogRatioT<S> logRatio(const S& rho) {
    // ln(1+ρ) = 2 atanh s, s = ρ/(2+ρ): f = u A(z) with u = 2/(2+ρ), z = s², no cancellation
    constexpr double kLimit = 0.125;
    constexpr double kA[] = {1.0, 1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13};
    constexpr double kDA[] = {1.0 / 3, 2.0 / 5, 3.0 / 7, 4.0 / 9, 5.0 / 11, 6.0 / 13};
    constexpr double kDDA[] = {2.0 / 5, 6.0 / 7, 12.0 / 9, 20.0 / 11, 30.0 / 13};
    const auto large = rho > S(kLimit);
    const S x = select(large, S(kLimit), rho);
    const S half = S(1.0) / (S(2.0) + x), u = S(2.0) * half, s = x * half, z = s * s;
    const S du = -(u * half), ddu = u * u * half;               // of u
    const S dz = S(2.0) * s * u * half;                         // s' = u/(2+ρ)
    const S ddz = S(2.0) * u * half * half * (u - S(2.0) * s);  // (2 s s')'
    const S A = polynomial(z, kA), dA = polynomial(z, kDA), ddA = polynomial(z, kDDA);
    LogRatioT<S> r{u * A, du * A + u * dA * dz,
                   ddu * A + S(2.0) * du * dA * dz + u * (ddA * dz * dz + dA * ddz)};
    if (anyLane(large)) {
        const S y = select(large, rho, S(1.0));
        const S inverse = S(1.0) / y, g = S(1.0) / (S(1.0) + y);
        const S f = naturalLog(S(1.0) + y) * inverse;
        const S df = (g - f) * inverse;
        r.f = select(large, f, r.f);
        r.df = select(large, df, r.df);
        r.ddf = select(large, (-(g * g) - S(2.0) * df) * inverse, r.ddf);
    }
    return r;
}

/// First and second derivatives of the bend energy in (β_x, β_z).
template <class S>
struct BendSlopeT {
    S ux, uz, uxx, uxz, uzz;
};

template <class S>
BendSlopeT<S> bendSlope(const BendTwistT<S>& b, const Vec3T<S>& K) {
    const S two(2.0), bx2 = b.bendX * b.bendX, bz2 = b.bendZ * b.bendZ;
    const LogRatioT<S> l = logRatio(bx2 + bz2);
    const S V = K.x * bx2 + K.z * bz2;
    const S sx = K.x * l.f + V * l.df, sz = K.z * l.f + V * l.df;
    const S four(4.0), curve = four * V * l.ddf;
    return {two * b.bendX * sx, two * b.bendZ * sz, two * sx + bx2 * (S(8.0) * K.x * l.df + curve),
            b.bendX * b.bendZ * (four * (K.x + K.z) * l.df + curve),
            two * sz + bz2 * (S(8.0) * K.z * l.df + curve)};
}

template <class S>
S jointEnergy(const BendTwistT<S>& b, const Vec3T<S>& K) {
    const S bx2 = b.bendX * b.bendX, bz2 = b.bendZ * b.bendZ, t2 = b.twist * b.twist;
    return (K.x * bx2 + K.z * bz2) * logRatio(bx2 + bz2).f + K.y * t2 * logRatio(t2).f;
}

template <class S>
Vec3T<S> jointTorque(const BendTwistT<S>& b, const Vec3T<S>& K) {
    const BendSlopeT<S> u = bendSlope(b, K);
    const S T = K.y * b.twist, half(0.5), g = b.bendX * u.ux + b.bendZ * u.uz;
    return {-(half * (b.cosine * u.ux - b.sine * u.uz + g * b.turnedX) + T * b.turnedZ),
            -(half * (b.bendX * u.uz - b.bendZ * u.ux) + T),
            -(half * (b.sine * u.ux + b.cosine * u.uz + g * b.turnedZ) - T * b.turnedX)};
}

template <class S>
Mat3T<S> jointStiffness(const BendTwistT<S>& b, const Vec3T<S>& K) {
    const BendSlopeT<S> u = bendSlope(b, K);
    const S half(0.5), one(1.0), C = b.cosine, Z = b.sine;
    const S T = K.y * b.twist, g = b.bendX * u.ux + b.bendZ * u.uz;
    const S Bx = b.turnedX, Bz = b.turnedZ;
    // Gradients in ψ of β_x, β_z, half the twist angle, B_x, B_z.
    const Vec3T<S> dx = half * Vec3T<S>{C + b.bendX * Bx, -b.bendZ, Z + b.bendX * Bz};
    const Vec3T<S> dz = half * Vec3T<S>{b.bendZ * Bx - Z, b.bendX, C + b.bendZ * Bz};
    const Vec3T<S> da = half * Vec3T<S>{Bz, one, -Bx};
    const Vec3T<S> dBx = C * dx - Z * dz - Bz * da;
    const Vec3T<S> dBz = C * dz + Z * dx + Bx * da;
    // Second derivatives of U times gradients: Σ_kl U_kl ∇k ∇lᵀ …
    const Vec3T<S> kx = u.uxx * dx + u.uxz * dz, kz = u.uxz * dx + u.uzz * dz;
    const Vec3T<S> ka = (S(2.0) * K.y * (one + b.twist * b.twist)) * da;
    const Vec3T<S> slope = u.ux * dx + u.uz * dz;
    // … and first derivatives times the change of the gradients, row by row.
    const Vec3T<S> rowX = dx.x * kx + dz.x * kz + da.x * ka +
                          half * (Bx * slope + g * dBx - (Z * u.ux + C * u.uz) * da) + T * dBz;
    const Vec3T<S> rowY = dx.y * kx + dz.y * kz + da.y * ka + half * (u.uz * dx - u.ux * dz);
    const Vec3T<S> rowZ = dx.z * kx + dz.z * kz + da.z * ka +
                          half * (Bz * slope + g * dBz + (C * u.ux - Z * u.uz) * da) - T * dBx;
    return transposed(Mat3T<S>{rowX, rowY, rowZ});
}

}  // namespace tendril::multibody
