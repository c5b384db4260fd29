#pragma once

#include "core/params/ParamOps.h"

namespace tendril::field {

/// What acts everywhere. SI, world frame.
struct WorldParams {
    spatial::Vec3 gravity{0, -9.81, 0};
    spatial::Vec3 wind{0, 0, 0};

    bool operator==(const WorldParams&) const = default;

    static constexpr std::array<Param<WorldParams>, 2> params() {
        using P = WorldParams;
        return {{
            {{.key = "gravity",
              .label = "Gravity",
              .help = "Acceleration of free fall; on Earth 9.81 m/s² downwards.",
              .section = "World",
              .unit = Unit::MeterPerSecondSquared,
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -20,
              .softMaximum = 20},
             &P::gravity},
            {{.key = "wind",
              .label = "Wind",
              .help = "Steady velocity of the air, which drags on the strands.",
              .section = "World",
              .unit = Unit::MeterPerSecond,
              .minimum = -300,
              .maximum = 300,
              .softMinimum = -10,
              .softMaximum = 10},
             &P::wind},
        }};
    }
};
static_assert(fieldCount<WorldParams>() == WorldParams::params().size(), "a field has no row");

}  // namespace tendril::field
