#include "core/collide/SweptContact.h"

#include "core/base/Assert.h"

#include <algorithm>

namespace tendril::collide {
namespace {

using spatial::Vec3;

constexpr int kAdvances = 100;

Vec3 startAt(const LinkSweep& link, double share) {
    return link.start0 + share * (link.start1 - link.start0);
}
Vec3 endAt(const LinkSweep& link, double share) {
    return link.end0 + share * (link.end1 - link.end0);
}

}  // namespace

ObstaclePassage::ObstaclePassage(const Obstacle& obstacle, double t0, double t1)
    : obstacle_(&obstacle),
      t0_(t0),
      duration_(t1 - t0),
      instants_{obstacle.at(t0), obstacle.at(t0 + 0.5 * (t1 - t0)), obstacle.at(t1)} {
    TENDRIL_DEMAND(t0 < t1);
}

double ObstaclePassage::travelOf(const LinkSweep& link) const {
    const Vec3 startRate = (link.start1 - link.start0) / duration_;
    const Vec3 endRate = (link.end1 - link.end0) / duration_;
    double speed = 0;
    for (std::size_t i = 0; i < instants_.size(); ++i) {
        const double share = 0.5 * static_cast<double>(i);
        const RigidPose& pose = instants_[i].pose();
        speed = std::max({speed, norm(startRate - pose.velocityAt(startAt(link, share))),
                          norm(endRate - pose.velocityAt(endAt(link, share)))});
    }
    // Turning makes the way in the obstacle's frame longer than its samples tell.
    return (1.5 * speed + obstacle_->surface().greatestSpeed()) * duration_;
}

std::optional<SweptContact> ObstaclePassage::findFirstContact(const LinkSweep& link) const {
    const double travel = travelOf(link), touch = 0.05 * link.radius;
    double share = 0;
    std::optional<LinkContact> nearest;
    for (int i = 0; i < kAdvances; ++i) {
        const double left = (1 - share) * travel;
        const ObstacleInstant now = i == 0 ? instants_[0] : obstacle_->at(t0_ + share * duration_);
        nearest = findSmallestGap(now, {.start = startAt(link, share),
                                        .end = endAt(link, share),
                                        .radius = link.radius,
                                        .within = left + touch});
        if (!nearest) return std::nullopt;
        if (nearest->gap <= touch) return SweptContact{.share = share, .contact = *nearest};
        if (nearest->gap > left) return std::nullopt;
        share = std::min(share + nearest->gap / travel, 1.0);
    }
    return SweptContact{.share = share, .contact = *nearest};
}

double ObstaclePassage::largestSafeShare(const LinkSweep& link) const {
    const double travel = travelOf(link);
    const double allowed = std::max(0.5 * obstacle_->surface().featureSize(), link.radius);
    if (travel <= allowed || !findFirstContact(link)) return 1;
    return std::max(allowed / travel, 1e-3);
}

}  // namespace tendril::collide
