#pragma once

#include "render/Projection.h"

#include <glm/gtc/quaternion.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace tendril::render {

enum class GizmoMode { Move, Rotate };
enum class GizmoHandle { None, X, Y, Z, PlaneYZ, PlaneZX, PlaneXY, View };

/// Where a gizmo stands: the thing it moves, in world coordinates.
struct GizmoPose {
    glm::vec3 position{0};
    glm::quat orientation{1, 0, 0, 0};  ///< w x y z; turns the handles' axes
};

/// Arrows and squares that move, or rings that turn. `View` is the middle square (moves in the
/// plane of the picture) or the outer ring (turns about the direction of view).
struct Gizmo {
    GizmoMode mode = GizmoMode::Move;
    GizmoPose pose;
    GizmoHandle highlighted = GizmoHandle::None;
    float sizePixels = 90.0f;  ///< length of an arrow, radius of a ring; the same at any distance
};

/// The handle under the pixel, the one nearest to the cursor within `tolerance` pixels; squares
/// count when the pixel is inside. Axes pointing at the viewer and the far half of rings are out.
[[nodiscard]] GizmoHandle handleAt(const Gizmo& gizmo, const Projection& projection,
                                   const glm::vec2& pixel, float tolerance = 7.0f);

/// Changes since the drag began, in world coordinates: the new pose is
/// {start.position + translation, rotation * start.orientation}.
struct GizmoDelta {
    glm::vec3 translation{0};
    glm::quat rotation{1, 0, 0, 0};
    float angle = 0;  ///< rad about the handle's axis, signed, beyond a full turn if dragged so far
    [[nodiscard]] GizmoPose applied(const GizmoPose& start) const;
};

/// Zero: no snapping.
struct GizmoSnap {
    float length = 0;  ///< m, along each free axis
    float angle = 0;   ///< rad
};

/// One press-drag-release on a handle.
class GizmoDrag {
public:
    /// @return nothing if no handle lies under the pixel
    [[nodiscard]] static std::optional<GizmoDrag> begin(const Gizmo& gizmo,
                                                        const Projection& projection,
                                                        const glm::vec2& pixel);
    GizmoDrag(const Gizmo& gizmo, GizmoHandle handle, const Projection& projection,
              const glm::vec2& pixel);

    /// Call with every mouse position in order: turns are counted across half a turn. A pixel
    /// that says nothing (the ray misses the plane) keeps the last delta.
    GizmoDelta update(const Projection& projection, const glm::vec2& pixel,
                      const GizmoSnap& snap = {});

    [[nodiscard]] GizmoHandle handle() const { return handle_; }
    [[nodiscard]] const GizmoPose& start() const { return start_; }

private:
    [[nodiscard]] std::optional<glm::vec3> pointUnder(const Projection& projection,
                                                      const glm::vec2& pixel) const;
    [[nodiscard]] std::optional<float> angleUnder(const Projection& projection,
                                                  const glm::vec2& pixel) const;

    GizmoMode mode_;
    GizmoHandle handle_;
    GizmoPose start_;
    glm::vec3 axis_{0};      ///< of an arrow or a ring, or a plane's normal; world
    glm::vec3 u_{0}, v_{0};  ///< u, v, axis: right-handed, unit length
    float radius_ = 0;       ///< of the ring, m
    bool edgeOn_ = false;    ///< the ring is seen from the side: turn by the ball it lies on
    std::optional<glm::vec3> grip_;
    std::optional<float> lastAngle_;
    float turned_ = 0;
    GizmoDelta last_;
};

/// One colored triangle list to draw on top of everything, world coordinates.
struct GizmoTriangles {
    std::vector<glm::vec3> positions;  ///< 3 per triangle
    std::vector<glm::vec4> colors;     ///< 1 per vertex, sRGB and opacity
};
/// Constant size in the picture. Lines are ribbons that face the viewer.
[[nodiscard]] GizmoTriangles computeGizmoTriangles(const Gizmo& gizmo,
                                                   const Projection& projection);

}  // namespace tendril::render
