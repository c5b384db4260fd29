#pragma once

#include "core/collide/Obstacle.h"
#include "core/multibody/ChainWork.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tendril::sim {

/// A material point of a strand that an obstacle keeps out, and what the last step left of it.
struct Touch {
    std::uint32_t obstacle = 0;  ///< index
    std::uint32_t link = 0;
    double fraction = 1;     ///< of the link's length, from its joint
    spatial::Vec3 force{};   ///< of the obstacle on the strand, world [N]
    spatial::Vec3 normal{};  ///< of the obstacle's surface, world
    spatial::Vec3 slip{};    ///< that the solver left where it sticks, world [m]
    double rebound = 0;      ///< speed with which it leaves in this step [m/s]
    bool slides = false;     ///< friction is the dynamic one
};

/// What a strand makes of an obstacle's friction: factors against slip along and across it.
struct FrictionWeight {
    double along = 1, across = 1;

    bool operator==(const FrictionWeight&) const = default;
};

/// The touch of the same obstacle on the same link that is nearest, not farther away than 0.15 of
/// the link; or null.
[[nodiscard]] const Touch* findSame(std::span<const Touch> touches, const Touch& wanted);

/// A link at one time, for detection.
struct LinkSegment {
    multibody::LinkMotion motion;
    double length = 0;  ///< m
    double radius = 0;  ///< m
    double skipped =
        0;  ///< share of the link, from its joint, that may not touch: root in the skin

    [[nodiscard]] spatial::Vec3 local(double fraction) const { return {0, fraction * length, 0}; }
    [[nodiscard]] spatial::Vec3 at(double fraction) const {
        return motion.pointAt(local(fraction));
    }
};

/// A point of a link close to an obstacle.
struct NearPoint {
    double fraction = 1;
    collide::SurfacePoint surface;
};

/// Appends the points of the link that come closer to the obstacle than `within` beyond the link's
/// radius [m]: its end, and the interior minimum of the distance between two ends that rise from
/// it.
void findNearPoints(const LinkSegment& link, const collide::ObstacleInstant& obstacle,
                    double within, std::vector<NearPoint>& found);

/// How much of a strand sticks in obstacles.
struct Burial {
    std::vector<double> skipped;  ///< per link: share, from its joint, that goes with the root
    bool isInside = false;        ///< parts beyond that are inside, too
};

/// The roots of strands stand in the skin or below it: what is inside from the root on, up to a
/// fifth of the strand, may stay so. @param links of a strand as it begins, root to tip
[[nodiscard]] Burial findBurial(std::span<const LinkSegment> links,
                                std::span<const collide::ObstacleInstant> obstacles);

}  // namespace tendril::sim
