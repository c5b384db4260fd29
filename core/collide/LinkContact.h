#pragma once

#include "core/collide/Obstacle.h"

#include <array>
#include <cstddef>

namespace tendril::collide {

/// A straight round piece of a strand at one time, world axes.
struct LinkQuery {
    spatial::Vec3 start{}, end{};  ///< its joints, the root's side first, m
    double radius = 0;             ///< with the obstacle's thickness, m; positive
    double within = 0;             ///< gaps up to this are contacts, m
    /// Where the joints were before, moved along with the obstacle; both or none. Decide on which
    /// side of a sheet the link belongs.
    const spatial::Vec3* startFrom = nullptr;
    const spatial::Vec3* endFrom = nullptr;
};

/// A point of a link's axis at which its distance to an obstacle is smallest nearby.
struct LinkContact {
    double fraction = 1;   ///< along the link, 0 start … 1 end
    double gap = 0;        ///< distance less radius, m; negative where the link sinks in
    SurfacePoint surface;  ///< closest to that point of the axis
};

/// The contacts of one link with one obstacle, from start to end.
class LinkContacts {
public:
    static constexpr std::size_t kCapacity = 9;

    void add(const LinkContact& contact);
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const LinkContact& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] const LinkContact* begin() const { return items_.data(); }
    [[nodiscard]] const LinkContact* end() const { return items_.data() + size_; }

private:
    std::array<LinkContact, kCapacity> items_;
    std::size_t size_ = 0;
};

/// Where a link touches an obstacle, or nearly: its end, and points between its joints where the
/// distance has a minimum: there a link lies across an edge or a curved surface. The start belongs
/// to the link before. Minima are found to a thousandth of the radius in distance: all of them on
/// convex obstacles, on others those that are seen from up to nine points at the spacing of the
/// surface's feature size. Costs some ten nanoseconds far away from the obstacle.
[[nodiscard]] LinkContacts findLinkContacts(const ObstacleInstant& obstacle, const LinkQuery& link);

/// The smallest gap anywhere on a link, joints included, when it is at most link.within.
[[nodiscard]] std::optional<LinkContact> findSmallestGap(const ObstacleInstant& obstacle,
                                                         const LinkQuery& link);

}  // namespace tendril::collide
