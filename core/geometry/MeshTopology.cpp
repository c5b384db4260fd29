#include "core/geometry/MeshTopology.h"

#include "core/base/Assert.h"
#include "core/geometry/TriangleDistance.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace tendril::geometry {
namespace {

using spatial::Vec3;
using Triangle = std::array<std::uint32_t, 3>;
using Use = MeshTopology::Use;

/// The vertices of an edge in ascending order.
using Edge = std::pair<std::uint32_t, std::uint32_t>;
Edge edgeOf(const Triangle& corners, std::size_t edge) {
    const std::uint32_t a = corners[edge], b = corners[(edge + 1) % 3];
    return {std::min(a, b), std::max(a, b)};
}

/// One triangle's side of an edge, the edge told by its two vertices in ascending order.
struct Side {
    std::uint32_t low, high, triangle, edge;
    auto key() const { return std::tie(low, high); }
};

class Builder {
public:
    explicit Builder(const TriangleMesh& mesh) : mesh_(mesh) {}

    MeshTopology build() {
        weld();
        leaveOut();
        connect();
        orientPieces();
        gatherFans();
        measureHoles();
        turnReversedPieces();
        return std::move(out_);
    }

private:
    void weld() {
        const auto& v = mesh_.vertices;
        std::vector<std::uint32_t> order(v.size());
        std::iota(order.begin(), order.end(), 0U);
        const auto key = [&](std::uint32_t i) { return std::tuple(v[i].x, v[i].y, v[i].z, i); };
        std::ranges::sort(order, [&](auto a, auto b) { return key(a) < key(b); });
        out_.vertex.resize(v.size());
        for (std::size_t k = 0; k < order.size(); ++k) {
            TENDRIL_DEMAND(isFinite(v[order[k]]));
            const bool isCopy = k > 0 && v[order[k]] == v[order[k - 1]];
            out_.vertex[order[k]] = isCopy ? out_.vertex[order[k - 1]] : order[k];
        }
    }

    [[nodiscard]] Triangle cornersOf(std::size_t t) const {
        const Triangle& i = mesh_.triangles[t];
        return {out_.vertex[i[0]], out_.vertex[i[1]], out_.vertex[i[2]]};
    }
    [[nodiscard]] TriangleCorners positionsOf(std::size_t t) const {
        const Triangle& i = mesh_.triangles[t];
        TriangleCorners p{mesh_.vertices[i[0]], mesh_.vertices[i[1]], mesh_.vertices[i[2]]};
        if (out_.use[t] == Use::Turned) std::swap(p[1], p[2]);
        return p;
    }

    void leaveOut() {
        const std::size_t count = mesh_.triangles.size();
        out_.use.assign(count, Use::AsIs);
        std::vector<std::pair<Triangle, std::uint32_t>> sorted;
        for (std::size_t t = 0; t < count; ++t) {
            const TriangleCorners p = positionsOf(t);
            const double longest = std::max(
                {squaredNorm(p[1] - p[0]), squaredNorm(p[2] - p[1]), squaredNorm(p[0] - p[2])});
            if (!(norm(areaNormal(p)) > 1e-12 * longest)) {
                out_.use[t] = Use::LeftOut;
                ++out_.degenerate;
                continue;
            }
            Triangle corners = cornersOf(t);
            std::ranges::sort(corners);
            sorted.emplace_back(corners, static_cast<std::uint32_t>(t));
        }
        std::ranges::sort(sorted);
        for (std::size_t k = 1; k < sorted.size(); ++k) {
            if (sorted[k].first != sorted[k - 1].first) continue;
            out_.use[sorted[k].second] = Use::LeftOut;
            ++out_.duplicated;
        }
    }

    void connect() {
        for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
            if (!out_.isUsed(t)) continue;
            const Triangle c = cornersOf(t);
            for (std::uint32_t e = 0; e < 3; ++e) {
                const auto [low, high] = edgeOf(c, e);
                sides_.push_back({low, high, t, e});
            }
        }
        std::ranges::stable_sort(sides_, std::less<>{}, &Side::key);
        out_.neighbors.assign(mesh_.triangles.size(), {-1, -1, -1});
        for (std::size_t k = 0; k < sides_.size();) {
            std::size_t next = k;
            while (next < sides_.size() && sides_[next].key() == sides_[k].key()) ++next;
            if (next - k == 1) open_.push_back(sides_[k]);
            if (next - k > 2) ++out_.crowdedEdges;
            if (next - k == 2) {
                const Side &a = sides_[k], &b = sides_[k + 1];
                out_.neighbors[a.triangle][a.edge] = static_cast<std::int32_t>(b.triangle);
                out_.neighbors[b.triangle][b.edge] = static_cast<std::int32_t>(a.triangle);
            }
            k = next;
        }
        out_.openEdges = open_.size();
    }

    /// Whether a triangle, as used, runs along its edge from the lower vertex to the higher.
    [[nodiscard]] bool ascends(std::size_t t, std::size_t edge) const {
        const Triangle c = cornersOf(t);
        return (c[edge] < c[(edge + 1) % 3]) != (out_.use[t] == Use::Turned);
    }
    /// Whether two triangles with an edge in common, as used, face the same way.
    [[nodiscard]] bool faceAlike(std::size_t t, std::size_t edge, std::size_t neighbor) const {
        const Edge shared = edgeOf(cornersOf(t), edge);
        const Triangle c = cornersOf(neighbor);
        std::size_t other = 0;
        while (other < 2 && edgeOf(c, other) != shared) ++other;
        return ascends(t, edge) != ascends(neighbor, other);
    }

