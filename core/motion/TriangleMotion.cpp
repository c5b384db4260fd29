#include "core/motion/TriangleMotion.h"

#include "core/spatial/Mat3.h"

#include <algorithm>
#include <cmath>

namespace tendril::motion {

using geometry::PointMotion;
using spatial::Mat3;
using spatial::Quat;
using spatial::Vec3;

namespace {

/// A vector and its first two derivatives by time.
struct VectorJet {
    Vec3 value{}, first{}, second{};
};

VectorJet difference(const PointMotion& a, const PointMotion& b) {
    return {b.position - a.position, b.velocity - a.velocity, b.acceleration - a.acceleration};
}

VectorJet crossed(const VectorJet& a, const VectorJet& b) {
    return {cross(a.value, b.value), cross(a.first, b.value) + cross(a.value, b.first),
            cross(a.second, b.value) + 2.0 * cross(a.first, b.first) + cross(a.value, b.second)};
}

/// The direction of v. From v = r e: ṙ = e·v̇, ė = (v̇ − ṙ e)/r, and once more.
VectorJet direction(const VectorJet& v) {
    const double r = norm(v.value);
    VectorJet e;
    e.value = v.value / r;
    const double rate = dot(e.value, v.first);
    e.first = (v.first - rate * e.value) / r;
    const double second = dot(e.first, v.first) + dot(e.value, v.second);
    e.second = (v.second - 2 * rate * e.first - second * e.value) / r;
    return e;
}

/// Of the rotation with these columns, by the largest of its four components (S. W. Shepperd,
/// 1978).
Quat toQuat(const Mat3& m) {
    const double diagonal[] = {m.cx.x, m.cy.y, m.cz.z};
    const double sum = diagonal[0] + diagonal[1] + diagonal[2];
    const double squares[] = {1 + sum, 1 + 2 * diagonal[0] - sum, 1 + 2 * diagonal[1] - sum,
                              1 + 2 * diagonal[2] - sum};  // 4 w², 4 x², 4 y², 4 z²
    const auto largest = std::ranges::max_element(squares) - squares;
    const double wx = m.cy.z - m.cz.y, wy = m.cz.x - m.cx.z, wz = m.cx.y - m.cy.x;
    const double xy = m.cx.y + m.cy.x, yz = m.cy.z + m.cz.y, zx = m.cz.x + m.cx.z;
    switch (largest) {
        case 0:
            return normalized(Quat{squares[0], wx, wy, wz});
        case 1:
            return normalized(Quat{wx, squares[1], xy, zx});
        case 2:
            return normalized(Quat{wy, xy, squares[2], yz});
        default:
            return normalized(Quat{wz, zx, yz, squares[3]});
    }
}

}  // namespace

RigidMotion triangleMotion(const std::array<PointMotion, 3>& corners) noexcept {
    RigidMotion motion;
    motion.position = corners[0].position;
    motion.velocity = corners[0].velocity;
    motion.acceleration = corners[0].acceleration;
    const VectorJet edge = difference(corners[0], corners[1]);
    const VectorJet area = crossed(edge, difference(corners[0], corners[2]));
    const double longest =
        std::max(squaredNorm(edge.value), squaredNorm(corners[2].position - corners[0].position));
    if (!(norm(area.value) > 1e-12 * longest)) {
        if (squaredNorm(edge.value) > 0)
            motion.orientation = spatial::shortestArc({1, 0, 0}, normalized(edge.value));
        return motion;
    }
    const VectorJet x = direction(edge), z = direction(area), y = crossed(z, x);
    motion.orientation = toQuat({x.value, y.value, z.value});
    // ė = ω × e for each axis e, so Σ e × ė = 2 ω; and its derivative.
    for (const VectorJet* e : {&x, &y, &z}) {
        motion.angularVelocity += 0.5 * cross(e->value, e->first);
        motion.angularAcceleration += 0.5 * cross(e->value, e->second);
    }
    return motion;
}

}  // namespace tendril::motion
