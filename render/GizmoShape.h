#pragma once

#include "render/Gizmo.h"

namespace tendril::render {

/// The proportions of a gizmo, in units of its size, shared by what is drawn and what is hit.
struct GizmoShape {
    static constexpr float kArrowStart = 0.18f;
    static constexpr float kArrowHead = 0.82f;
    static constexpr float kSquareLow = 0.30f;
    static constexpr float kSquareHigh = 0.52f;
    static constexpr float kMiddle = 0.09f;  ///< half side of the middle square
    static constexpr float kViewRing = 1.18f;
    /// Arrows shorter than this in the picture point at the viewer and cannot be dragged.
    static constexpr float kShortestArrow = 0.15f;
    /// Squares and rings closer to edge-on than this (cosine) are out, or turned by the ball.
    static constexpr float kEdgeOn = 0.15f;

    GizmoShape(const Gizmo& gizmo, const Projection& projection);

    glm::vec3 center{0};
    float size = 0;         ///< m
    glm::mat3 axes{1};      ///< columns: the gizmo's x, y, z in the world
    glm::vec3 toViewer{0};  ///< unit length
    glm::vec3 right{0};     ///< of the picture
    glm::vec3 up{0};

    /// u, v and normal (columns) of a plane or ring handle; for arrows the normal is the arrow.
    [[nodiscard]] glm::mat3 frameOf(GizmoHandle handle) const;
    [[nodiscard]] float ringRadius(GizmoHandle handle) const;
    /// Of a ring, at an angle from u towards v.
    [[nodiscard]] glm::vec3 ringPoint(GizmoHandle handle, float angle) const;
    /// The far half of a ring is neither drawn nor hit.
    [[nodiscard]] bool isNear(const glm::vec3& point) const;
    [[nodiscard]] bool isArrowUsable(GizmoHandle handle) const;
    [[nodiscard]] bool isSquareUsable(GizmoHandle handle) const;
};

}  // namespace tendril::render
