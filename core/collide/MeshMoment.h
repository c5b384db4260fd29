#pragma once

#include "core/geometry/MeshTopology.h"
#include "core/geometry/TriangleDistance.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tendril::collide {

/// What of a mesh stays when its vertices move.
struct MeshConnection {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    geometry::MeshTopology topology;
    std::vector<std::uint32_t> used;  ///< triangles that are not left out, ascending

    [[nodiscard]] bool isTurned(std::size_t triangle) const {
        return topology.use[triangle] == geometry::MeshTopology::Use::Turned;
    }
};
[[nodiscard]] MeshConnection connect(std::vector<std::array<std::uint32_t, 3>> triangles,
                                     geometry::MeshTopology topology);

/// A mesh at one time between two: a cheap view. Corners come counter-clockwise as seen from
/// outside: those of a turned triangle are its first, third, second; features count likewise.
class MeshMoment {
public:
    /// @param start, end positions of all vertices, m; no end: they rest
    /// @param share of the way from start to end, 0 … 1
    MeshMoment(const MeshConnection& connection, std::span<const spatial::Vec3> start,
               std::span<const spatial::Vec3> end, double share)
        : connection_(&connection), start_(start), end_(end), share_(share) {}

    [[nodiscard]] spatial::Vec3 vertex(std::uint32_t v) const {
        return end_.empty() ? start_[v] : start_[v] + share_ * (end_[v] - start_[v]);
    }
    [[nodiscard]] geometry::TriangleCorners corners(std::uint32_t triangle) const {
        const auto& i = connection_->triangles[triangle];
        if (connection_->isTurned(triangle)) return {vertex(i[0]), vertex(i[2]), vertex(i[1])};
        return {vertex(i[0]), vertex(i[1]), vertex(i[2])};
    }
    /// Unit; upwards for a triangle that has lost its area.
    [[nodiscard]] spatial::Vec3 faceNormal(std::uint32_t triangle) const;
    /// The unit normal whose half space tells inside from outside for every point whose closest
    /// feature this is. Source: J. Bærentzen, H. Aanæs, Signed distance computation using the angle
    /// weighted pseudonormal, 2005.
    [[nodiscard]] spatial::Vec3 pseudonormal(std::uint32_t triangle,
                                             geometry::TriangleFeature feature) const;
    /// Whether a segment passes through a triangle. Of the neighbors at an edge that it hits, one
    /// counts: both judge the edge by the same numbers.
    [[nodiscard]] bool isPierced(std::uint32_t triangle, const spatial::Vec3& from,
                                 const spatial::Vec3& to) const;

private:
    [[nodiscard]] spatial::Vec3 edgeSum(std::uint32_t triangle, std::size_t edge) const;
    [[nodiscard]] spatial::Vec3 cornerSum(std::uint32_t triangle, std::size_t corner) const;

    const MeshConnection* connection_;
    std::span<const spatial::Vec3> start_, end_;
    double share_;
};

}  // namespace tendril::collide
