#pragma once

#include <glm/glm.hpp>

#include <optional>

namespace tendril::render {

/// Size of a picture in pixels.
struct ViewportSize {
    int width = 1;
    int height = 1;

    bool operator==(const ViewportSize&) const = default;
};

/// A half line in world coordinates; `direction` has unit length.
struct Ray {
    glm::vec3 origin{0};
    glm::vec3 direction{0, 0, -1};
};

/// A camera seen through a viewport of a given size: where world points land and what lies under
/// a pixel. Pixels count from the top left corner, y down, as in window systems; the center of
/// the first pixel is (0.5, 0.5).
class Projection {
public:
    /// @param projection OpenGL clip space, -1 … 1 on all axes
    Projection(const glm::mat4& view, const glm::mat4& projection, ViewportSize size);

    [[nodiscard]] const glm::mat4& viewMatrix() const { return view_; }
    [[nodiscard]] const glm::mat4& projectionMatrix() const { return projection_; }
    [[nodiscard]] const glm::mat4& clipFromWorld() const { return clipFromWorld_; }
    [[nodiscard]] ViewportSize size() const { return size_; }
    [[nodiscard]] bool isOrthographic() const;
    [[nodiscard]] glm::vec3 eye() const { return eye_; }
    /// The direction of view through the middle of the picture, unit length, world.
    [[nodiscard]] glm::vec3 forward() const;

    /// @return nothing for a point at or behind the eye
    [[nodiscard]] std::optional<glm::vec2> pixelOf(const glm::vec3& world) const;
    /// Starts at the eye (perspective) or on the plane through it (orthographic).
    [[nodiscard]] Ray rayThrough(const glm::vec2& pixel) const;
    /// Distance from the eye's plane along the direction of view, m; negative behind the eye.
    [[nodiscard]] float depthOf(const glm::vec3& world) const;
    /// How many meters one pixel spans at the depth of `world`.
    [[nodiscard]] float metersPerPixel(const glm::vec3& world) const;

private:
    glm::mat4 view_;
    glm::mat4 projection_;
    glm::mat4 clipFromWorld_;
    glm::vec3 eye_;
    ViewportSize size_;
};

/// Where the ray meets the plane through `point`; nothing if it runs along it or away from it.
[[nodiscard]] std::optional<glm::vec3> intersectPlane(const Ray& ray, const glm::vec3& point,
                                                      const glm::vec3& normal);
/// The parameter t of the point `origin + t * axis` closest to the ray's line; nothing if they are
/// parallel. `axis` has unit length.
[[nodiscard]] std::optional<float> closestOnAxis(const Ray& ray, const glm::vec3& origin,
                                                 const glm::vec3& axis);

}  // namespace tendril::render
