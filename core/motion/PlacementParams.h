#pragma once

#include "core/params/ParamOps.h"

namespace tendril::motion {

/// What a placed thing is fixed to.
enum class Ride {
    Base,   ///< moves along with the base, as the roots do
    World,  ///< stays where it is put
};

inline constexpr std::array<std::string_view, 2> kRideNames = {"base", "world"};

/// Where a thing is put: first turned about its own origin (about x, then y, then z, of the frame
/// it rides in), then moved. SI, in the frame it rides in.
struct PlacementParams {
    Ride ride = Ride::Base;
    spatial::Vec3 translation{};
    spatial::Vec3 rotation{};

    bool operator==(const PlacementParams&) const = default;

    static constexpr std::array<Param<PlacementParams>, 3> params() {
        using P = PlacementParams;
        return {{
            {{.key = "ride",
              .label = "Rides on",
              .help = "What this is fixed to: the base, with which it moves, or the world.",
              .section = "Placement",
              .animatable = false,
              .choices = kRideNames},
             choiceField<&P::ride>},
            {{.key = "translation",
              .label = "Move",
              .help = "How far this is moved from the origin of what it rides on.",
              .section = "Placement",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -1,
              .softMaximum = 1},
             &P::translation},
            {{.key = "rotation",
              .label = "Turn",
              .help = "How far this is turned about its own origin: about x, then y, then z.",
              .section = "Placement",
              .unit = Unit::Radian,
              .display = "°",
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -3.2,
              .softMaximum = 3.2},
             &P::rotation},
        }};
    }
};
static_assert(fieldCount<PlacementParams>() == PlacementParams::params().size(),
              "a field has no row");

}  // namespace tendril::motion
