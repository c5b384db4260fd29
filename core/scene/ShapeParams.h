#pragma once

#include "core/params/ParamOps.h"

namespace tendril::scene {

enum class ShapeKind {
    Plane,    ///< through the origin, its outside towards +y, without an end
    Sphere,   ///< about the origin
    Capsule,  ///< about the y axis
    Box,      ///< about the origin, along the axes
};
inline constexpr std::array<std::string_view, 4> kShapeKindNames = {"plane", "sphere", "capsule",
                                                                    "box"};

/// A body of simple form, about the origin of its own frame. m.
struct ShapeParams {
    ShapeKind kind = ShapeKind::Sphere;
    double radius = 0.05;               ///< of a sphere or a capsule
    double length = 0.2;                ///< of a capsule, between the middles of its round ends
    spatial::Vec3 size{0.2, 0.2, 0.2};  ///< full extents of a box; of a plane what is drawn (x, z)

    bool operator==(const ShapeParams&) const = default;

    static constexpr std::array<Param<ShapeParams>, 4> params() {
        using P = ShapeParams;
        return {{
            {{.key = "kind",
              .label = "Kind",
              .help = "Form of the shape.",
              .section = "Shape",
              .animatable = false,
              .choices = kShapeKindNames},
             choiceField<&P::kind>},
            {{.key = "radius",
              .label = "Radius",
              .help = "Radius of a sphere or of a capsule.",
              .section = "Shape",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = 1e-6,
              .maximum = 1e4,
              .softMinimum = 1e-3,
              .softMaximum = 1,
              .logarithmic = true,
              .animatable = false},
             &P::radius},
            {{.key = "length",
              .label = "Length",
              .help = "Length of a capsule between the middles of its round ends, along y.",
              .section = "Shape",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = 0,
              .maximum = 1e4,
              .softMaximum = 1,
              .animatable = false},
             &P::length},
            {{.key = "size",
              .label = "Size",
              .help = "Extents of a box. A plane has no end: x and z say how much of it is drawn.",
              .section = "Shape",
              .unit = Unit::Meter,
              .display = "cm",
              .minimum = 1e-6,
              .maximum = 1e4,
              .softMinimum = 1e-3,
              .softMaximum = 1,
              .animatable = false},
             &P::size},
        }};
    }
};
static_assert(fieldCount<ShapeParams>() == ShapeParams::params().size(), "a field has no row");

}  // namespace tendril::scene
