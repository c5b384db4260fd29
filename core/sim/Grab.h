#pragma once

#include "core/scene/Object.h"

#include <cstdint>

namespace tendril::sim {

/// A hand that pulls one point of a strand towards a place while the simulation runs.
struct Grab {
    scene::ObjectId groom{};
    std::uint32_t strand = 0;  ///< index within the groom, in the order of its strands in a frame
    double along = 1;          ///< the material point: 0 root … 1 tip
    spatial::Vec3 position{};  ///< where it is pulled to, world, m

    bool operator==(const Grab&) const = default;
};

}  // namespace tendril::sim
