#include "core/io/groom/JoinChains.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace tendril::io {
namespace {

/// A polyline, perhaps to be joined with others.
struct Piece {
    Chain chain;
    bool fromSegments = true;  ///< all of its elements have two points
    bool visited = false;
};

std::vector<Piece> joinConsecutive(std::vector<Chain> chains) {
    std::vector<Piece> joined;
    for (Chain& chain : chains) {
        if (chain.vertices.empty()) continue;
        const bool isSegment = chain.vertices.size() == 2;
        const bool continues = !joined.empty() && joined.back().chain.group == chain.group &&
                               joined.back().chain.vertices.back() == chain.vertices.front();
        if (!continues) {
            joined.push_back({std::move(chain), isSegment});
            continue;
        }
        std::vector<std::uint32_t>& vertices = joined.back().chain.vertices;
        vertices.insert(vertices.end(), chain.vertices.begin() + 1, chain.vertices.end());
        joined.back().fromSegments &= isSegment;
    }
    return joined;
}

/// Which pieces of a group meet at which vertices.
class PieceGraph {
public:
    explicit PieceGraph(std::vector<Piece>& pieces) : pieces_(pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i)
            for (const std::uint32_t v : pieces[i].chain.vertices) {
                Meeting& meeting = at(i, v);
                meeting.pieces.push_back(i);
                meeting.degree += isEnd(i, v) ? 1 : 2;
            }
    }

    /// Joins the pieces connected to piece `seed` into it when they make a simple open path.
    void joinFrom(std::size_t seed) {
        if (pieces_[seed].visited) return;
        const std::vector<std::size_t> connected = visitConnected(seed);
        if (connected.size() < 2) return;
        std::vector<std::uint32_t> ends;
        for (const std::size_t i : connected) {
            if (!pieces_[i].fromSegments) return;
            for (const std::uint32_t v : pieces_[i].chain.vertices) {
                if (at(i, v).degree > 2) return;  // branches
                if (at(i, v).degree == 1) ends.push_back(v);
            }
        }
        if (ends.size() != 2) return;  // a ring
        std::vector<std::uint32_t> vertices = path(connected, std::min(ends[0], ends[1]));
        for (const std::size_t i : connected) pieces_[i].chain.vertices.clear();
        pieces_[seed].chain.vertices = std::move(vertices);
    }

private:
    struct Meeting {
        std::vector<std::size_t> pieces;
        std::size_t degree = 0;  ///< segments that end here
        bool expanded = false;
    };

    Meeting& at(std::size_t piece, std::uint32_t vertex) {
        return meetings_[(std::uint64_t(pieces_[piece].chain.group) << 32) | vertex];
    }
    bool isEnd(std::size_t piece, std::uint32_t vertex) const {
        const std::vector<std::uint32_t>& vertices = pieces_[piece].chain.vertices;
        return vertices.front() == vertex || vertices.back() == vertex;
    }

    std::vector<std::size_t> visitConnected(std::size_t seed) {
        std::vector<std::size_t> connected{seed};
        pieces_[seed].visited = true;
        for (std::size_t next = 0; next < connected.size(); ++next)
            for (const std::uint32_t v : pieces_[connected[next]].chain.vertices) {
                Meeting& meeting = at(seed, v);
                if (meeting.expanded) continue;
                meeting.expanded = true;
                for (const std::size_t other : meeting.pieces) {
                    if (pieces_[other].visited) continue;
                    pieces_[other].visited = true;
                    connected.push_back(other);
                }
            }
        return connected;
    }

    /// From `start` through all connected pieces, then turned as most of their segments point.
    std::vector<std::uint32_t> path(const std::vector<std::size_t>& connected,
                                    std::uint32_t start) {
        std::vector<std::uint32_t> vertices{start};
        std::ptrdiff_t along = 0;
        std::size_t last = pieces_.size();
        for (std::size_t step = 0; step < connected.size(); ++step) {
            const std::vector<std::size_t>& here = at(connected.front(), vertices.back()).pieces;
            last = here.front() == last ? here.back() : here.front();
            std::vector<std::uint32_t> piece = pieces_[last].chain.vertices;
            const bool forward = piece.front() == vertices.back();
            if (!forward) std::ranges::reverse(piece);
            const auto segments = static_cast<std::ptrdiff_t>(piece.size()) - 1;
            along += forward ? segments : -segments;
            vertices.insert(vertices.end(), piece.begin() + 1, piece.end());
        }
        if (along < 0) std::ranges::reverse(vertices);
        return vertices;
    }

    std::vector<Piece>& pieces_;
    std::unordered_map<std::uint64_t, Meeting> meetings_;
};

}  // namespace

std::vector<Chain> joinChains(std::vector<Chain> chains) {
    std::vector<Piece> pieces = joinConsecutive(std::move(chains));
    if (std::ranges::any_of(pieces, &Piece::fromSegments)) {
        PieceGraph graph(pieces);
        for (std::size_t i = 0; i < pieces.size(); ++i) graph.joinFrom(i);
    }
    std::vector<Chain> joined;
    for (Piece& piece : pieces)
        if (!piece.chain.vertices.empty()) joined.push_back(std::move(piece.chain));
    return joined;
}

}  // namespace tendril::io
