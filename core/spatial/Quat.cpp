#include "core/spatial/Quat.h"

namespace tendril::spatial {

Quat fromRotationVector(const Vec3& rotation) {
    const double angle = norm(rotation);
    // sin(a/2)/a, by its series where the quotient loses digits
    const double factor = angle > 1e-4 ? std::sin(angle / 2) / angle : 0.5 - angle * angle / 48.0;
    return {std::cos(angle / 2), factor * rotation.x, factor * rotation.y, factor * rotation.z};
}

Vec3 toRotationVector(const Quat& q) {
    const Quat p = q.w < 0 ? -q : q;
    const double sine = norm(p.vec());
    const double factor = sine > 1e-8 ? 2 * std::atan2(sine, p.w) / sine : 2 / p.w;
    return factor * p.vec();
}

Quat squareRoot(const Quat& q) {
    const Quat p = q.w < 0 ? -q : q;
    return normalized(Quat{1 + p.w, p.x, p.y, p.z});
}

Quat shortestArc(const Vec3& from, const Vec3& to) {
    const double cosine = dot(from, to);
    if (cosine > -1 + 1e-12) {
        const Vec3 axis = cross(from, to);
        return normalized(Quat{1 + cosine, axis.x, axis.y, axis.z});
    }
    const Vec3 across =
        std::abs(from.x) < 0.6 ? cross(from, Vec3{1, 0, 0}) : cross(from, Vec3{0, 1, 0});
    const Vec3 axis = normalized(across);
    return {0, axis.x, axis.y, axis.z};
}

}  // namespace tendril::spatial
