#include "core/collide/MeshMoment.h"

#include <utility>

namespace tendril::collide {

using geometry::areaNormal;
using geometry::cornerAngle;
using geometry::TriangleCorners;
using geometry::TriangleFeature;
using spatial::Vec3;
using Triangle = std::array<std::uint32_t, 3>;

namespace {

Vec3 unit(const Vec3& v) {
    const double length = norm(v);
    return length > 0 ? v / length : Vec3{0, 1, 0};
}

/// Where a line hits edges or corners exactly, it is taken as tilted a little in this direction.
constexpr Vec3 kTilt{0.3, 0.9, -0.5};

/// On which side of a line the edge between two corners passes, told by the edge's vertices in
/// ascending order, so that it is the opposite for the triangle on the edge's other side.
bool passesLeft(const TriangleCorners& p, const Triangle& v, std::size_t edge, const Vec3& from,
                const Vec3& way) {
    const std::size_t a = edge, b = (edge + 1) % 3;
    const bool ascends = v[a] < v[b];
    const Vec3 low = (ascends ? p[a] : p[b]) - from, high = (ascends ? p[b] : p[a]) - from;
    const Vec3 plane = cross(low, high);
    const double side = dot(way, plane);
    return ((side == 0 ? dot(kTilt, plane) : side) >= 0) == ascends;
}

}  // namespace

MeshConnection connect(std::vector<Triangle> triangles, geometry::MeshTopology topology) {
    MeshConnection connection{std::move(triangles), std::move(topology), {}};
    for (std::uint32_t t = 0; t < connection.triangles.size(); ++t)
        if (connection.topology.isUsed(t)) connection.used.push_back(t);
    return connection;
}

Vec3 MeshMoment::faceNormal(std::uint32_t triangle) const {
    return unit(areaNormal(corners(triangle)));
}

Vec3 MeshMoment::pseudonormal(std::uint32_t triangle, TriangleFeature feature) const {
    constexpr auto kFirstEdge = static_cast<std::size_t>(TriangleFeature::Edge0);
    const auto index = static_cast<std::size_t>(feature);
    if (feature == TriangleFeature::Face) return faceNormal(triangle);
    if (index >= kFirstEdge) return unit(edgeSum(triangle, index - kFirstEdge));
    return unit(cornerSum(triangle, index));
}

bool MeshMoment::isPierced(std::uint32_t triangle, const Vec3& from, const Vec3& to) const {
    const TriangleCorners p = corners(triangle);
    const Vec3 normal = areaNormal(p);
    if ((dot(from - p[0], normal) >= 0) == (dot(to - p[0], normal) >= 0)) return false;
    Triangle v = connection_->triangles[triangle];
    if (connection_->isTurned(triangle)) std::swap(v[1], v[2]);
    for (std::uint32_t& i : v) i = connection_->topology.vertex[i];
    const Vec3 way = to - from;
    const bool first = passesLeft(p, v, 0, from, way);
    return first == passesLeft(p, v, 1, from, way) && first == passesLeft(p, v, 2, from, way);
}

Vec3 MeshMoment::edgeSum(std::uint32_t triangle, std::size_t edge) const {
    // The edges 0, 1, 2 of a turned triangle are the given 2, 1, 0.
    const std::size_t given = connection_->isTurned(triangle) ? 2 - edge : edge;
    const std::int32_t neighbor = connection_->topology.neighbors[triangle][given];
    const Vec3 own = faceNormal(triangle);
    return neighbor < 0 ? own : own + faceNormal(static_cast<std::uint32_t>(neighbor));
}

Vec3 MeshMoment::cornerSum(std::uint32_t triangle, std::size_t corner) const {
    const auto& topology = connection_->topology;
    const auto swapped = [&](std::uint32_t t, std::size_t k) {
        return connection_->isTurned(t) && k > 0 ? 3 - k : k;
    };
    const std::uint32_t v =
        topology.vertex[connection_->triangles[triangle][swapped(triangle, corner)]];
    Vec3 sum;
    for (const std::uint32_t other : topology.fanOf(v)) {
        if (!topology.isUsed(other)) continue;
        const TriangleCorners p = corners(other);
        for (std::size_t k = 0; k < 3; ++k)
            if (topology.vertex[connection_->triangles[other][k]] == v)
                sum += cornerAngle(p, swapped(other, k)) * faceNormal(other);
    }
    return sum;
}

}  // namespace tendril::collide
