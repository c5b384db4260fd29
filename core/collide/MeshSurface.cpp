#include "core/collide/MeshSurface.h"

#include "core/base/Assert.h"
#include "core/collide/MeshCheck.h"
#include "core/collide/MeshMoment.h"
#include "core/geometry/BoxTree.h"
#include "core/geometry/DistanceGrid.h"
#include "core/geometry/TriangleDistance.h"
#include "core/geometry/WindingTree.h"

#include <cmath>

namespace tendril::collide {
namespace {

using geometry::Box3;
using geometry::closestOnTriangle;
using geometry::TriangleCorners;
using geometry::TriangleFeature;
using geometry::TrianglePoint;
using spatial::Vec3;
using Triangle = std::array<std::uint32_t, 3>;

constexpr int kGridCells = 32;
constexpr double kTouching = 1e-10;  ///< m; closer, the direction to the surface means nothing

struct Nearest {
    std::uint32_t triangle = 0;
    TrianglePoint point{.squaredDistance = Box3::kInfinity};
};

class MeshSurface final : public Surface {
public:
    MeshSurface(MeshDescription description, MeshCheck check)
        : source_(std::move(description.positions)),
          connection_(connect(std::move(description.mesh.triangles), std::move(check.topology))),
          isSolid_(check.isSolid),
          isClean_(check.isClean),
          featureSize_(check.featureSize),
          start_(std::move(description.mesh.vertices)),
          boxes_(connection_.triangles.size()),
          tree_(fillBoxes(), source_ ? geometry::BoxTree::Lifetime::Changing
                                     : geometry::BoxTree::Lifetime::Fixed) {
        if (isSolid_ && !isClean_) winding_.emplace(connection_.used, cornersAt(0));
        if (!source_)
            grid_ = geometry::DistanceGrid(
                bounds_.grown(0.02 * norm(bounds_.size())), kGridCells, [this](const Vec3& p) {
                    return found(p, nearest(p, unlimited(), 0), 0, nullptr).distance;
                });
    }

    void prepare(double t0, double t1) override {
        if (!source_) return;
        if (!end_.empty() && t0 == t1_) {
            start_.swap(end_);
        } else {
            source_(t0, start_);
        }
        end_.resize(start_.size());
        source_(t1, end_);
        t1_ = t1;
        duration_ = t1 - t0;
        double farthest = 0;
        for (std::size_t v = 0; v < start_.size(); ++v)
            farthest = std::max(farthest, squaredNorm(end_[v] - start_[v]));
        greatestSpeed_ = std::sqrt(farthest) / duration_;
        tree_.update(fillBoxes());
        if (winding_) winding_->update(cornersAt(0.5));
    }

    [[nodiscard]] std::optional<SurfacePoint> closest(const ClosestQuery& query) const override {
        const double bound = distanceBound(query.point);
        if (bound > query.within) return std::nullopt;
        const double radius = isSolid_ ? std::max(query.within, -bound) : query.within;
        const Nearest near = nearest(query.point, radius, query.share);
        if (near.point.squaredDistance == Box3::kInfinity) return std::nullopt;
        SurfacePoint result = found(query.point, near, query.share, query.from);
        if (!(result.distance <= query.within)) return std::nullopt;
        return result;
    }

    [[nodiscard]] double distanceBound(const Vec3& point) const override {
        const double outside = bounds_.squaredDistance(point);
        if (outside > 0) return std::sqrt(outside);
        if (!grid_.isEmpty()) return grid_.boundAt(point);
        const Vec3 size = bounds_.size();
        return isSolid_ ? -0.5 * std::min({size.x, size.y, size.z}) : 0;
    }

    [[nodiscard]] Vec3 positionOf(const SurfacePlace& place, double share) const override {
        return blended(place, [at = moment(share)](std::uint32_t v) { return at.vertex(v); });
    }
    [[nodiscard]] Vec3 velocityOf(const SurfacePlace& place) const override {
        if (end_.empty()) return {};
        return blended(place,
                       [this](std::uint32_t v) { return (end_[v] - start_[v]) / duration_; });
    }
    [[nodiscard]] double greatestSpeed() const override { return greatestSpeed_; }
    [[nodiscard]] const Box3& bounds() const override { return bounds_; }
    [[nodiscard]] double featureSize() const override { return featureSize_; }
    [[nodiscard]] bool isSheet() const override { return !isSolid_; }
    [[nodiscard]] bool isConvex() const override { return false; }

private:
    [[nodiscard]] MeshMoment moment(double share) const {
        return {connection_, start_, end_, share};
    }
    [[nodiscard]] geometry::WindingTree::Corners cornersAt(double share) const {
        return [at = moment(share)](std::uint32_t t) { return at.corners(t); };
    }
    template <class PerVertex>
    [[nodiscard]] Vec3 blended(const SurfacePlace& place, const PerVertex& of) const {
        const Triangle& i = connection_.triangles[static_cast<std::size_t>(place.triangle)];
        return place.coordinates.x * of(i[0]) + place.coordinates.y * of(i[1]) +
               place.coordinates.z * of(i[2]);
    }
    [[nodiscard]] double unlimited() const { return 10 * norm(bounds_.size()) + 1; }

