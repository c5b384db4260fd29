#include "core/io/mesh/CleanMesh.h"

#include "core/base/Assert.h"
#include "core/geometry/MeshTopology.h"
#include "core/io/mesh/PlaceClasses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
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

/// Area below what rounding of single-precision corners makes of none.
bool hasArea(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a, ac = c - a, bc = c - b;
    const double longest = std::max({squaredNorm(ab), squaredNorm(ac), squaredNorm(bc)});
    return norm(cross(ab, ac)) > 1e-12 * longest;
}

void computeNormals(TriangleMesh& mesh) {
    mesh.normals.assign(mesh.vertices.size(), Vec3{});
    for (const Triangle& t : mesh.triangles) {
        if (!hasArea(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]])) continue;
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

Vec3 toVec3(const Position& p) {
    return {p[0], p[1], p[2]};
}

/// The vertices of a file over time.
class Samples {
public:
    Samples(const std::vector<Position>& vertices, std::size_t samples)
        : vertices_(vertices), samples_(samples), count_(vertices.size() / samples) {}

    [[nodiscard]] std::size_t vertexCount() const { return count_; }
    [[nodiscard]] std::size_t count() const { return samples_; }
    [[nodiscard]] std::span<const Position> at(std::size_t sample) const {
        return std::span(vertices_).subspan(sample * count_, count_);
    }

    [[nodiscard]] std::vector<bool> findFinite() const {
        std::vector<bool> finite(count_, true);
        for (std::size_t i = 0; i < samples_ * count_; ++i)
            if (!isFinite(vertices_[i])) finite[i % count_] = false;
        return finite;
    }
    [[nodiscard]] bool hasAreaOnce(const Triangle& t) const {
        for (std::size_t s = 0; s < samples_; ++s) {
            const std::span<const Position> p = at(s);
            if (hasArea(toVec3(p[t[0]]), toVec3(p[t[1]]), toVec3(p[t[2]]))) return true;
        }
        return false;
    }
    [[nodiscard]] PlaceClasses places() const {
        PlaceClasses places(count_);
        for (std::size_t s = 0; s < samples_; ++s) places.refine(at(s));
        return places;
    }

private:
    const std::vector<Position>& vertices_;
    std::size_t samples_, count_;
};

/// Takes the triangles that are fit, with the vertices they use, once each, in order of use.
/// @return the file's vertex behind each vertex of the mesh
std::vector<std::uint32_t> take(const std::vector<Triangle>& triangles, const Samples& samples,
                                CleanMesh& result) {
    const std::vector<bool> finite = samples.findFinite();
    const PlaceClasses places = samples.places();
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> indexOfClass(places.count(), kNone), sources;
    std::vector<bool> used(samples.vertexCount());
    for (const Triangle& t : triangles) {
        if (!finite[t[0]] || !finite[t[1]] || !finite[t[2]]) {
            ++result.notFinite;
            continue;
        }
        if (!samples.hasAreaOnce(t)) {
            ++result.degenerate;
            continue;
        }
        Triangle welded{};
        for (std::size_t i = 0; i < 3; ++i) {
            used[t[i]] = true;
            std::uint32_t& index = indexOfClass[places.classes()[t[i]]];
            if (index == kNone) {
                index = static_cast<std::uint32_t>(sources.size());
                sources.push_back(t[i]);
            }
            welded[i] = index;
        }
        result.mesh.triangles.push_back(welded);
    }
    const auto usedCount = static_cast<std::size_t>(std::ranges::count(used, true));
    result.unusedVertices = samples.vertexCount() - usedCount;
    result.weldedVertices = usedCount - sources.size();
    return sources;
}

/// Which triangles to turn over. Closed pieces look outwards; of pieces with borders, which have a
/// front because their author says so, the fewer triangles are turned.
std::vector<bool> findTurned(const geometry::MeshTopology& topology, CleanMesh& result) {
    using Use = geometry::MeshTopology::Use;
    struct Piece {
        std::size_t triangles = 0, turned = 0;
        bool isClosed = true;
    };
    std::vector<Piece> pieces(topology.pieces);
    for (std::size_t t = 0; t < topology.use.size(); ++t) {
        if (!topology.isUsed(t)) continue;
        Piece& piece = pieces[topology.piece[t]];
        ++piece.triangles;
        if (topology.use[t] == Use::Turned) ++piece.turned;
        if (std::ranges::find(topology.neighbors[t], -1) != topology.neighbors[t].end())
            piece.isClosed = false;
    }
    const auto isMostlyTurned = [](const Piece& p) { return 2 * p.turned > p.triangles; };
    std::vector<bool> turned(topology.use.size());
    for (std::size_t t = 0; t < turned.size(); ++t) {
        if (!topology.isUsed(t)) continue;
        const Piece& piece = pieces[topology.piece[t]];
        turned[t] = (topology.use[t] == Use::Turned) != (!piece.isClosed && isMostlyTurned(piece));
    }
    result.insideOut = static_cast<std::size_t>(std::ranges::count_if(
        pieces, [&](const Piece& p) { return p.isClosed && isMostlyTurned(p); }));
    return turned;
}

/// Leaves out copies, turns triangles over, and counts what is odd about how they hang together.
void mend(CleanMesh& result) {
    const geometry::MeshTopology topology = geometry::computeTopology(result.mesh);
    const std::vector<bool> isTurned = findTurned(topology, result);
    result.turned = topology.turned;
    result.oneSided = topology.oneSidedPieces;
    result.openEdges = topology.openEdges;
    result.crowdedEdges = topology.crowdedEdges;
    const std::vector<Vec3>& v = result.mesh.vertices;
    std::vector<Triangle> kept;
    kept.reserve(result.mesh.triangles.size());
    for (std::size_t i = 0; i < result.mesh.triangles.size(); ++i) {
        Triangle t = result.mesh.triangles[i];
        if (!topology.isUsed(i) && hasArea(v[t[0]], v[t[1]], v[t[2]])) {
            ++result.duplicated;
            continue;
        }
        if (isTurned[i]) std::swap(t[1], t[2]);
        kept.push_back(t);
    }
    result.mesh.triangles = std::move(kept);
}

}  // namespace

CleanMesh cleaned(const std::vector<Position>& vertices, const std::vector<Triangle>& triangles,
                  std::size_t samples) {
    TENDRIL_DEMAND(samples > 0 && vertices.size() % samples == 0);
    CleanMesh result;
    const Samples all(vertices, samples);
    const std::vector<std::uint32_t> sources = take(triangles, all, result);
    result.positions.reserve(3 * sources.size() * samples);
    for (std::size_t s = 0; s < samples; ++s)
        for (const std::uint32_t v : sources)
            for (const float x : all.at(s)[v]) result.positions.push_back(x);
    for (const std::uint32_t v : sources) result.mesh.vertices.push_back(toVec3(all.at(0)[v]));
    mend(result);
    computeNormals(result.mesh);
    return result;
}

}  // namespace tendril::io
