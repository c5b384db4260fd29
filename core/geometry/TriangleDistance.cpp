#include "core/geometry/TriangleDistance.h"

#include <algorithm>
#include <cmath>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

constexpr TriangleFeature kCorners[] = {TriangleFeature::Corner0, TriangleFeature::Corner1,
                                        TriangleFeature::Corner2};
constexpr TriangleFeature kEdges[] = {TriangleFeature::Edge0, TriangleFeature::Edge1,
                                      TriangleFeature::Edge2};

TrianglePoint at(const Vec3& point, const TriangleCorners& corners, const Vec3& barycentric,
                 TriangleFeature feature) {
    const Vec3 position =
        barycentric.x * corners[0] + barycentric.y * corners[1] + barycentric.z * corners[2];
    return {.barycentric = barycentric,
            .position = position,
            .squaredDistance = squaredNorm(point - position),
            .feature = feature};
}

TrianglePoint atCorner(const Vec3& point, const TriangleCorners& corners, std::size_t i) {
    const double one[] = {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0};
    return {.barycentric = {one[0], one[1], one[2]},
            .position = corners[i],
            .squaredDistance = squaredNorm(point - corners[i]),
            .feature = kCorners[i]};
}

TrianglePoint onEdge(const Vec3& point, const TriangleCorners& corners, std::size_t i,
                     double share) {
    double weight[3] = {};
    weight[i] = 1 - share;
    weight[(i + 1) % 3] = share;
    return at(point, corners, {weight[0], weight[1], weight[2]}, kEdges[i]);
}

TrianglePoint closestOnEdge(const Vec3& point, const TriangleCorners& corners, std::size_t i) {
    const Vec3 edge = corners[(i + 1) % 3] - corners[i];
    const double length2 = squaredNorm(edge), along = dot(point - corners[i], edge);
    if (!(along > 0)) return atCorner(point, corners, i);
    if (along >= length2) return atCorner(point, corners, (i + 1) % 3);
    return onEdge(point, corners, i, along / length2);
}

TrianglePoint closestOnBorder(const Vec3& point, const TriangleCorners& corners) {
    TrianglePoint best = closestOnEdge(point, corners, 0);
    for (const std::size_t i : {1UL, 2UL}) {
        const TrianglePoint other = closestOnEdge(point, corners, i);
        if (other.squaredDistance < best.squaredDistance) best = other;
    }
    return best;
}

}  // namespace

TrianglePoint closestOnTriangle(const Vec3& point, const TriangleCorners& corners) {
    const auto& [a, b, c] = corners;
    const Vec3 ab = b - a, ac = c - a, ap = point - a;
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return atCorner(point, corners, 0);
    const Vec3 bp = point - b;
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return atCorner(point, corners, 1);
    const Vec3 cp = point - c;
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return atCorner(point, corners, 2);
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) return onEdge(point, corners, 0, d1 / (d1 - d3));
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6)
        return onEdge(point, corners, 2, 1 - d2 / (d2 - d6));
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 >= d3 && d5 >= d6 && d4 - d3 + d5 - d6 > 0)
        return onEdge(point, corners, 1, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const double sum = va + vb + vc;  // twice the area squared
    const double scale = std::max(squaredNorm(ab), squaredNorm(ac));
    if (!(sum > 1e-20 * scale * scale)) return closestOnBorder(point, corners);
    return at(point, corners, {va / sum, vb / sum, vc / sum}, TriangleFeature::Face);
}

double cornerAngle(const TriangleCorners& corners, std::size_t i) {
    const Vec3 u = corners[(i + 1) % 3] - corners[i], v = corners[(i + 2) % 3] - corners[i];
    return std::atan2(norm(cross(u, v)), dot(u, v));
}

double solidAngle(const Vec3& point, const TriangleCorners& corners) {
    const Vec3 a = corners[0] - point, b = corners[1] - point, c = corners[2] - point;
    const double la = norm(a), lb = norm(b), lc = norm(c);
    const double volume = dot(a, cross(b, c));
    const double rest = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    return volume == 0 && rest <= 0 ? 0 : 2 * std::atan2(volume, rest);
}

}  // namespace tendril::geometry
