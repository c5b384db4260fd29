#pragma once

#include "core/collide/LinkContact.h"

namespace tendril::collide {

/// A link on its way: its joints move straight from one place to the other. World axes.
struct LinkSweep {
    spatial::Vec3 start0{}, end0{};  ///< m, at the beginning
    spatial::Vec3 start1{}, end1{};  ///< at the end
    double radius = 0;               ///< with the obstacle's thickness, m; positive
};

/// When and where a link on its way first touches an obstacle.
struct SweptContact {
    double share = 0;  ///< of the interval that has passed, 0 … 1
    LinkContact contact;
};

/// An obstacle while time goes from t0 to t1: made once for all links. Thread-safe.
class ObstaclePassage {
public:
    /// @param obstacle prepared for an interval that holds t0 < t1; must outlive this object
    ObstaclePassage(const Obstacle& obstacle, double t0, double t1);

    /// The first touch; none when link and obstacle stay apart. Found by conservative advancement:
    /// the link never moves farther at once, relative to the obstacle, than its distance allows, so
    /// nothing is passed by, however thin and fast. Told up to a twentieth of the radius too early.
    /// The relative speed is bounded by half more than the greatest at the beginning, middle and
    /// end.
    [[nodiscard]] std::optional<SweptContact> findFirstContact(const LinkSweep& link) const;

    /// How large a share of the interval a solver may take at once: 1 when the link stays clear of
    /// the obstacle, else such that it moves relative to the obstacle by at most half its feature
    /// size or the link's radius, whichever is larger. Never less than a thousandth. Costs some ten
    /// nanoseconds where things move slowly or far away.
    [[nodiscard]] double largestSafeShare(const LinkSweep& link) const;

private:
    /// Bound of the distance that any point of the link and the obstacle move relative to each
    /// other, m.
    [[nodiscard]] double travelOf(const LinkSweep& link) const;

    const Obstacle* obstacle_;
    double t0_, duration_;
    std::array<ObstacleInstant, 3> instants_;  ///< beginning, middle, end
};

}  // namespace tendril::collide
