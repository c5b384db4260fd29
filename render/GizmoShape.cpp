#include "render/GizmoShape.h"

#include <cmath>

namespace tendril::render {

GizmoShape::GizmoShape(const Gizmo& gizmo, const Projection& projection)
    : center(gizmo.pose.position),
      size(gizmo.sizePixels * projection.metersPerPixel(center)),
      axes(glm::mat3_cast(glm::normalize(gizmo.pose.orientation))),
      toViewer(projection.isOrthographic() ? -projection.forward()
                                           : glm::normalize(projection.eye() - center)) {
    const glm::mat3 worldFromView = glm::transpose(glm::mat3(projection.viewMatrix()));
    right = glm::normalize(worldFromView[0] - glm::dot(worldFromView[0], toViewer) * toViewer);
    up = glm::cross(toViewer, right);
}

glm::mat3 GizmoShape::frameOf(GizmoHandle handle) const {
    switch (handle) {
        case GizmoHandle::X:
        case GizmoHandle::PlaneYZ:
            return {axes[1], axes[2], axes[0]};
        case GizmoHandle::Y:
        case GizmoHandle::PlaneZX:
            return {axes[2], axes[0], axes[1]};
        case GizmoHandle::Z:
        case GizmoHandle::PlaneXY:
            return axes;
        case GizmoHandle::View:
        case GizmoHandle::None:
            break;
    }
    return {right, up, toViewer};
}

float GizmoShape::ringRadius(GizmoHandle handle) const {
    return handle == GizmoHandle::View ? kViewRing * size : size;
}

glm::vec3 GizmoShape::ringPoint(GizmoHandle handle, float angle) const {
    const glm::mat3 frame = frameOf(handle);
    return center + ringRadius(handle) * (std::cos(angle) * frame[0] + std::sin(angle) * frame[1]);
}

bool GizmoShape::isNear(const glm::vec3& point) const {
    return glm::dot(point - center, toViewer) > -0.02f * size;
}

bool GizmoShape::isArrowUsable(GizmoHandle handle) const {
    const float along = glm::dot(frameOf(handle)[2], toViewer);
    return std::sqrt(std::max(0.0f, 1.0f - along * along)) > kShortestArrow;
}

bool GizmoShape::isSquareUsable(GizmoHandle handle) const {
    return std::abs(glm::dot(frameOf(handle)[2], toViewer)) > kEdgeOn;
}

}  // namespace tendril::render
