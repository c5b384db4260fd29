#pragma once

#include "core/params/ParamOps.h"

namespace tendril::scene {

/// How strands are drawn. Changes nothing that is simulated or exported.
struct StrandLookParams {
    spatial::Vec3 rootColor{0.16, 0.08, 0.04};
    spatial::Vec3 tipColor{0.42, 0.25, 0.13};

    bool operator==(const StrandLookParams&) const = default;

    static constexpr std::array<Param<StrandLookParams>, 2> params() {
        using P = StrandLookParams;
        return {{
            {{.key = "root_color",
              .label = "Root color",
              .help = "Color of the strands at their roots.",
              .section = "Look",
              .isColor = true,
              .animatable = false,
              .effect = Effect::Display},
             &P::rootColor},
            {{.key = "tip_color",
              .label = "Tip color",
              .help = "Color of the strands at their tips.",
              .section = "Look",
              .isColor = true,
              .animatable = false,
              .effect = Effect::Display},
             &P::tipColor},
        }};
    }
};
static_assert(fieldCount<StrandLookParams>() == StrandLookParams::params().size(),
              "a field has no row");

/// How a body is drawn.
struct BodyLookParams {
    spatial::Vec3 color{0.62, 0.58, 0.55};

    bool operator==(const BodyLookParams&) const = default;

    static constexpr std::array<Param<BodyLookParams>, 1> params() {
        return {{
            {{.key = "color",
              .label = "Color",
              .help = "Color of the body's surface.",
              .section = "Look",
              .isColor = true,
              .animatable = false,
              .effect = Effect::Display},
             &BodyLookParams::color},
        }};
    }
};
static_assert(fieldCount<BodyLookParams>() == BodyLookParams::params().size(),
              "a field has no row");

}  // namespace tendril::scene
