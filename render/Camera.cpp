#include "render/Camera.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace tendril::render {

namespace {

constexpr float kSmallestDistance = 1e-5f;
constexpr float kLargestDistance = 1e6f;
/// Depth precision of a 24-bit buffer stays below a strand's width up to this ratio.
constexpr float kLargestDepthRatio = 2e4f;
/// The ground reaches this many target distances beyond the target (GroundPass fades there).
constexpr float kGroundReach = 14.0f;

}  // namespace

glm::mat3 Camera::basis() const {
    const float sy = std::sin(yaw_), cy = std::cos(yaw_);
    const float sp = std::sin(pitch_), cp = std::cos(pitch_);
    return {glm::vec3{cy, 0, -sy}, glm::vec3{-sy * sp, cp, -cy * sp},
            glm::vec3{sy * cp, sp, cy * cp}};
}

glm::vec3 Camera::eye() const {
    return target_ + distance_ * basis()[2];
}

void Camera::orbit(float yaw, float pitch, const glm::vec3& pivot) {
    const glm::mat3 before = basis();
    setAngles(yaw_ + yaw, pitch_ + pitch);
    target_ = pivot + basis() * (glm::transpose(before) * (target_ - pivot));
}

void Camera::setAngles(float yaw, float pitch) {
    yaw_ = std::remainder(yaw, glm::two_pi<float>());
    pitch_ = std::clamp(pitch, -glm::half_pi<float>(), glm::half_pi<float>());
}

void Camera::setDistance(float distance) {
    if (!std::isfinite(distance)) return;
    distance_ = std::clamp(distance, kSmallestDistance, kLargestDistance);
}

void Camera::setFieldOfView(float angle) {
    fieldOfView_ = std::clamp(angle, glm::radians(1.0f), glm::radians(150.0f));
}

void Camera::pan(const glm::vec2& from, const glm::vec2& to, ViewportSize size) {
    const float perPixel =
        2.0f * distance_ * std::tan(0.5f * fieldOfView_) / static_cast<float>(size.height);
    const glm::vec2 moved = (to - from) * perPixel;
    const glm::mat3 axes = basis();
    target_ += -moved.x * axes[0] + moved.y * axes[1];
}

void Camera::dolly(float factor, const glm::vec2& pixel, ViewportSize size) {
    const float before = distance_;
    setDistance(distance_ * factor);
    const float perPixel = 2.0f * std::tan(0.5f * fieldOfView_) / static_cast<float>(size.height);
    const glm::vec2 middle{0.5f * static_cast<float>(size.width),
                           0.5f * static_cast<float>(size.height)};
    const glm::vec2 offset = (pixel - middle) * perPixel;
    const glm::mat3 axes = basis();
    target_ += (before - distance_) * (offset.x * axes[0] - offset.y * axes[1]);
}

void Camera::frame(const Box& box, ViewportSize size) {
    if (box.isEmpty()) return;
    target_ = box.center();
    const float radius = box.radius();
    if (radius <= 0.0f) return;
    const float aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
    const float halfTangent = std::tan(0.5f * fieldOfView_) * std::min(1.0f, aspect);
    const float halfSine = halfTangent / std::sqrt(1.0f + halfTangent * halfTangent);
    setDistance(1.05f * radius / (lens_ == Lens::Perspective ? halfSine : halfTangent));
}

void Camera::setStandardView(StandardView view) {
    constexpr float kQuarter = glm::half_pi<float>();
    switch (view) {
        case StandardView::Front:
            return setAngles(0, 0);
        case StandardView::Back:
            return setAngles(2 * kQuarter, 0);
        case StandardView::Right:
            return setAngles(kQuarter, 0);
        case StandardView::Left:
            return setAngles(-kQuarter, 0);
        case StandardView::Top:
            return setAngles(0, kQuarter);
        case StandardView::Bottom:
            return setAngles(0, -kQuarter);
    }
}

Projection Camera::computeProjection(ViewportSize size, const Box& scene) const {
    const glm::mat3 axes = basis();
    const glm::vec3 from = eye();
    glm::mat4 view(glm::transpose(axes));
    view[3] = glm::vec4(-(glm::transpose(axes) * from), 1.0f);

    float nearest = 0.5f * distance_;
    float farthest = (1.0f + kGroundReach) * distance_;
    if (!scene.isEmpty()) {
        const float middle = glm::dot(from - scene.center(), axes[2]);
        nearest = std::min(nearest, 0.9f * (middle - scene.radius()));
        farthest = std::max(farthest, 1.1f * (middle + scene.radius()));
    }
    const float aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
    if (lens_ == Lens::Perspective) {
        nearest = std::max(nearest, farthest / kLargestDepthRatio);
        return {view, glm::perspective(fieldOfView_, aspect, nearest, farthest), size};
    }
    const float half = distance_ * std::tan(0.5f * fieldOfView_);
    // Without perspective the eye's plane hides nothing: the range is symmetric about it.
    const float reach = std::max(farthest, std::abs(nearest));
    return {view, glm::ortho(-half * aspect, half * aspect, -half, half, -reach, reach), size};
}

}  // namespace tendril::render
