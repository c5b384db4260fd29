#pragma once

#include "core/scene/Edits.h"

#include <cmath>
#include <memory>
#include <string>

namespace tendril::test {

/// Helices of 12 cm hanging from a row of roots, meters, Y up.
inline strand::CurveSet makeHelices(std::size_t strands, std::size_t points) {
    strand::CurveSet curves;
    for (std::size_t s = 0; s < strands; ++s) {
        const double x = 0.01 * static_cast<double>(s);
        for (std::size_t i = 0; i < points; ++i) {
            const double u = static_cast<double>(i) / static_cast<double>(points - 1);
            curves.points.push_back(
                {x + 0.01 * std::sin(9 * u), 0.2 - 0.12 * u, 0.01 * std::cos(9 * u)});
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

inline scene::Object makeGroomObject(strand::CurveSet curves, std::string name = "hair") {
    scene::Object object;
    object.name = std::move(name);
    scene::Groom groom;
    groom.strand.radiusFrom = strand::RadiusFrom::Value;
    groom.curves = std::make_shared<const strand::CurveSet>(std::move(curves));
    object.content = std::move(groom);
    return object;
}

inline scene::ScenePtr makeGroomScene(strand::CurveSet curves) {
    return makeAddObject(makeGroomObject(std::move(curves))).apply(scene::makeScene());
}

/// The scene after the edits; one that is refused stops the program.
template <class... Edits>
scene::ScenePtr edited(scene::ScenePtr scene, const Edits&... edits) {
    ((scene = edits.apply(*scene)), ...);
    return scene;
}

}  // namespace tendril::test
