#pragma once

#include "render/Camera.h"
#include "render/Gizmo.h"

#include <map>
#include <string>
#include <vector>

namespace tendril::render {

enum class StrandStyle { Ribbons, Lines };

/// How things are drawn. Colors are sRGB, 0 … 1.
struct DrawOptions {
    StrandStyle strandStyle = StrandStyle::Ribbons;
    glm::vec3 rootColor{0.175f, 0.125f, 0.10f};
    glm::vec3 tipColor{0.43f, 0.325f, 0.24f};
    float tintVariation = 0.35f;         ///< 0: all strands alike, 1: strongly mixed
    float radiusScale = 1.0f;            ///< on the frame's radii
    float tipTaper = 0.7f;               ///< how much of the width is lost towards the tip, 0 … 1
    std::uint32_t strandLimit = 20'000;  ///< of more strands a fixed random part is drawn
    std::uint32_t pointLimit = 300'000;  ///< strands are smoothed while below, thinned above
    std::uint32_t softwarePointLimit = 80'000;  ///< instead, where the driver has no graphics card
    bool smoothStrands = true;  ///< curves through the points; false: the polygon itself
    bool showStrands = true;
    bool showMeshes = true;
    bool showGrid = true;
    bool showShadows = true;
    int samples = 4;            ///< per pixel: 1, 2, 4, 8; reduced to what the machine can
    float groundHeight = 0.0f;  ///< m
    glm::vec3 meshColor{0.45f, 0.415f, 0.39f};      ///< of meshes that have none of their own
    std::map<std::uint64_t, glm::vec3> meshColors;  ///< by scene object
    /// By scene object; 1 where there is none. Meshes one can see through throw no shadow.
    std::map<std::uint64_t, float> meshOpacities;
    glm::vec3 backgroundTop{0.33f, 0.35f, 0.38f};
    glm::vec3 backgroundBottom{0.19f, 0.20f, 0.215f};
    std::vector<std::uint64_t> hiddenObjects;  ///< scene objects left out
};

/// What to look at and how. Plain value; setting it each frame costs nothing.
struct View {
    Camera camera;
    ViewportSize size;  ///< device pixels
    DrawOptions options;
};

/// A line through the world: a motion trail, a constraint path.
struct Polyline {
    std::vector<glm::vec3> points;
    glm::vec4 color{1, 0.7f, 0.2f, 1};  ///< sRGB and opacity
    float widthPixels = 2.0f;
    bool onTop = false;  ///< drawn over everything; otherwise hidden behind what is in front
};

/// A disc facing the viewer: a key, a pin, a contact.
struct Marker {
    glm::vec3 position{0};
    glm::vec4 color{1, 0.7f, 0.2f, 1};
    float radiusPixels = 4.0f;
    bool onTop = false;
};

/// Everything the caller attaches to the picture beyond the frame itself.
struct Overlays {
    std::vector<std::uint32_t> selectedStrands;  ///< indices into the frame
    std::vector<std::uint64_t> selectedObjects;  ///< meshes and grooms drawn as selected
    std::vector<float> pointColors;              ///< 3 per point of the frame, sRGB; empty: hair
    std::vector<Polyline> polylines;
    std::vector<Marker> markers;
    FramePtr ghost;  ///< another pose, drawn translucent
    glm::vec4 ghostColor{0.45f, 0.70f, 1.0f, 0.35f};
    std::optional<Gizmo> gizmo;
};

}  // namespace tendril::render
