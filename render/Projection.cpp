#include "render/Projection.h"

#include <cmath>

namespace tendril::render {

Projection::Projection(const glm::mat4& view, const glm::mat4& projection, ViewportSize size)
    : view_(view),
      projection_(projection),
      clipFromWorld_(projection * view),
      eye_(glm::inverse(view)[3]),
      size_(size) {}

bool Projection::isOrthographic() const {
    return projection_[3][3] == 1.0f;
}

glm::vec3 Projection::forward() const {
    return -glm::vec3(glm::transpose(view_)[2]);
}

std::optional<glm::vec2> Projection::pixelOf(const glm::vec3& world) const {
    const glm::vec4 clip = clipFromWorld_ * glm::vec4(world, 1.0f);
    if (!(clip.w > 0.0f)) return std::nullopt;
    const glm::vec2 unit = glm::vec2(clip) / clip.w;
    return glm::vec2{(0.5f + 0.5f * unit.x) * static_cast<float>(size_.width),
                     (0.5f - 0.5f * unit.y) * static_cast<float>(size_.height)};
}

Ray Projection::rayThrough(const glm::vec2& pixel) const {
    const glm::vec2 unit{2.0f * pixel.x / static_cast<float>(size_.width) - 1.0f,
                         1.0f - 2.0f * pixel.y / static_cast<float>(size_.height)};
    const glm::mat3 worldFromView = glm::transpose(glm::mat3(view_));
    const glm::vec2 onPlane{unit.x / projection_[0][0], unit.y / projection_[1][1]};
    if (isOrthographic()) return {eye_ + worldFromView * glm::vec3(onPlane, 0.0f), forward()};
    return {eye_, glm::normalize(worldFromView * glm::vec3(onPlane, -1.0f))};
}

float Projection::depthOf(const glm::vec3& world) const {
    return glm::dot(world - eye_, forward());
}

float Projection::metersPerPixel(const glm::vec3& world) const {
    const float perUnit = 2.0f / (projection_[1][1] * static_cast<float>(size_.height));
    return isOrthographic() ? perUnit : perUnit * std::abs(depthOf(world));
}

std::optional<glm::vec3> intersectPlane(const Ray& ray, const glm::vec3& point,
                                        const glm::vec3& normal) {
    const float slope = glm::dot(ray.direction, normal);
    if (std::abs(slope) < 1e-6f) return std::nullopt;
    const float t = glm::dot(point - ray.origin, normal) / slope;
    if (!(t >= 0.0f) || !std::isfinite(t)) return std::nullopt;
    return ray.origin + t * ray.direction;
}

std::optional<float> closestOnAxis(const Ray& ray, const glm::vec3& origin, const glm::vec3& axis) {
    const glm::vec3 between = ray.origin - origin;
    const float cosine = glm::dot(ray.direction, axis);
    const float sineSquared = 1.0f - cosine * cosine;
    if (sineSquared < 1e-6f) return std::nullopt;
    return (glm::dot(between, axis) - cosine * glm::dot(between, ray.direction)) / sineSquared;
}

}  // namespace tendril::render
