#include "core/io/mesh/CleanMesh.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>
#include <utility>

namespace tendril::io {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;
using Position = std::array<float, 3>;
using Triangle = std::array<std::uint32_t, 3>;

bool isFinite(const Position& p) {
    return std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]);
}

struct PositionHash {
    std::size_t operator()(const Position& p) const {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const float x : p) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, &x, sizeof bits);
            hash = (hash ^ bits) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

/// Gives positions their index in the mesh, once each.
class Welder {
public:
    explicit Welder(TriangleMesh& mesh) : mesh_(mesh) {}

    std::uint32_t indexOf(Position p) {
        for (float& x : p) x += 0.0F;  // −0 and 0 are the same place
        const auto next = static_cast<std::uint32_t>(mesh_.vertices.size());
        const auto [entry, isNew] = index_.try_emplace(p, next);
        if (isNew) mesh_.vertices.push_back({p[0], p[1], p[2]});
        return entry->second;
    }

private:
    TriangleMesh& mesh_;
    std::unordered_map<Position, std::uint32_t, PositionHash> index_;
};

/// Area below what rounding of single-precision corners makes of none.
bool hasArea(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a, ac = c - a, bc = c - b;
    const double longest = std::max({squaredNorm(ab), squaredNorm(ac), squaredNorm(bc)});
    return norm(cross(ab, ac)) > 1e-12 * longest;
}

void countEdges(CleanMesh& result) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    edges.reserve(3 * result.mesh.triangles.size());
    for (const Triangle& t : result.mesh.triangles)
        for (std::size_t i = 0; i < 3; ++i) edges.push_back(std::minmax(t[i], t[(i + 1) % 3]));
    std::ranges::sort(edges);
    for (auto edge = edges.begin(); edge != edges.end();) {
        const auto next = std::upper_bound(edge, edges.end(), *edge);
        if (next - edge == 1) ++result.openEdges;
        if (next - edge > 2) ++result.crowdedEdges;
        edge = next;
    }
}

void computeNormals(TriangleMesh& mesh) {
    mesh.normals.assign(mesh.vertices.size(), Vec3{});
    for (const Triangle& t : mesh.triangles) {
        const Vec3 normal = normalized(cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                                             mesh.vertices[t[2]] - mesh.vertices[t[0]]));
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 a = normalized(mesh.vertices[t[(i + 1) % 3]] - mesh.vertices[t[i]]);
            const Vec3 b = normalized(mesh.vertices[t[(i + 2) % 3]] - mesh.vertices[t[i]]);
            mesh.normals[t[i]] += std::atan2(norm(cross(a, b)), dot(a, b)) * normal;
        }
    }
    for (Vec3& normal : mesh.normals) {
        // Two sheets back to back cancel; any direction is as good then.
        const double length = norm(normal);
        normal = length > 1e-12 ? normal / length : Vec3{0, 1, 0};
    }
}

}  // namespace

CleanMesh cleaned(const std::vector<Position>& vertices, const std::vector<Triangle>& triangles) {
    CleanMesh result;
    Welder welder(result.mesh);
    std::vector<bool> used(vertices.size());
    for (const Triangle& t : triangles) {
        if (!isFinite(vertices[t[0]]) || !isFinite(vertices[t[1]]) || !isFinite(vertices[t[2]])) {
            ++result.notFinite;
            continue;
        }
        std::array<Vec3, 3> corner;
        for (std::size_t i = 0; i < 3; ++i)
            corner[i] = {vertices[t[i]][0], vertices[t[i]][1], vertices[t[i]][2]};
        if (!hasArea(corner[0], corner[1], corner[2])) {
            ++result.degenerate;
            continue;
        }
        for (const std::uint32_t v : t) used[v] = true;
        result.mesh.triangles.push_back({welder.indexOf(vertices[t[0]]),
                                         welder.indexOf(vertices[t[1]]),
                                         welder.indexOf(vertices[t[2]])});
    }
    const auto usedCount = static_cast<std::size_t>(std::ranges::count(used, true));
    result.unusedVertices = vertices.size() - usedCount;
    result.weldedVertices = usedCount - result.mesh.vertices.size();
    computeNormals(result.mesh);
    countEdges(result);
    return result;
}

}  // namespace tendril::io