    std::span<const Box3> fillBoxes() {
        bounds_ = {};
        for (const std::uint32_t t : connection_.used) {
            Box3& box = boxes_[t] = {};
            for (const std::uint32_t v : connection_.triangles[t]) {
                box.include(start_[v]);
                if (!end_.empty()) box.include(end_[v]);
            }
            bounds_.include(box);
        }
        return boxes_;
    }

    /// Of several equally near triangles the first.
    [[nodiscard]] Nearest nearest(const Vec3& point, double radius, double share) const {
        const MeshMoment at = moment(share);
        Nearest best;
        best.point.squaredDistance = radius * radius;
        bool any = false;
        tree_.visitNear(point, radius, [&](std::uint32_t t) {
            const TrianglePoint candidate = closestOnTriangle(point, at.corners(t));
            const double d = candidate.squaredDistance, now = best.point.squaredDistance;
            if (d < now || (d == now && (!any || t < best.triangle))) {
                best = {t, candidate};
                any = true;
            }
            return std::sqrt(best.point.squaredDistance);
        });
        if (!any) best.point.squaredDistance = Box3::kInfinity;
        return best;
    }

    [[nodiscard]] bool isInside(const Vec3& point, const Nearest& near, const MeshMoment& at,
                                const Vec3* from, double share) const {
        if (isClean_) {
            const Vec3 normal = at.pseudonormal(near.triangle, near.point.feature);
            return dot(point - near.point.position, normal) < 0;
        }
        if (isSolid_) return winding_->windingAt(point, cornersAt(share)) > 0.5;
        return from && isSeparated(*from, point, at);
    }
    /// Whether the straight way between two points goes through the sheet an odd number of times.
    [[nodiscard]] bool isSeparated(const Vec3& a, const Vec3& b, const MeshMoment& at) const {
        const double radius = 0.5 * norm(b - a);
        std::size_t count = 0;
        tree_.visitNear(0.5 * (a + b), radius, [&](std::uint32_t t) {
            count += at.isPierced(t, a, b) ? 1 : 0;
            return radius;
        });
        return count % 2 == 1;
    }

    [[nodiscard]] SurfacePoint found(const Vec3& point, const Nearest& near, double share,
                                     const Vec3* from) const {
        const MeshMoment at = moment(share);
        const bool inside = isInside(point, near, at, from, share);
        const double distance = std::sqrt(near.point.squaredDistance);
        const Vec3& b = near.point.barycentric;
        const bool isTurned = connection_.isTurned(near.triangle);
        return {.position = near.point.position,
                .normal = outward(point, near, at, inside, from),
                .distance = inside ? -distance : distance,
                .place = {static_cast<std::int32_t>(near.triangle),
                          isTurned ? Vec3{b.x, b.z, b.y} : b}};
    }

    [[nodiscard]] Vec3 outward(const Vec3& point, const Nearest& near, const MeshMoment& at,
                               bool inside, const Vec3* from) const {
        const Vec3 arm = point - near.point.position;
        const double distance = std::sqrt(near.point.squaredDistance);
        const bool isTouching = distance < kTouching;
        if (!isTouching && near.point.feature != TriangleFeature::Face)
            return arm * ((inside ? -1 : 1) / distance);
        const Vec3 normal = at.pseudonormal(near.triangle, near.point.feature);
        if (isTouching && isSolid_) return normal;
        const Vec3 towards = isTouching && from ? *from - near.point.position : arm;
        const bool isAgainst = dot(normal, towards) < 0;
        return isAgainst != (inside && !isTouching) ? -normal : normal;
    }

    VertexSource source_;
    MeshConnection connection_;
    bool isSolid_, isClean_;
    double featureSize_;
    std::vector<Vec3> start_, end_;  ///< of the prepared interval, per vertex; end_ empty: rigid
    double t1_ = 0, duration_ = 1, greatestSpeed_ = 0;
    Box3 bounds_;
    std::vector<Box3> boxes_;  ///< per triangle, over the interval; empty: left out
    geometry::BoxTree tree_;
    std::optional<geometry::WindingTree> winding_;
    geometry::DistanceGrid grid_;
};

}  // namespace

Result<std::unique_ptr<Surface>> makeMesh(MeshDescription description) {
    MeshCheck check = checkMesh(description.mesh, description.sides, description.name);
    Diagnostics notes = std::move(check.diagnostics);
    for (const Diagnostic& note : notes)
        if (note.severity == Severity::Error)
            return Result<std::unique_ptr<Surface>>::failed(std::move(notes));
    return {std::make_unique<MeshSurface>(std::move(description), std::move(check)),
            std::move(notes)};
}

}  // namespace tendril::collide
