#include "core/collide/SweptContact.h"

#include "core/base/Assert.h"

#include <algorithm>

namespace tendril::collide {
namespace {

using spatial::Vec3;

constexpr int kAdvances = 100;

/// A link and an obstacle over an interval.
class Encounter {
public:
    Encounter(const Obstacle& obstacle, double t0, double t1, const LinkSweep& link)
        : obstacle_(obstacle), link_(link), t0_(t0), duration_(t1 - t0) {
        TENDRIL_DEMAND(t0 < t1);
        for (const double share : {0.0, 0.5, 1.0}) {
            const RigidPose pose = instantAt(share).pose();
            for (const bool isEnd : {false, true})
                speed_ = std::max(speed_, norm(rateOf(isEnd) - pose.velocityAt(at(isEnd, share))));
        }
        // Turning makes the way in the obstacle's frame longer than its samples tell.
        speed_ = 1.5 * speed_ + obstacle.surface().greatestSpeed();
    }

    /// Bound of the distance that any point of the link and the obstacle move relative to each
    /// other in the interval, m.
    [[nodiscard]] double travel() const { return speed_ * duration_; }
    [[nodiscard]] ObstacleInstant instantAt(double share) const {
        return obstacle_.at(t0_ + share * duration_);
    }
    [[nodiscard]] LinkQuery linkAt(double share, double within) const {
        return {.start = at(false, share),
                .end = at(true, share),
                .radius = link_.radius,
                .within = within};
    }

private:
    [[nodiscard]] Vec3 at(bool isEnd, double share) const {
        return isEnd ? link_.end0 + share * (link_.end1 - link_.end0)
                     : link_.start0 + share * (link_.start1 - link_.start0);
    }
    [[nodiscard]] Vec3 rateOf(bool isEnd) const {
        return (isEnd ? link_.end1 - link_.end0 : link_.start1 - link_.start0) / duration_;
    }

    const Obstacle& obstacle_;
    const LinkSweep& link_;
    double t0_, duration_;
    double speed_ = 0;  ///< m/s
};

}  // namespace

std::optional<SweptContact> findFirstContact(const Obstacle& obstacle, double t0, double t1,
                                             const LinkSweep& link) {
    const Encounter encounter(obstacle, t0, t1, link);
    const double travel = encounter.travel(), touch = 0.05 * link.radius;
    double share = 0;
    std::optional<LinkContact> nearest;
    for (int i = 0; i < kAdvances; ++i) {
        const double left = (1 - share) * travel;
        nearest =
            findSmallestGap(encounter.instantAt(share), encounter.linkAt(share, left + touch));
        if (!nearest) return std::nullopt;
        if (nearest->gap <= touch) return SweptContact{.share = share, .contact = *nearest};
        if (nearest->gap > left) return std::nullopt;
        share = std::min(share + nearest->gap / travel, 1.0);
    }
    return SweptContact{.share = share, .contact = *nearest};
}

double largestSafeShare(const Obstacle& obstacle, double t0, double t1, const LinkSweep& link) {
    const Encounter encounter(obstacle, t0, t1, link);
    const double travel = encounter.travel();
    const double allowed = std::max(0.5 * obstacle.surface().featureSize(), link.radius);
    if (travel <= allowed) return 1;
    if (!findFirstContact(obstacle, t0, t1, link)) return 1;
    return std::max(allowed / travel, 1e-3);
}

}  // namespace tendril::collide
