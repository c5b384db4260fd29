#include "core/constraint/JointAngles.h"

#include "core/multibody/JointLaw.h"

#include <algorithm>
#include <cmath>

namespace tendril::constraint {

using spatial::Mat3;
using spatial::Quat;
using spatial::Vec3;

namespace {

constexpr double kMostAngle = 3.1;  // rad: beyond it the tangent says nothing any more

double tangentOf(double angle) {
    return std::isfinite(angle) ? 2 * std::tan(0.5 * std::clamp(angle, -kMostAngle, kMostAngle))
                                : angle;
}

}  // namespace

// With e → e exp(ψ), δe = ½ e ⊗ (0, ψ), and ψ is the turn in the link's frame carried to the mid
// frame by halfZero.
JointAngles jointAnglesOf(const Quat& q, const Quat& halfZero) {
    Quat e = multibody::deformation(q, halfZero);
    e.w = std::max(e.w, multibody::kHalfTurnCosine);
    const Vec3 dw{-0.5 * e.x, -0.5 * e.y, -0.5 * e.z}, dx{0.5 * e.w, -0.5 * e.z, 0.5 * e.y},
        dy{0.5 * e.z, 0.5 * e.w, -0.5 * e.x}, dz{-0.5 * e.y, 0.5 * e.x, 0.5 * e.w};
    const double square = e.w * e.w + e.y * e.y, inverse = 1 / std::sqrt(square);
    const Vec3 slope = (inverse / square) * (e.w * dw + e.y * dy);
    const auto back = [&](const Vec3& gradient) {
        return 2.0 * rotate(conjugate(halfZero), gradient);
    };
    return {{2 * e.x * inverse, 2 * e.y / e.w, 2 * e.z * inverse},
            {back(inverse * dx - e.x * slope), back((1 / (e.w * e.w)) * (e.w * dy - e.y * dw)),
             back(inverse * dz - e.z * slope)}};
}

Vec3 tangentsOf(const Vec3& angles) {
    return {tangentOf(angles.x), tangentOf(angles.y), tangentOf(angles.z)};
}

}  // namespace tendril::constraint
