#pragma once

#include "core/geometry/Box3.h"
#include "core/spatial/Vec3.h"

#include <cstdint>
#include <optional>

namespace tendril::collide {

/// A material point of a surface: follows its motion and deformation.
struct SurfacePlace {
    std::int32_t triangle = -1;   ///< of the mesh as it was given; −1 on a shape
    spatial::Vec3 coordinates{};  ///< barycentric on the triangle; on a shape, m in its own frame

    friend bool operator==(const SurfacePlace&, const SurfacePlace&) = default;
};

/// The surface point closest to a point.
struct SurfacePoint {
    spatial::Vec3 position{};  ///< on the surface, m
    spatial::Vec3 normal{};    ///< unit, towards the outside: from here to the point when outside
    double distance = 0;       ///< of the point along the normal, m; negative inside
    SurfacePlace place;
};

/// What is asked about one point, in the surface's own frame.
struct ClosestQuery {
    spatial::Vec3 point{};  ///< m
    double within = 0;      ///< points farther outside than this have no answer, m
    double share = 1;       ///< of the prepared interval that has passed, 0 … 1
    /// Where the point was before, moved along with the surface. A sheet has two sides, and the
    /// outside is the one on which the point was; null: where the point is. Solids ignore it.
    const spatial::Vec3* from = nullptr;
};

/// The boundary of a body in its own frame: a solid (plane: the half space below; sphere, capsule,
/// box, closed mesh) or a sheet with two sides (open mesh). It knows no placement. Const functions
/// may be called from several threads at once and give the same answers in any order.
class Surface {
public:
    virtual ~Surface() = default;

    /// Reads the shape at both ends of an interval; in between it moves linearly. Rigid surfaces
    /// have nothing to do. Not while other threads ask.
    virtual void prepare(double t0, double t1) = 0;

    /// The closest point, when the signed distance is at most `within`. However deep a point is
    /// inside a solid, it has an answer.
    [[nodiscard]] virtual std::optional<SurfacePoint> closest(const ClosestQuery& query) const = 0;
    /// At most the signed distance of the point (of a sheet: the distance), at any time of the
    /// prepared interval. Some nanoseconds.
    [[nodiscard]] virtual double distanceBound(const spatial::Vec3& point) const = 0;

    [[nodiscard]] virtual spatial::Vec3 positionOf(const SurfacePlace& place,
                                                   double share) const = 0;
    /// By deformation alone, m/s.
    [[nodiscard]] virtual spatial::Vec3 velocityOf(const SurfacePlace& place) const = 0;
    /// The greatest speed that deformation gives to any of its points, m/s.
    [[nodiscard]] virtual double greatestSpeed() const = 0;

    /// Holds the surface during the prepared interval; infinite for a plane.
    [[nodiscard]] virtual const geometry::Box3& bounds() const = 0;
    /// What moves farther than this relative to the surface in one step may miss it or be pushed
    /// out at the wrong side, m: a sphere's radius, a box's smallest half extent. Infinite for a
    /// plane.
    [[nodiscard]] virtual double featureSize() const = 0;
    [[nodiscard]] virtual bool isSheet() const = 0;
    /// Whether any straight line has one interval inside only.
    [[nodiscard]] virtual bool isConvex() const = 0;

protected:
    Surface() = default;
    Surface(const Surface&) = default;
    Surface& operator=(const Surface&) = default;
};

}  // namespace tendril::collide
