#pragma once

#include "render/Camera.h"

#include <Qt>

namespace tendril::ui {

enum class CameraMove { None, Orbit, Pan, Dolly };

/// What a mouse button does to the camera: with Alt (or Ctrl or Meta, where the window system
/// keeps Alt for itself) left, middle and right orbit, pan and dolly; without, the middle one pans
/// and the right one orbits.
[[nodiscard]] CameraMove cameraMoveFor(Qt::MouseButton button, Qt::KeyboardModifiers modifiers);

/// One drag of the camera. Pixels are those of the projection's viewport.
class CameraDrag {
public:
    /// @param pivot what an orbit turns about
    CameraDrag(CameraMove move, const glm::vec2& pixel, const glm::vec3& pivot)
        : move_(move), start_(pixel), last_(pixel), pivot_(pivot) {}

    void update(render::Camera& camera, const glm::vec2& pixel, render::ViewportSize size);

private:
    CameraMove move_;
    glm::vec2 start_, last_;
    glm::vec3 pivot_;
};

/// A turn of the wheel by `notches` (positive: closer).
void dollyByWheel(render::Camera& camera, float notches, const glm::vec2& pixel,
                  render::ViewportSize size);

}  // namespace tendril::ui
