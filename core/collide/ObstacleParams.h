#pragma once

#include "core/params/ParamOps.h"

namespace tendril::collide {

enum class Collides { Off, On };

/// How the inside of a mesh is understood.
enum class MeshSides {
    Automatic,  ///< a solid where the mesh is closed or nearly so, else a sheet
    Solid,      ///< strands stay outside, whatever holes there are
    Sheet,      ///< strands stay on the side on which they are
};

/// How an object meets strands. Works on meshes and on shapes.
struct ObstacleParams {
    Collides collides = Collides::Off;
    double frictionStatic = 0.3;
    double frictionDynamic = 0.2;
    double restitution = 0;
    double thickness = 0;
    MeshSides sides = MeshSides::Automatic;

    bool operator==(const ObstacleParams&) const = default;

    static constexpr std::array<std::string_view, 2> kCollides{"off", "on"};
    static constexpr std::array<std::string_view, 3> kSides{"automatic", "solid", "sheet"};

    static constexpr std::array<Param<ObstacleParams>, 6> params() {
        using P = ObstacleParams;
        return {{
            {{.key = "collides",
              .label = "Collides",
              .help = "Strands touch this object instead of passing through it.",
              .section = "Collision",
              .choices = kCollides},
             choiceField<&P::collides>},
            {{.key = "friction_static",
              .label = "Static friction",
              .help = "How much sideways force a strand that sticks withstands, as a share of the "
                      "force that presses it on: 0.3 holds on a slope of 17 degrees.",
              .section = "Collision",
              .minimum = 0,
              .maximum = 10,
              .softMaximum = 1},
             &P::frictionStatic},
            {{.key = "friction_dynamic",
              .label = "Dynamic friction",
              .help = "The same while a strand slides. Values above the static friction count as "
                      "equal to it.",
              .section = "Collision",
              .minimum = 0,
              .maximum = 10,
              .softMaximum = 1},
             &P::frictionDynamic},
            {{.key = "restitution",
              .label = "Restitution",
              .help = "Share of its speed with which a strand bounces off: 0 stays on the surface, "
                      "1 loses nothing.",
              .section = "Collision",
              .minimum = 0,
              .maximum = 1},
             &P::restitution},
            {{.key = "thickness",
              .label = "Thickness",
              .help = "Distance that strands keep from the surface, beyond their own radius.",
              .section = "Collision",
              .unit = Unit::Meter,
              .display = "mm",
              .minimum = 0,
              .maximum = 1,
              .softMaximum = 0.02},
             &P::thickness},
            {{.key = "sides",
              .label = "Sides",
              .help = "A solid keeps strands outside, even where its mesh has holes; a sheet keeps "
                      "them on the side where they are. Automatic makes a solid of meshes that are "
                      "closed or nearly so. Shapes are solid.",
              .section = "Collision",
              .animatable = false,
              .choices = kSides},
             choiceField<&P::sides>},
        }};
    }
};
static_assert(fieldCount<ObstacleParams>() == ObstacleParams::params().size(),
              "a field has no row");

}  // namespace tendril::collide
