#include "core/sim/Touches.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr double kSameFraction = 0.15;  // touches nearer than this on a link are one
constexpr int kInteriorQueries = 12;
constexpr int kClearHalvings = 3;
constexpr double kEndShare = 0.02;  // an interior minimum this close to an end is the end

struct Probe {
    double fraction = 0;
    collide::SurfacePoint surface;
    double slope = 0;  ///< of the distance along the link, per length
};

/// A part of a link, as shares of its length.
struct Part {
    double middle, half;
};

/// Whether a part of a link stays away by more than `reach`, by cheap bounds alone: asked for its
/// middle, else for its halves. False says nothing.
bool isClear(const LinkSegment& link, const collide::ObstacleInstant& obstacle, double reach,
             const Part& part, int halvings) {
    const double bound = obstacle.distanceBound(link.at(part.middle));
    if (bound > reach + part.half * link.length) return true;
    if (halvings == 0 || bound < reach) return false;
    const double half = 0.5 * part.half;
    return isClear(link, obstacle, reach, {part.middle - half, half}, halvings - 1) &&
           isClear(link, obstacle, reach, {part.middle + half, half}, halvings - 1);
}

}  // namespace

const Touch* findSame(std::span<const Touch> touches, const Touch& wanted) {
    const Touch* nearest = nullptr;
    double least = kSameFraction;
    for (const Touch& touch : touches) {
        const double apart = std::abs(touch.fraction - wanted.fraction);
        if (touch.obstacle != wanted.obstacle || touch.link != wanted.link || apart >= least)
            continue;
        nearest = &touch;
        least = apart;
    }
    return nearest;
}

// The distance along a link is convex over convex obstacles; its slope is n·t. Interior minima lie
// where the slope changes from falling to rising.
void findNearPoints(const LinkSegment& link, const collide::ObstacleInstant& obstacle,
                    double within, std::vector<NearPoint>& found) {
    const Vec3 axis = link.motion.rotation.cy;
    const double reach = within + link.radius;
    if (isClear(link, obstacle, reach, {0.5 * (1 + link.skipped), 0.5 * (1 - link.skipped)},
                kClearHalvings))
        return;
    const auto probe = [&](double fraction) -> std::optional<Probe> {
        const Vec3 point = link.at(fraction);
        const auto surface = obstacle.closest(point, reach + link.length);
        if (!surface) return std::nullopt;
        return Probe{fraction, *surface, dot(surface->normal, axis)};
    };
    const std::optional<Probe> tip = probe(1);
    if (tip && tip->surface.distance < reach) found.push_back({1, tip->surface});
    const std::optional<Probe> root = probe(link.skipped);
    if (!root || !tip || root->slope >= 0 || tip->slope <= 0) return;

    // The tangents at the two ends meet below the minimum: an early out for what stays away.
    Probe low = *root, high = *tip;
    for (int k = 0; k < kInteriorQueries; ++k) {
        const double span = (high.fraction - low.fraction) * link.length;
        const double crossing = (low.surface.distance - high.surface.distance + high.slope * span) /
                                std::max(high.slope - low.slope, 1e-12);
        const double bound = low.surface.distance + low.slope * crossing;
        if (bound > reach || span < 1e-4 * link.length) break;
        const double middle = std::clamp(crossing / link.length, 0.05 * span / link.length,
                                         0.95 * span / link.length);
        const std::optional<Probe> next = probe(low.fraction + middle);
        if (!next) return;
        (next->slope < 0 ? low : high) = *next;
        if (std::abs(next->slope) < 1e-4) break;
    }
    const Probe& best = low.surface.distance < high.surface.distance ? low : high;
    if (best.surface.distance < reach && best.fraction > link.skipped + kEndShare &&
        best.fraction < 1 - kEndShare)
        found.push_back({best.fraction, best.surface});
}

Burial findBurial(std::span<const LinkSegment> links,
                  std::span<const collide::ObstacleInstant> obstacles) {
    constexpr int kSamples = 8;  // per link
    constexpr double kMostSkipped = 0.2;
    double total = 0, along = 0;
    for (const LinkSegment& link : links) total += link.length;
    Burial burial{.skipped = std::vector<double>(links.size(), 0.0)};
    const auto isBuried = [&](const LinkSegment& link, double fraction) {
        const Vec3 point = link.at(fraction);
        return std::ranges::any_of(obstacles, [&](const collide::ObstacleInstant& obstacle) {
            return obstacle.distanceBound(point) < link.radius &&
                   obstacle.closest(point, link.radius).has_value();
        });
    };
    bool rooted = true;
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (int k = 1; k <= kSamples; ++k) {
            const double fraction = static_cast<double>(k) / kSamples;
            const bool buried = isBuried(links[i], fraction);
            if (rooted && along + fraction * links[i].length > kMostSkipped * total) rooted = false;
            if (rooted && (buried || (i == 0 && k == 1))) burial.skipped[i] = fraction;
            if (rooted && !buried) rooted = false;
            if (!rooted && buried) burial.isInside = true;
        }
        along += links[i].length;
    }
    return burial;
}

}  // namespace tendril::sim
