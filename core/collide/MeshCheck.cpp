#include "core/collide/MeshCheck.h"

#include "core/geometry/WindingTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tendril::collide {
namespace {

using geometry::areaNormal;
using geometry::Box3;
using geometry::MeshTopology;
using geometry::TriangleCorners;
using spatial::Vec3;
using Use = MeshTopology::Use;

constexpr double kLargestHoles = 0.25;   ///< share of the area, of what still counts as closed
constexpr std::size_t kMostPieces = 64;  ///< whose boxes are compared with each other
constexpr std::size_t kProbes = 4000;    ///< triangles of one piece that are tried first
constexpr double kBuried = 0.75;         ///< winding number on a buried triangle's outside

class Check {
public:
    Check(const geometry::TriangleMesh& mesh, const std::string& place)
        : mesh_(mesh), place_(place) {
        out_.topology = geometry::computeTopology(mesh);
        for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
            if (out_.topology.isUsed(t)) used_.push_back(t);
    }

    MeshCheck finish(MeshSides sides) {
        const MeshTopology& topology = out_.topology;
        const bool seemsClosed = topology.oneSidedPieces == 0 && topology.holes <= kLargestHoles;
        out_.isSolid = !used_.empty() && (sides == MeshSides::Solid ||
                                          (sides == MeshSides::Automatic && seemsClosed));
        measure();
        if (out_.isSolid) leaveOutBuried();
        out_.isClean = out_.isSolid && topology.openEdges == 0 && topology.crowdedEdges == 0 &&
                       topology.oneSidedPieces == 0 && out_.buried == 0 && piecesAreApart();
        tell(sides);
        return std::move(out_);
    }

private:
    [[nodiscard]] TriangleCorners cornersOf(std::uint32_t t) const {
        const auto& i = mesh_.triangles[t];
        TriangleCorners p{mesh_.vertices[i[0]], mesh_.vertices[i[1]], mesh_.vertices[i[2]]};
        if (out_.topology.use[t] == Use::Turned) std::swap(p[1], p[2]);
        return p;
    }

    void measure() {
        double area = 0, volume = 0;
        Vec3 center;
        for (const Vec3& v : mesh_.vertices) center += v / double(mesh_.vertices.size());
        for (const std::uint32_t t : used_) {
            const TriangleCorners p = cornersOf(t);
            area += 0.5 * spatial::norm(areaNormal(p));
            volume += dot(p[0] - center, areaNormal(p)) / 6;
        }
        if (area > 0)
            out_.featureSize =
                out_.isSolid ? std::abs(volume) / area : std::sqrt(2 * area / double(used_.size()));
    }

    /// Triangles with solid on both sides, as where two bodies overlap: nothing touches them.
    void leaveOutBuried() {
        const auto corners = [this](std::uint32_t t) { return cornersOf(t); };
        const geometry::WindingTree winding(used_, corners);
        const auto isBuried = [&](std::uint32_t t) {
            const TriangleCorners p = cornersOf(t);
            const Vec3 middle = (p[0] + p[1] + p[2]) / 3.0;
            const Vec3 across = areaNormal(p);
            const Vec3 step = across * (1e-3 / std::sqrt(norm(across)));
            const auto isInside = [&](const Vec3& q) {
                return winding.windingAt(q + step, corners) > kBuried;
            };
            const auto near = [&](const Vec3& corner) { return middle + 0.9 * (corner - middle); };
            return isInside(middle) && isInside(near(p[0])) && isInside(near(p[1])) &&
                   isInside(near(p[2]));
        };
        if (out_.topology.pieces == 1 && !anyOfSome(isBuried)) return;
        std::vector<std::uint32_t> buried;
        std::ranges::copy_if(used_, std::back_inserter(buried), isBuried);
        for (const std::uint32_t t : buried) out_.topology.use[t] = Use::LeftOut;
        out_.buried = buried.size();
    }

    /// Whether any of some thousand triangles, spread over all, is buried.
    template <class Test>
    [[nodiscard]] bool anyOfSome(const Test& isBuried) const {
        const std::size_t stride = used_.size() / kProbes + 1;
        for (std::size_t i = 0; i < used_.size(); i += stride)
            if (isBuried(used_[i])) return true;
        return false;
    }

    [[nodiscard]] bool piecesAreApart() const {
        if (out_.topology.pieces <= 1) return true;
        if (out_.topology.pieces > kMostPieces) return false;
        std::vector<Box3> boxes(out_.topology.pieces);
        for (const std::uint32_t t : used_)
            for (const Vec3& p : cornersOf(t)) boxes[out_.topology.piece[t]].include(p);
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (boxes[i].overlaps(boxes[k])) return false;
        return true;
    }

    void tell(MeshSides sides) {
        const MeshTopology& topology = out_.topology;
        if (used_.empty()) {
            out_.diagnostics.push_back(
                makeError(place_,
                          "has no triangle with an area, so nothing can touch it. Leave it out, or "
                          "choose another file."));
            return;
        }
        note(topology.degenerate, "{} without area {} left out of collision.");
        note(topology.duplicated, "{} with the corners of another {} left out of collision.");
        note(topology.turned, "{} that faced the other way than the neighbors {} taken as turned.");
        note(out_.buried, "{} inside the body {} left out of collision.");
        if (topology.reversedPieces > 0)
            say(fmt::format("{} of {} closed pieces faced inwards and {} taken as turned.",
                            topology.reversedPieces, topology.pieces,
                            topology.reversedPieces == 1 ? "is" : "are"));
        if (topology.crowdedEdges > 0)
            say(
                fmt::format("{} of more than two triangles: what is inside is decided by the whole "
                            "mesh, not by the nearest triangle.",
                            counted(topology.crowdedEdges, "edge")));
        if (topology.openEdges > 0) tellOfHoles(sides);
    }

    void tellOfHoles(MeshSides sides) {
        const std::string holes =
            fmt::format("The mesh is open: {} of one triangle, holes of {:.0f} % of its area.",
                        counted(out_.topology.openEdges, "edge"), 100 * out_.topology.holes);
        if (out_.isSolid)
            say(holes + " It is taken as solid, as if they were closed.");
        else if (sides == MeshSides::Automatic)
            say(holes +
                " It is taken as a sheet with two sides; set its sides to solid to keep "
                "strands out of it.");
    }

    static std::string counted(std::size_t count, std::string_view noun) {
        return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
    }
    void note(std::size_t count, fmt::format_string<std::string, const char*> text) {
        if (count > 0)
            say(fmt::format(text, counted(count, "triangle"), count == 1 ? "is" : "are"));
    }
    void say(std::string text) { out_.diagnostics.push_back(makeNote(place_, std::move(text))); }

    const geometry::TriangleMesh& mesh_;
    const std::string& place_;
    std::vector<std::uint32_t> used_;
    MeshCheck out_;
};

}  // namespace

MeshCheck checkMesh(const geometry::TriangleMesh& mesh, MeshSides sides, const std::string& place) {
    return Check(mesh, place).finish(sides);
}

}  // namespace tendril::collide
