#pragma once

#include "render/View.h"

namespace tendril::render {

/// A colored corner in clip space.
struct FlatVertex {
    glm::vec4 clip{0};
    glm::vec4 color{1};  ///< sRGB and opacity
};

/// Triangle lists: hidden by the scene in front of them, and drawn over everything.
struct FlatTriangles {
    std::vector<FlatVertex> inScene;
    std::vector<FlatVertex> onTop;
};

/// Lines and discs with their width in pixels, cut at the eye's near plane, and the gizmo.
/// Points that are not finite are left out.
[[nodiscard]] FlatTriangles computeOverlayTriangles(const Overlays& overlays,
                                                    const Projection& projection);

}  // namespace tendril::render
