#include "core/motion/RotationVector.h"

namespace tendril::motion {

using spatial::Vec3;

RotationVectorRates ratesOfRotationVector(const Vec3& d, const Vec3& d1, const Vec3& d2) noexcept {
    const double square = dot(d, d), angle = std::sqrt(square);
    // a = (1 − cos θ)/θ², b = (θ − sin θ)/θ³ and their derivatives by θ over θ; series near 0
    double a = 0.5 - square / 24, b = 1.0 / 6 - square / 120;
    double aSlope = -1.0 / 12 + square / 180, bSlope = -1.0 / 60 + square / 1260;
    if (angle > 0.02) {
        const double sine = std::sin(angle), cosine = std::cos(angle);
        a = (1 - cosine) / square;
        b = (angle - sine) / (square * angle);
        aSlope = (angle * sine - 2 * (1 - cosine)) / (square * square);
        bSlope = (3 * sine - 2 * angle - angle * cosine) / (square * square * angle);
    }
    const double rate = dot(d, d1);  // θ θ'
    const Vec3 once = cross(d, d1), twice = cross(d, once);
    return {d1 + a * once + b * twice, d2 + a * cross(d, d2) +
                                           b * (cross(d1, once) + cross(d, cross(d, d2))) +
                                           aSlope * rate * once + bSlope * rate * twice};
}

Vec3 rotationVectorRate(const Vec3& d, const Vec3& w) noexcept {
    const double square = dot(d, d), angle = std::sqrt(square);
    const double c = angle > 0.02
                         ? 1 / square - (1 + std::cos(angle)) / (2 * angle * std::sin(angle))
                         : 1.0 / 12 + square / 720;
    const Vec3 once = cross(d, w);
    return w - 0.5 * once + c * cross(d, once);
}

}  // namespace tendril::motion
