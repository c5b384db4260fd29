#include "core/io/mesh/CleanMesh.h"

#include "core/base/Assert.h"
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

void leaveOutCopies(CleanMesh& result) {
    std::vector<Triangle>& triangles = result.mesh.triangles;
    const auto sorted = [](Triangle t) {
        std::ranges::sort(t);
        return t;
    };
    std::vector<std::pair<Triangle, std::uint32_t>> byCorners;
    byCorners.reserve(triangles.size());
    for (std::uint32_t i = 0; i < triangles.size(); ++i)
        byCorners.emplace_back(sorted(triangles[i]), i);
    std::ranges::sort(byCorners);
    std::vector<bool> isCopy(triangles.size());
    for (std::size_t i = 1, first = 0; i < byCorners.size(); ++i) {
        if (byCorners[i].first != byCorners[first].first) {
            first = i;
            continue;
        }
        Triangle turned = triangles[byCorners[i].second];
        const Triangle& kept = triangles[byCorners[first].second];
        std::rotate(turned.begin(), std::ranges::find(turned, kept[0]), turned.end());
        ++(turned == kept ? result.repeated : result.doubled);
        isCopy[byCorners[i].second] = true;
    }
    std::size_t i = 0;
    std::erase_if(triangles, [&](const Triangle&) { return isCopy[i++]; });
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
    leaveOutCopies(result);
    result.winding = repairWinding(result.mesh);
    computeNormals(result.mesh);
    countEdges(result);
    return result;
}

}  // namespace tendril::io
