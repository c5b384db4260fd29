#include "core/geometry/WindingTree.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tendril::geometry {

using spatial::Vec3;

namespace {

constexpr std::uint32_t kLeafSize = 4;
constexpr double kFar = 2;  ///< radii of a cluster from its center
constexpr double kFullAngle = 4 * std::numbers::pi;

double along(const Vec3& v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

}  // namespace

WindingTree::WindingTree(std::span<const std::uint32_t> triangles, const Corners& corners)
    : triangles_(triangles.begin(), triangles.end()) {
    std::uint32_t largest = 0;
    for (const std::uint32_t t : triangles_) largest = std::max(largest, t);
    std::vector<Vec3> middles(triangles_.empty() ? 0 : largest + 1);
    for (const std::uint32_t t : triangles_) {
        const TriangleCorners p = corners(t);
        middles[t] = (p[0] + p[1] + p[2]) / 3.0;
    }
    if (!triangles_.empty()) split(0, static_cast<std::uint32_t>(triangles_.size()), middles);
    update(corners);
}

void WindingTree::split(std::uint32_t begin, std::uint32_t end, std::span<const Vec3> middles) {
    const std::size_t self = clusters_.size();
    clusters_.push_back({.begin = begin, .end = end});
    if (end - begin <= kLeafSize) return;
    Box3 box;
    for (std::uint32_t i = begin; i < end; ++i) box.include(middles[triangles_[i]]);
    const Vec3 size = box.size();
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::uint32_t half = begin + (end - begin) / 2;
    const auto first = triangles_.begin();
    std::nth_element(first + begin, first + half, first + end, [&](auto a, auto b) {
        return std::pair(along(middles[a], axis), a) < std::pair(along(middles[b], axis), b);
    });
    split(begin, half, middles);
    clusters_[self].second = static_cast<std::int32_t>(clusters_.size());
    split(half, end, middles);
}

void WindingTree::update(const Corners& corners) {
    for (Cluster& cluster : clusters_) {
        Vec3 sum, area;
        double weight = 0;
        for (std::uint32_t i = cluster.begin; i < cluster.end; ++i) {
            const TriangleCorners p = corners(triangles_[i]);
            const Vec3 normal = 0.5 * areaNormal(p);
            const double size = norm(normal);
            area += normal;
            weight += size;
            sum += (size / 3) * (p[0] + p[1] + p[2]);
        }
        const TriangleCorners first = corners(triangles_[cluster.begin]);
        cluster.center = weight > 0 ? sum / weight : first[0];
        cluster.area = area;
        double reach = 0;
        for (std::uint32_t i = cluster.begin; i < cluster.end; ++i)
            for (const Vec3& p : corners(triangles_[i]))
                reach = std::max(reach, squaredNorm(p - cluster.center));
        cluster.radius = std::sqrt(reach);
    }
}

double WindingTree::windingAt(const Vec3& point, const Corners& corners) const {
    double angle = 0;
    std::int32_t open[64];
    int count = 0;
    if (!clusters_.empty()) open[count++] = 0;
    while (count > 0) {
        const std::int32_t index = open[--count];
        const Cluster& cluster = clusters_[static_cast<std::size_t>(index)];
        const Vec3 arm = cluster.center - point;
        const double distance2 = squaredNorm(arm);
        if (distance2 > kFar * kFar * cluster.radius * cluster.radius) {
            angle += dot(cluster.area, arm) / (distance2 * std::sqrt(distance2));
        } else if (cluster.second < 0) {
            for (std::uint32_t i = cluster.begin; i < cluster.end; ++i)
                angle += solidAngle(point, corners(triangles_[i]));
        } else {
            open[count++] = cluster.second;
            open[count++] = index + 1;
        }
    }
    return angle / kFullAngle;
}

}  // namespace tendril::geometry
