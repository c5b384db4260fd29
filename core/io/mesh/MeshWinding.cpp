#include "core/io/mesh/MeshWinding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace tendril::io {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;
using Triangle = std::array<std::uint32_t, 3>;

/// A triangle across an edge that no third one shares.
struct Neighbor {
    std::uint32_t triangle = 0;
    bool agrees = false;  ///< both name the edge's corners in opposite order
};
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

struct Side {
    std::uint32_t low, high;  ///< corners of the edge
    std::uint32_t triangle;
    std::uint8_t edge;
    bool rising;  ///< the triangle goes from low to high
    friend bool operator<(const Side& a, const Side& b) {
        return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    }
};

std::vector<std::array<Neighbor, 3>> findNeighbors(const std::vector<Triangle>& triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        for (std::uint8_t e = 0; e < 3; ++e) {
            const std::uint32_t a = triangles[t][e], b = triangles[t][(e + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), t, e, a < b});
        }
    }
    std::ranges::sort(sides, std::less<>{});
    const Neighbor none{kNone, true};
    std::vector<std::array<Neighbor, 3>> neighbors(triangles.size(), {none, none, none});
    for (std::size_t i = 0; i < sides.size();) {
        std::size_t next = i + 1;
        while (next < sides.size() && sides[next].low == sides[i].low &&
               sides[next].high == sides[i].high)
            ++next;
        if (next - i == 2) {
            const Side &a = sides[i], &b = sides[i + 1];
            neighbors[a.triangle][a.edge] = {b.triangle, a.rising != b.rising};
            neighbors[b.triangle][b.edge] = {a.triangle, a.rising != b.rising};
        }
        i = next;
    }
    return neighbors;
}

struct Box {
    Vec3 low, high;
    [[nodiscard]] bool isWithin(const Box& other) const {
        return low.x > other.low.x && low.y > other.low.y && low.z > other.low.z &&
               high.x < other.high.x && high.y < other.high.y && high.z < other.high.z;
    }
};

/// Triangles that hang together by edges of two.
struct Piece {
    std::vector<std::uint32_t> triangles;
    bool isClosed = true, isOneSided = false, wasOfOneMind = true;
    std::size_t turned = 0;
    double volume = 0;  ///< signed, when closed
    Box box{};
};

class Repair {
public:
    explicit Repair(TriangleMesh& mesh)
        : mesh_(mesh), neighbors_(findNeighbors(mesh.triangles)), over_(mesh.triangles.size()) {}

    WindingRepair run() {
        std::vector<bool> seen(mesh_.triangles.size());
        for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
            if (!seen[t]) pieces_.push_back(agreed(t, seen));
        for (Piece& piece : pieces_) measure(piece);
        findContainers();
        lookOutwards();
        for (const Piece& piece : pieces_) report_.turned += piece.turned;
        return report_;
    }

private:
    /// Collects the piece of a triangle and turns the fewer of its triangles.
    Piece agreed(std::uint32_t first, std::vector<bool>& seen) {
        Piece piece;
        piece.triangles = {first};
        seen[first] = true;
        for (std::size_t i = 0; i < piece.triangles.size(); ++i) {
            const std::uint32_t t = piece.triangles[i];
            for (const Neighbor& neighbor : neighbors_[t]) {
                if (neighbor.triangle == kNone) {
                    piece.isClosed = false;
                    continue;
                }
                const bool over = neighbor.agrees ? over_[t] : !over_[t];
                if (seen[neighbor.triangle]) {
                    piece.isOneSided |= over_[neighbor.triangle] != over;
                    continue;
                }
                seen[neighbor.triangle] = true;
                over_[neighbor.triangle] = over;
                piece.triangles.push_back(neighbor.triangle);
            }
        }
        turnTheFewer(piece);
        return piece;
    }

    void turnTheFewer(Piece& piece) {
        const auto isOver = [&](std::uint32_t t) { return bool(over_[t]); };
        const auto over = static_cast<std::size_t>(std::ranges::count_if(piece.triangles, isOver));
        if (piece.isOneSided) {
            ++report_.oneSided;
            return;
        }
        piece.wasOfOneMind = over == 0;
        const bool turnOver = 2 * over <= piece.triangles.size();
        for (const std::uint32_t t : piece.triangles) {
            if (over_[t] != turnOver) continue;
            std::swap(mesh_.triangles[t][1], mesh_.triangles[t][2]);
            ++piece.turned;
        }
    }

    void measure(Piece& piece) const {
        const Vec3 origin = mesh_.vertices[mesh_.triangles[piece.triangles.front()][0]];
        piece.box = {origin, origin};
        for (const std::uint32_t t : piece.triangles) {
            const auto& [a, b, c] = mesh_.triangles[t];
            piece.volume += dot(mesh_.vertices[a] - origin,
                                cross(mesh_.vertices[b] - origin, mesh_.vertices[c] - origin)) /
                            6;
            for (const std::uint32_t corner : {a, b, c}) {
                const Vec3& p = mesh_.vertices[corner];
                Box& box = piece.box;
                box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y),
                           std::min(box.low.z, p.z)};
                box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y),
                            std::max(box.high.z, p.z)};
            }
        }
    }

    /// Few pieces contain others; looking at the largest keeps this fast for any number of pieces.
    void findContainers() {
        constexpr std::size_t kMost = 64;
        for (const Piece& piece : pieces_)
            if (piece.isClosed) containers_.push_back(piece.box);
        const std::size_t kept = std::min(kMost, containers_.size());
        std::ranges::partial_sort(containers_, containers_.begin() + std::ptrdiff_t(kept),
                                  std::greater<>{},
                                  [](const Box& box) { return norm(box.high - box.low); });
        containers_.resize(kept);
    }

    [[nodiscard]] bool isWithinAnother(const Piece& piece) const {
        return std::ranges::any_of(containers_,
                                   [&](const Box& box) { return piece.box.isWithin(box); });
    }

    void lookOutwards() {
        for (Piece& piece : pieces_) {
            if (!piece.isClosed || piece.isOneSided || !(piece.volume < 0)) continue;
            if (piece.wasOfOneMind && isWithinAnother(piece)) continue;
            for (const std::uint32_t t : piece.triangles)
                std::swap(mesh_.triangles[t][1], mesh_.triangles[t][2]);
            if (piece.wasOfOneMind)
                ++report_.insideOut;
            else
                piece.turned = piece.triangles.size() - piece.turned;
        }
    }

    TriangleMesh& mesh_;
    std::vector<std::array<Neighbor, 3>> neighbors_;
    std::vector<bool> over_;  ///< of a triangle: looks the other way than its piece's first
    std::vector<Piece> pieces_;
    std::vector<Box> containers_;
    WindingRepair report_;
};

}  // namespace

WindingRepair repairWinding(TriangleMesh& mesh) {
    return Repair(mesh).run();
}

}  // namespace tendril::io
