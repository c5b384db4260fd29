#include "core/motion/SurfaceRoots.h"

#include "core/geometry/BoxTree.h"
#include "core/geometry/TriangleDistance.h"
#include "core/motion/PlacementMotion.h"
#include "core/motion/TriangleMotion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tendril::motion {

using geometry::Box3;
using geometry::MovingMesh;
using geometry::PointMotion;
using geometry::TriangleCorners;
using geometry::TrianglePoint;
using spatial::Quat;
using spatial::Vec3;

namespace {

/// Twice the area of a triangle against the square of its longest side, at least this: what is
/// thinner has no frame to speak of.
constexpr double kLeastArea = 1e-6;

bool hasFrame(const TriangleCorners& corners) {
    const double longest =
        std::max({squaredNorm(corners[1] - corners[0]), squaredNorm(corners[2] - corners[1]),
                  squaredNorm(corners[0] - corners[2])});
    return norm(geometry::areaNormal(corners)) > kLeastArea * longest;
}

/// The triangles of a surface at one time, in its own frame.
class Triangles {
public:
    Triangles(const MovingMesh& mesh, double t) : triangles_(mesh.mesh().triangles) {
        vertices_.resize(mesh.vertexCount());
        mesh.fillPositions(t, vertices_);
        std::vector<Box3> boxes(triangles_.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            if (hasFrame(corners(i)))
                for (const Vec3& corner : corners(i)) boxes[i].include(corner);
        tree_ = std::make_unique<geometry::BoxTree>(boxes, geometry::BoxTree::Lifetime::Fixed);
    }

    [[nodiscard]] TriangleCorners corners(std::uint32_t triangle) const {
        const auto& [a, b, c] = triangles_[triangle];
        return {vertices_[a], vertices_[b], vertices_[c]};
    }

    /// The closest triangle, of several the first; none when all are farther than `within`.
    struct Found {
        std::uint32_t triangle = SurfaceSeat::kNoTriangle;
        TrianglePoint point{};
    };
    [[nodiscard]] Found closest(const Vec3& point, double within) const {
        Found best;
        best.point.squaredDistance = within * within;
        tree_->visitNear(point, within, [&](std::uint32_t i) {
            if (!hasFrame(corners(i))) return std::sqrt(best.point.squaredDistance);
            const TrianglePoint candidate = geometry::closestOnTriangle(point, corners(i));
            const double d = candidate.squaredDistance, now = best.point.squaredDistance;
            if (d < now || (d == now && i < best.triangle)) best = {i, candidate};
            return std::sqrt(best.point.squaredDistance);
        });
        return best;
    }

private:
    const std::vector<std::array<std::uint32_t, 3>>& triangles_;
    std::vector<Vec3> vertices_;
    std::unique_ptr<geometry::BoxTree> tree_;
};

std::array<PointMotion, 3> cornersOf(const MovingMesh& mesh, const MovingMesh::Moment& moment,
                                     std::uint32_t triangle) {
    const auto& [a, b, c] = mesh.mesh().triangles[triangle];
    return {moment.motion(a), moment.motion(b), moment.motion(c)};
}

/// The triangle's frame, moved to the point that carries a root.
RigidMotion seatMotion(const std::array<PointMotion, 3>& corners, const Vec3& barycentric) {
    RigidMotion motion = triangleMotion(corners);
    motion.position = motion.velocity = motion.acceleration = Vec3{};
    const double weights[] = {barycentric.x, barycentric.y, barycentric.z};
    for (std::size_t i = 0; i < 3; ++i) {
        motion.position += weights[i] * corners[i].position;
        motion.velocity += weights[i] * corners[i].velocity;
        motion.acceleration += weights[i] * corners[i].acceleration;
    }
    return motion;
}

/// A root fixed in a frame that moves.
RigidMotion fixedIn(const RigidMotion& frame, const SurfaceSeat& seat) {
    RigidMotion root = frame;
    root.orientation = frame.orientation * seat.orientation;
    root.position = frame.position + rotate(frame.orientation, seat.offset);
    root.velocity = frame.velocityAt(root.position);
    root.acceleration = frame.accelerationAt(root.position);
    return root;
}

SurfaceSeat seatIn(const RigidMotion& frame, const RootPose& root) {
    const Quat back = conjugate(frame.orientation);
    SurfaceSeat seat;
    seat.offset = rotate(back, root.position - frame.position);
    seat.orientation = back * root.orientation;
    return seat;
}

/// How many roots sit on triangles that are without a frame at some sample.
std::size_t countCollapsing(const MovingMesh& mesh, const SurfaceBinding& binding) {
    const auto collapses = [&](const SurfaceSeat& seat) {
        if (!seat.isBound()) return false;
        const auto& [a, b, c] = mesh.mesh().triangles[seat.triangle];
        for (std::size_t s = 0; s < mesh.sampleCount(); ++s) {
            const auto at = [sample = mesh.sample(s)](std::uint32_t v) {
                return Vec3{sample[3 * v], sample[3 * v + 1], sample[3 * v + 2]};
            };
            if (!hasFrame({at(a), at(b), at(c)})) return true;
        }
        return false;
    };
    return static_cast<std::size_t>(std::ranges::count_if(binding.seats, collapses));
}

Diagnostics notesOn(const SurfaceBinding& binding, const MovingMesh& mesh, double within,
                    const std::string& place) {
    Diagnostics notes;
    if (binding.unbound > 0) {
        std::string strands;
        for (std::size_t i = 0, named = 0; i < binding.seats.size() && named < 5; ++i) {
            if (binding.seats[i].isBound()) continue;
            strands += fmt::format("{}{}", named++ > 0 ? ", " : "", i);
        }
        notes.push_back(makeWarning(
            place, fmt::format("{} of {} roots are farther than {:g} cm from the surface and ride "
                               "on it rigidly (strands {}{}). Allow a larger distance, or check "
                               "the units and the place of the body.",
                               binding.unbound, binding.seats.size(), 100 * within, strands,
                               binding.unbound > 5 ? ", …" : "")));
    }
    if (const std::size_t collapsing = countCollapsing(mesh, binding); collapsing > 0)
        notes.push_back(makeWarning(
            place, fmt::format("{} roots sit on triangles that lose their area while the surface "
                               "moves: they turn by jumps there. Repair the animation, or bind "
                               "them to another surface.",
                               collapsing)));
    return notes;
}

}  // namespace

Result<SurfaceBinding> bindRoots(std::span<const RootPose> roots, const BindingSurface& surface,
                                 double within, const std::string& place) {
    const MovingMesh& mesh = surface.mesh;
    const Triangles triangles(mesh, surface.time);
    const MovingMesh::Moment moment = mesh.at(surface.time);
    SurfaceBinding binding;
    for (const RootPose& root : roots) {
        const SurfaceSeat own = seatIn(surface.placement, root);  // in the frame of the surface
        const auto found = triangles.closest(own.offset, within);
        if (found.triangle == SurfaceSeat::kNoTriangle) {
            binding.seats.push_back(own);
            binding.seats.back().distance = std::numeric_limits<double>::infinity();
            ++binding.unbound;
            continue;
        }
        const RigidMotion frame =
            seatMotion(cornersOf(mesh, moment, found.triangle), found.point.barycentric);
        SurfaceSeat seat = seatIn(frame, {own.orientation, own.offset});
        seat.triangle = found.triangle;
        seat.barycentric = found.point.barycentric;
        seat.distance = std::sqrt(found.point.squaredDistance);
        binding.seats.push_back(seat);
    }
    Diagnostics notes = notesOn(binding, mesh, within, place);
    return {std::move(binding), std::move(notes)};
}

void BoundRoots::motionsAt(double t, std::span<RigidMotion> roots) const noexcept {
    const RigidMotion placement = placement_->motionAt(t);
    const MovingMesh::Moment moment = mesh_->at(t);
    for (std::size_t k = 0; k < seats_.size(); ++k) {
        const SurfaceSeat& seat = seats_[k];
        if (!seat.isBound()) {
            roots[k] = fixedIn(placement, seat);
            continue;
        }
        const RigidMotion carrier =
            seatMotion(cornersOf(*mesh_, moment, seat.triangle), seat.barycentric);
        roots[k] = composed(placement, fixedIn(carrier, seat));
    }
}

}  // namespace tendril::motion
