#include "core/collide/Obstacle.h"

#include "core/base/Assert.h"
#include "core/spatial/Mat3.h"

#include <cmath>

namespace tendril::collide {

using geometry::Box3;
using spatial::Vec3;

ObstacleInstant::ObstacleInstant(const Surface& surface, const RigidPose& pose, double share)
    : surface_(&surface), pose_(pose), share_(share) {}

std::optional<SurfacePoint> ObstacleInstant::closest(const Vec3& point, double within,
                                                     const Vec3* from) const {
    const Vec3 ownFrom = from ? pose_.toOwn(*from) : Vec3{};
    std::optional<SurfacePoint> found = surface_->closest({.point = pose_.toOwn(point),
                                                           .within = within,
                                                           .share = share_,
                                                           .from = from ? &ownFrom : nullptr});
    if (!found) return found;
    found->position = pose_.toWorld(found->position);
    found->normal = rotate(pose_.orientation, found->normal);
    return found;
}

double ObstacleInstant::distanceBound(const Vec3& point) const {
    return surface_->distanceBound(pose_.toOwn(point));
}

Vec3 ObstacleInstant::positionOf(const SurfacePlace& place) const {
    return pose_.toWorld(surface_->positionOf(place, share_));
}

Vec3 ObstacleInstant::velocityOf(const SurfacePlace& place) const {
    return pose_.velocityAt(positionOf(place)) +
           rotate(pose_.orientation, surface_->velocityOf(place));
}

Vec3 ObstacleInstant::carried(const ObstacleInstant& earlier, const Vec3& point,
                              double within) const {
    Vec3 own = earlier.pose_.toOwn(point);
    if (surface_->greatestSpeed() > 0) {
        const auto near = surface_->closest(
            {.point = own, .within = within, .share = earlier.share_, .from = nullptr});
        if (near)
            own += surface_->positionOf(near->place, share_) -
                   surface_->positionOf(near->place, earlier.share_);
    }
    return pose_.toWorld(own);
}

Box3 ObstacleInstant::bounds() const {
    const Box3& own = surface_->bounds();
    if (own.isEmpty()) return own;
    const Vec3 half = 0.5 * own.size();
    if (!isFinite(half)) return Box3::everywhere();
    const spatial::Mat3 R = toMatrix(pose_.orientation);
    const Vec3 reach{
        std::abs(R.cx.x) * half.x + std::abs(R.cy.x) * half.y + std::abs(R.cz.x) * half.z,
        std::abs(R.cx.y) * half.x + std::abs(R.cy.y) * half.y + std::abs(R.cz.y) * half.z,
        std::abs(R.cx.z) * half.x + std::abs(R.cy.z) * half.y + std::abs(R.cz.z) * half.z};
    const Vec3 center = pose_.toWorld(own.center());
    return {center - reach, center + reach};
}

Obstacle::Obstacle(std::unique_ptr<Surface> surface, PoseSource pose, SurfaceLaw law)
    : surface_(std::move(surface)), pose_(std::move(pose)), law_(law) {
    TENDRIL_DEMAND(surface_ != nullptr);
}

void Obstacle::prepare(double t0, double t1) {
    TENDRIL_DEMAND(t0 < t1);
    t0_ = t0;
    t1_ = t1;
    surface_->prepare(t0, t1);
}

ObstacleInstant Obstacle::at(double t) const {
    const double share = t1_ > t0_ ? std::clamp((t - t0_) / (t1_ - t0_), 0.0, 1.0) : 1;
    return {*surface_, pose_ ? pose_(t) : RigidPose{}, share};
}

}  // namespace tendril::collide
