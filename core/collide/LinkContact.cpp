#include "core/collide/LinkContact.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <cmath>

namespace tendril::collide {
namespace {

using spatial::Vec3;

constexpr std::size_t kMaximumParts = LinkContacts::kCapacity - 1;
constexpr int kRefinements = 16;

/// A point of the link's axis: its surface point, and the distance's slope along the link.
struct Sample {
    double s = 0;  ///< arc length from the start, m
    double slope = 0;
    SurfacePoint surface;
};

/// The signed distance along one link.
class LinkDistance {
public:
    LinkDistance(const ObstacleInstant& obstacle, const LinkQuery& link)
        : obstacle_(obstacle), link_(link), length_(norm(link.end - link.start)) {
        TENDRIL_ASSERT(link.radius > 0);
        axis_ = length_ > 0 ? (link.end - link.start) / length_ : Vec3{};
    }

    [[nodiscard]] double length() const { return length_; }
    [[nodiscard]] double reach() const { return link_.radius + link_.within; }
    [[nodiscard]] bool isFarAway() const {
        const Vec3 middle = 0.5 * (link_.start + link_.end);
        return obstacle_.distanceBound(middle) > reach() + 0.5 * length_;
    }

    [[nodiscard]] std::optional<Sample> sampleAt(double s, double within) const {
        const double share = length_ > 0 ? s / length_ : 1;
        const Vec3 point = share < 1 ? link_.start + s * axis_ : link_.end;
        std::optional<SurfacePoint> found;
        if (link_.startFrom) {
            const Vec3 from = *link_.startFrom + share * (*link_.endFrom - *link_.startFrom);
            found = obstacle_.closest(point, within, &from);
        } else {
            found = obstacle_.closest(point, within);
        }
        if (!found) return std::nullopt;
        return Sample{.s = s, .slope = dot(found->normal, axis_), .surface = *found};
    }

    /// The minimum between two samples, by tangents from both sides: they bound a convex function
    /// from below, and on it the best sample is at most `tolerance` above the minimum.
    /// @pre the slope is negative at `low`, positive at `high`
    [[nodiscard]] Sample minimumBetween(Sample low, Sample high) const {
        const double tolerance = 1e-3 * link_.radius;
        for (int i = 0; i < kRefinements; ++i) {
            const Sample& best = low.surface.distance < high.surface.distance ? low : high;
            const double rise = high.slope - low.slope, width = high.s - low.s;
            const double drop = high.surface.distance - low.surface.distance;
            const double crossing = (high.slope * width - drop) / rise;
            const double bound = low.surface.distance + low.slope * crossing;
            if (best.surface.distance - bound <= tolerance) return best;
            // Tangents cross near a kink, slopes are proportional on a smooth curve: in turns.
            const double step = i % 2 == 0 ? crossing : -low.slope * width / rise;
            const double s = low.s + std::clamp(step, 0.02 * width, 0.98 * width);
            const std::optional<Sample> middle = sampleAt(s, reach() + length_);
            if (!middle) return best;
            (middle->slope < 0 ? low : high) = *middle;
        }
        return low.surface.distance < high.surface.distance ? low : high;
    }

    [[nodiscard]] LinkContact contactAt(const Sample& sample) const {
        return {.fraction = length_ > 0 ? std::min(sample.s / length_, 1.0) : 1,
                .gap = sample.surface.distance - link_.radius,
                .surface = sample.surface};
    }

    /// Calls visit(sample) at the start, at minima in between and at the end, in order, where the
    /// distance can be at most reach().
    template <class Visit>
    void visitMinima(const Visit& visit) const {
        const std::size_t parts = partCount();
        const double width = length_ / static_cast<double>(parts);
        std::optional<Sample> before = sampleAt(0, reach() + width);
        if (before && length_ > 0) visit(*before);
        for (std::size_t i = 1; i <= parts; ++i) {
            const double s = i == parts ? length_ : static_cast<double>(i) * width;
            const std::optional<Sample> after = sampleAt(s, reach() + width);
            if (before && after && before->slope < 0 && after->slope > 0 &&
                mayTouch(*before, *after))
                visit(minimumBetween(*before, *after));
            if (after && i == parts) visit(*after);
            before = after;
        }
    }

private:
    /// No point between two others is nearer than the distance, with slope one, allows.
    [[nodiscard]] bool mayTouch(const Sample& low, const Sample& high) const {
        const double sum = low.surface.distance + high.surface.distance;
        return 0.5 * (sum - (high.s - low.s)) <= reach();
    }
    [[nodiscard]] std::size_t partCount() const {
        const Surface& surface = obstacle_.surface();
        if (surface.isConvex() || !(surface.featureSize() > 0)) return 1;
        const double parts = std::ceil(length_ / surface.featureSize());
        return static_cast<std::size_t>(std::clamp(parts, 1.0, double(kMaximumParts)));
    }

    const ObstacleInstant& obstacle_;
    const LinkQuery& link_;
    double length_;
    Vec3 axis_;
};

}  // namespace

void LinkContacts::add(const LinkContact& contact) {
    TENDRIL_ASSERT(size_ < kCapacity);
    items_[size_++] = contact;
}

LinkContacts findLinkContacts(const ObstacleInstant& obstacle, const LinkQuery& link) {
    LinkContacts contacts;
    const LinkDistance distance(obstacle, link);
    if (distance.isFarAway()) return contacts;
    distance.visitMinima([&](const Sample& sample) {
        const bool isStart = sample.s == 0 && distance.length() > 0;
        if (!isStart && sample.surface.distance <= distance.reach())
            contacts.add(distance.contactAt(sample));
    });
    return contacts;
}

std::optional<LinkContact> findSmallestGap(const ObstacleInstant& obstacle, const LinkQuery& link) {
    const LinkDistance distance(obstacle, link);
    std::optional<LinkContact> smallest;
    if (distance.isFarAway()) return smallest;
    distance.visitMinima([&](const Sample& sample) {
        const LinkContact contact = distance.contactAt(sample);
        if (contact.gap <= link.within && (!smallest || contact.gap < smallest->gap))
            smallest = contact;
    });
    return smallest;
}

}  // namespace tendril::collide
