#pragma once

#include "core/params/ParamOps.h"

namespace tendril::scene {

/// The shot's place on the timeline. Frame n is at n · denominator / numerator seconds.
struct ShotParams {
    int startFrame = 1;
    int endFrame = 96;
    int preroll = 0;
    int rateNumerator = 24;
    int rateDenominator = 1;

    bool operator==(const ShotParams&) const = default;

    [[nodiscard]] double timeOfFrame(double frame) const {
        return frame * rateDenominator / rateNumerator;
    }
    [[nodiscard]] double framesPerSecond() const {
        return static_cast<double>(rateNumerator) / rateDenominator;
    }
    [[nodiscard]] int firstSimulatedFrame() const { return startFrame - preroll; }

    static constexpr std::array<Param<ShotParams>, 5> params() {
        using P = ShotParams;
        return {{
            {{.key = "start_frame",
              .label = "Start",
              .help = "First frame of the shot; the drawn pose is the pose at its preroll's start.",
              .section = "Shot",
              .minimum = -100000,
              .maximum = 1000000,
              .softMinimum = 0,
              .softMaximum = 1000,
              .animatable = false,
              .effect = Effect::Topology},
             &P::startFrame},
            {{.key = "end_frame",
              .label = "End",
              .help = "Last frame of the shot.",
              .section = "Shot",
              .minimum = -100000,
              .maximum = 1000000,
              .softMinimum = 0,
              .softMaximum = 1000,
              .animatable = false,
              .effect = Effect::Display},
             &P::endFrame},
            {{.key = "preroll",
              .label = "Preroll",
              .help = "Frames simulated before the start, to let the strands settle.",
              .section = "Shot",
              .minimum = 0,
              .maximum = 10000,
              .softMaximum = 100,
              .animatable = false,
              .effect = Effect::Topology},
             &P::preroll},
            {{.key = "rate_numerator",
              .label = "Frame rate",
              .help = "Frames per second, as the numerator of a fraction such as 24000/1001.",
              .section = "Shot",
              .minimum = 1,
              .maximum = 1000000,
              .softMaximum = 120,
              .animatable = false,
              .effect = Effect::Topology},
             &P::rateNumerator},
            {{.key = "rate_denominator",
              .label = "Rate divisor",
              .help = "Denominator of the frame rate: 1, or 1001 for the television rates.",
              .section = "Shot",
              .minimum = 1,
              .maximum = 1001,
              .animatable = false,
              .effect = Effect::Topology},
             &P::rateDenominator},
        }};
    }
};
static_assert(fieldCount<ShotParams>() == ShotParams::params().size(), "a field has no row");

}  // namespace tendril::scene
