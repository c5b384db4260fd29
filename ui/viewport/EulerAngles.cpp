#include "ui/viewport/EulerAngles.h"

#include <glm/gtc/matrix_access.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::ui {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kPole = 1 - 1e-12;  // sine of the middle angle beyond which x and z are one turn

double wrappedNear(double angle, double near) {
    return angle - 2 * kPi * std::round((angle - near) / (2 * kPi));
}

spatial::Vec3 wrappedNear(double x, double y, double z, const spatial::Vec3& near) {
    return {wrappedNear(x, near.x), wrappedNear(y, near.y), wrappedNear(z, near.z)};
}

double distance(const spatial::Vec3& a, const spatial::Vec3& b) {
    return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z);
}

}  // namespace

glm::dquat rotationFrom(const spatial::Vec3& angles) {
    return glm::angleAxis(angles.z, glm::dvec3(0, 0, 1)) *
           glm::angleAxis(angles.y, glm::dvec3(0, 1, 0)) *
           glm::angleAxis(angles.x, glm::dvec3(1, 0, 0));
}

spatial::Vec3 anglesOf(const glm::dquat& rotation, const spatial::Vec3& near) {
    const glm::dmat3 m = glm::mat3_cast(glm::normalize(rotation));  // m[column][row]
    const double sine = std::clamp(-m[0][2], -1.0, 1.0);
    if (std::abs(sine) > kPole) {  // only x − z or x + z is determined: x stays
        const double x = near.x;
        const double z =
            sine > 0 ? x - std::atan2(m[1][0], m[1][1]) : std::atan2(-m[1][0], m[1][1]) - x;
        return wrappedNear(x, std::copysign(kPi / 2, sine), z, near);
    }
    const double x = std::atan2(m[1][2], m[2][2]);
    const double y = std::asin(sine);
    const double z = std::atan2(m[0][1], m[0][0]);
    const spatial::Vec3 one = wrappedNear(x, y, z, near);
    const spatial::Vec3 other = wrappedNear(x + kPi, kPi - y, z + kPi, near);
    return distance(one, near) <= distance(other, near) ? one : other;
}

}  // namespace tendril::ui
