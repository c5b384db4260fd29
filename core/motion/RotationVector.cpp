#include "core/motion/RotationVector.h"

namespace tendril::motion {

using spatial::Vec3;

namespace {

// rad; there the closed forms lose as many digits as the series leave out.
constexpr double kSeriesBelow = 0.02;

}  // namespace

RotationVectorRates ratesOfRotationVector(const Vec3& d, const Vec3& d1, const Vec3& d2) noexcept {
    const double square = dot(d, d), angle = std::sqrt(square);
    // a = (1 − cos θ)/θ², b = (θ − sin θ)/θ³ and their derivatives by θ over θ; series near 0
    double a = 0.5 - square * (1.0 / 24 - square / 720);
    double b = 1.0 / 6 - square * (1.0 / 120 - square / 5040);
    double aSlope = -1.0 / 12 + square * (1.0 / 180 - square / 6720);
    double bSlope = -1.0 / 60 + square * (1.0 / 1260 - square / 60480);
    if (angle > kSeriesBelow) {
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
    const double c = angle > kSeriesBelow
                         ? 1 / square - (1 + std::cos(angle)) / (2 * angle * std::sin(angle))
                         : 1.0 / 12 + square * (1.0 / 720 + square / 30240);
    const Vec3 once = cross(d, w);
    return w - 0.5 * once + c * cross(d, once);
}

}  // namespace tendril::motion
