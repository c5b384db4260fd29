#pragma once

#include "core/collide/RigidPose.h"
#include "core/collide/Surface.h"

#include <memory>

namespace tendril::collide {

/// How an obstacle meets strands.
struct SurfaceLaw {
    double frictionStatic = 0.3;   ///< coefficient, while sticking
    double frictionDynamic = 0.2;  ///< coefficient, while sliding; at most the static one
    double restitution = 0;        ///< share of the normal speed that comes back, 0 … 1
    double thickness = 0;          ///< added to the strands' radius, m

    friend bool operator==(const SurfaceLaw&, const SurfaceLaw&) = default;
};

/// An obstacle at one time, made by Obstacle::at() in some ten nanoseconds and valid until the
/// obstacle is prepared again. All points, normals and velocities are in world axes, SI.
/// Thread-safe.
class ObstacleInstant {
public:
    ObstacleInstant(const Surface& surface, const RigidPose& pose, double share);

    /// The surface point closest to `point`, when its signed distance is at most `within` [m].
    /// @param from where the point was, moved along with the obstacle (carried()): decides on
    ///        which side of a sheet it belongs; null: where it is. Solids ignore it.
    [[nodiscard]] std::optional<SurfacePoint> closest(const spatial::Vec3& point, double within,
                                                      const spatial::Vec3* from = nullptr) const;
    /// At most the signed distance of `point` (of a sheet: the distance): some nanoseconds.
    [[nodiscard]] double distanceBound(const spatial::Vec3& point) const;

    [[nodiscard]] spatial::Vec3 positionOf(const SurfacePlace& place) const;
    [[nodiscard]] spatial::Vec3 velocityOf(const SurfacePlace& place) const;
    /// Where a point that was at `point` at an earlier instant would be if it had been fixed to
    /// the obstacle: to the frame of a rigid one, to the closest surface point of a deforming one
    /// when that is within `within` [m].
    [[nodiscard]] spatial::Vec3 carried(const ObstacleInstant& earlier, const spatial::Vec3& point,
                                        double within) const;
    /// Holds the obstacle at this time; infinite for a plane.
    [[nodiscard]] geometry::Box3 bounds() const;

    [[nodiscard]] const Surface& surface() const { return *surface_; }
    [[nodiscard]] const RigidPose& pose() const { return pose_; }
    [[nodiscard]] double share() const { return share_; }

private:
    const Surface* surface_;
    RigidPose pose_;
    double share_;
};

/// One object of the scene that strands collide with: a surface, how it moves, how it meets
/// strands. Const functions are thread-safe.
class Obstacle {
public:
    /// @param pose of the surface's own frame; left out: the world's
    explicit Obstacle(std::unique_ptr<Surface> surface, PoseSource pose = {}, SurfaceLaw law = {});

    /// Once per coupling step, before questions about t in [t0, t1]. Not while other threads ask.
    /// @pre t0 < t1
    void prepare(double t0, double t1);
    /// The obstacle at time t. Outside the prepared interval a deforming surface is taken as it is
    /// at the nearer end.
    [[nodiscard]] ObstacleInstant at(double t) const;

    [[nodiscard]] const SurfaceLaw& law() const { return law_; }
    void setLaw(const SurfaceLaw& law) { law_ = law; }
    [[nodiscard]] const Surface& surface() const { return *surface_; }
    [[nodiscard]] double start() const { return t0_; }  ///< of the prepared interval, s
    [[nodiscard]] double end() const { return t1_; }

private:
    std::unique_ptr<Surface> surface_;
    PoseSource pose_;
    SurfaceLaw law_;
    double t0_ = 0, t1_ = 0;
};

}  // namespace tendril::collide
