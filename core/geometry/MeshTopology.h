#pragma once

#include "core/geometry/TriangleMesh.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tendril::geometry {

/// How the triangles of a mesh hang together, whatever state it is in. Vertices at exactly the same
/// position count as one. Triangles that are no good are left out, triangles that face the other
/// way than their neighbors are turned, and pieces that are inside out are turned as a whole: the
/// mesh itself stays as it is, and its triangle indices remain valid.
struct MeshTopology {
    enum class Use : std::uint8_t { AsIs, Turned, LeftOut };

    std::vector<Use> use;               ///< per triangle
    std::vector<std::uint32_t> vertex;  ///< per vertex: the first one at its position
    /// Per triangle: the neighbor across edge i (from corner i to the next), or −1 where the edge
    /// has one triangle only or more than two.
    std::vector<std::array<std::int32_t, 3>> neighbors;
    std::vector<std::uint32_t> fanStart;  ///< per vertex and one more: its first entry in fans
    std::vector<std::uint32_t> fans;      ///< triangles in use about each vertex, ascending
    std::vector<std::uint32_t> piece;     ///< per triangle: connected across edges; from 0

    std::size_t pieces = 0;
    std::size_t degenerate = 0;      ///< triangles left out: no area
    std::size_t duplicated = 0;      ///< triangles left out: the same corners as an earlier one
    std::size_t turned = 0;          ///< triangles turned to face as their neighbors do
    std::size_t reversedPieces = 0;  ///< closed pieces that were inside out
    std::size_t openEdges = 0;       ///< of one triangle
    std::size_t crowdedEdges = 0;    ///< of more than two triangles
    std::size_t oneSidedPieces = 0;  ///< without two sides, as a Moebius strip
    /// Area of what would close the holes, as a share of the area of the mesh.
    double holes = 0;

    [[nodiscard]] bool isUsed(std::size_t triangle) const { return use[triangle] != Use::LeftOut; }
    [[nodiscard]] std::span<const std::uint32_t> fanOf(std::size_t v) const {
        return std::span(fans).subspan(fanStart[v], fanStart[v + 1] - fanStart[v]);
    }
};

/// @pre all positions are finite, all indices below vertices.size()
[[nodiscard]] MeshTopology computeTopology(const TriangleMesh& mesh);

}  // namespace tendril::geometry
