#pragma once

#include "core/params/ParamOps.h"

namespace tendril::motion {

/// Motion of the base that all roots ride on: first turned about the pivot (about x, then y, then
/// z, of the world), then moved. SI, world frame.
struct BaseMotionParams {
    spatial::Vec3 translation{};
    spatial::Vec3 rotation{};
    spatial::Vec3 pivot{};
    double timeScale = 1;
    double localDynamics = 0;

    bool operator==(const BaseMotionParams&) const = default;

    static constexpr std::array<Param<BaseMotionParams>, 5> params() {
        using P = BaseMotionParams;
        return {{
            {{.key = "translation",
              .label = "Move",
              .help = "How far the base is moved from where it was drawn.",
              .section = "Base motion",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -1,
              .softMaximum = 1},
             &P::translation},
            {{.key = "rotation",
              .label = "Turn",
              .help = "How far the base is turned about x, then y, then z.",
              .section = "Base motion",
              .unit = Unit::Radian,
              .display = "°",
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -3.2,
              .softMaximum = 3.2},
             &P::rotation},
            {{.key = "pivot",
              .label = "Pivot",
              .help = "The point about which the base turns.",
              .section = "Base motion",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = -1e4,
              .maximum = 1e4,
              .softMinimum = -1,
              .softMaximum = 1,
              .animatable = false},
             &P::pivot},
            {{.key = "time_scale",
              .label = "Exaggeration",
              .help =
                  "Multiplies the inertia that the base's motion gives to the strands; 1 is real.",
              .section = "Art direction",
              .minimum = 0,
              .maximum = 100,
              .softMaximum = 3},
             &P::timeScale},
            {{.key = "local_dynamics",
              .label = "Local dynamics",
              .help =
                  "Share of the base's motion that the strands do not feel: 1 carries them along.",
              .section = "Art direction",
              .minimum = 0,
              .maximum = 1},
             &P::localDynamics},
        }};
    }
};
static_assert(fieldCount<BaseMotionParams>() == BaseMotionParams::params().size(),
              "a field has no row");

}  // namespace tendril::motion
