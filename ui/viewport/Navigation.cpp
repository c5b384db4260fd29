#include "ui/viewport/Navigation.h"

#include <cmath>

namespace tendril::ui {

namespace {

constexpr float kTurnPerHeight = 3.14159265f;  // rad for a drag over the picture's height
constexpr float kDollyPerHeight = 4.0f;        // e-folds of the distance
constexpr float kDollyPerNotch = 0.12f;

}  // namespace

CameraMove cameraMoveFor(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const bool isMaya = modifiers & (Qt::AltModifier | Qt::ControlModifier | Qt::MetaModifier);
    switch (button) {
        case Qt::LeftButton:
            return isMaya ? CameraMove::Orbit : CameraMove::None;
        case Qt::MiddleButton:
            return CameraMove::Pan;
        case Qt::RightButton:
            return isMaya ? CameraMove::Dolly : CameraMove::Orbit;
        default:
            return CameraMove::None;
    }
}

void CameraDrag::update(render::Camera& camera, const glm::vec2& pixel, render::ViewportSize size) {
    const glm::vec2 moved = (pixel - last_) / static_cast<float>(size.height);
    switch (move_) {
        case CameraMove::Orbit:
            camera.orbit(-moved.x * kTurnPerHeight, moved.y * kTurnPerHeight, pivot_);
            break;
        case CameraMove::Pan:
            camera.pan(last_, pixel, size);
            break;
        case CameraMove::Dolly:  // right and up: closer
            camera.dolly(std::exp(-(moved.x - moved.y) * kDollyPerHeight), start_, size);
            break;
        case CameraMove::None:
            break;
    }
    last_ = pixel;
}

void dollyByWheel(render::Camera& camera, float notches, const glm::vec2& pixel,
                  render::ViewportSize size) {
    camera.dolly(std::exp(-notches * kDollyPerNotch), pixel, size);
}

}  // namespace tendril::ui