    void orientPieces() {
        constexpr std::uint32_t kNone = ~std::uint32_t(0);
        out_.piece.assign(mesh_.triangles.size(), kNone);
        std::vector<std::uint32_t> members;
        for (std::uint32_t first = 0; first < mesh_.triangles.size(); ++first) {
            if (!out_.isUsed(first) || out_.piece[first] != kNone) continue;
            const auto piece = static_cast<std::uint32_t>(out_.pieces++);
            members.assign(1, first);
            out_.piece[first] = piece;
            bool hasTwoSides = true;
            for (std::size_t k = 0; k < members.size(); ++k)
                hasTwoSides = visitNeighbors(members[k], piece, members) && hasTwoSides;
            if (!hasTwoSides) ++out_.oneSidedPieces;
            turnAsMost(members);
        }
    }

    /// @return whether all neighbors that were seen before face as this triangle does
    bool visitNeighbors(std::uint32_t t, std::uint32_t piece, std::vector<std::uint32_t>& members) {
        bool agrees = true;
        for (std::size_t e = 0; e < 3; ++e) {
            const std::int32_t neighbor = out_.neighbors[t][e];
            if (neighbor < 0) continue;
            const auto n = static_cast<std::size_t>(neighbor);
            const bool facesAlike = faceAlike(t, e, n);
            if (out_.piece[n] == piece) {
                agrees = agrees && facesAlike;
                continue;
            }
            if (!facesAlike) out_.use[n] = Use::Turned;
            out_.piece[n] = piece;
            members.push_back(static_cast<std::uint32_t>(n));
        }
        return agrees;
    }

    void turnAsMost(const std::vector<std::uint32_t>& members) {
        const auto isTurned = [&](std::uint32_t t) { return out_.use[t] == Use::Turned; };
        const auto count = static_cast<std::size_t>(std::ranges::count_if(members, isTurned));
        if (2 * count > members.size())
            for (const std::uint32_t t : members) turn(t);
        out_.turned += std::min(count, members.size() - count);
    }
    void turn(std::size_t t) { out_.use[t] = out_.use[t] == Use::Turned ? Use::AsIs : Use::Turned; }

    void gatherFans() {
        out_.fanStart.assign(mesh_.vertices.size() + 1, 0);
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            if (out_.isUsed(t))
                for (const std::uint32_t v : cornersOf(t)) ++out_.fanStart[v + 1];
        std::partial_sum(out_.fanStart.begin(), out_.fanStart.end(), out_.fanStart.begin());
        out_.fans.resize(out_.fanStart.back());
        std::vector<std::uint32_t> next(out_.fanStart.begin(), out_.fanStart.end() - 1);
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            if (out_.isUsed(t))
                for (const std::uint32_t v : cornersOf(t))
                    out_.fans[next[v]++] = static_cast<std::uint32_t>(t);
    }

    /// The vector area of each loop of open edges: half the sum of p × p' about any center.
    void measureHoles() {
        std::unordered_map<std::uint32_t, std::uint32_t> parent;
        const auto root = [&](std::uint32_t v) {
            parent.try_emplace(v, v);
            while (parent[v] != v) v = parent[v] = parent[parent[v]];
            return v;
        };
        for (const Side& side : open_) {
            const std::uint32_t a = root(side.low), b = root(side.high);
            parent[std::max(a, b)] = std::min(a, b);
        }
        std::unordered_map<std::uint32_t, Vec3> loops;
        for (const Side& side : open_) {
            const std::uint32_t first = root(side.low);
            const Vec3 center = mesh_.vertices[first];
            const Vec3 low = mesh_.vertices[side.low] - center;
            const Vec3 high = mesh_.vertices[side.high] - center;
            const double sign = ascends(side.triangle, side.edge) ? 0.5 : -0.5;
            loops[first] += sign * cross(low, high);
        }
        double area = 0, holes = 0;
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            if (out_.isUsed(t)) area += 0.5 * norm(areaNormal(positionsOf(t)));
        std::vector<double> sizes;
        for (const auto& [first, loop] : loops) sizes.push_back(norm(loop));
        std::ranges::sort(sizes);  // the map's order is nobody's business
        for (const double size : sizes) holes += size;
        out_.holes = area > 0 ? holes / area : 1;
    }

    /// Inside out is a piece that encloses a negative volume, its holes closed towards its middle.
    void turnReversedPieces() {
        struct Sum {
            Vec3 center;
            double area = 0, volume = 0;
        };
        std::vector<Sum> sums(out_.pieces);
        forEachUsed([&](std::size_t t, const TriangleCorners& p) {
            const double area = 0.5 * norm(areaNormal(p));
            sums[out_.piece[t]].area += area;
            sums[out_.piece[t]].center += (area / 3) * (p[0] + p[1] + p[2]);
        });
        for (Sum& sum : sums) sum.center *= 1 / sum.area;
        forEachUsed([&](std::size_t t, const TriangleCorners& p) {
            Sum& sum = sums[out_.piece[t]];
            sum.volume += dot(p[0] - sum.center, areaNormal(p)) / 6;
        });
        const auto isReversed = [](const Sum& sum) {
            return sum.volume < -1e-9 * sum.area * std::sqrt(sum.area);
        };
        out_.reversedPieces = static_cast<std::size_t>(std::ranges::count_if(sums, isReversed));
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            if (out_.isUsed(t) && isReversed(sums[out_.piece[t]])) turn(t);
    }

    template <class Visit>
    void forEachUsed(const Visit& visit) const {
        for (std::size_t t = 0; t < mesh_.triangles.size(); ++t)
            if (out_.isUsed(t)) visit(t, positionsOf(t));
    }

    const TriangleMesh& mesh_;
    MeshTopology out_;
    std::vector<Side> sides_, open_;
};

}  // namespace

MeshTopology computeTopology(const TriangleMesh& mesh) {
    return Builder(mesh).build();
}

}  // namespace tendril::geometry
