#pragma once

#include "render/Box.h"
#include "render/Projection.h"

namespace tendril::render {

enum class Lens { Perspective, Orthographic };
/// Named by the side the viewer stands on: Front looks along -z, Right along -x, Top along -y.
enum class StandardView { Front, Back, Left, Right, Top, Bottom };

/// A turntable camera: it looks at a target, the horizon stays level, up is +Y. A value: copy it
/// to keep a view, share one between panes. Angles in radians, lengths in meters.
class Camera {
public:
    /// Turns by `yaw` about the vertical and by `pitch` (positive: the eye rises) so that `pivot`
    /// keeps its place in the picture. Pitch stops at straight up and straight down.
    void orbit(float yaw, float pitch, const glm::vec3& pivot);
    void orbit(float yaw, float pitch) { orbit(yaw, pitch, target_); }
    /// Moves sideways so that what lies under `from` at the target's depth comes under `to`.
    void pan(const glm::vec2& from, const glm::vec2& to, ViewportSize size);
    /// Multiplies the distance by `factor` (below 1: closer); what lies under `pixel` at the
    /// target's depth stays there.
    void dolly(float factor, const glm::vec2& pixel, ViewportSize size);
    /// Fits the box into the picture, keeping the direction of view. An empty box changes nothing;
    /// a single point is shown from the present distance.
    void frame(const Box& box, ViewportSize size);
    void setStandardView(StandardView view);
    void setTarget(const glm::vec3& target) { target_ = target; }
    /// Clamped to 1e-5 … 1e6 m.
    void setDistance(float distance);
    /// Yaw 0 looks along -z; yaw 90° along -x.
    void setAngles(float yaw, float pitch);
    /// The orthographic picture shows the same height at the target as the perspective one.
    void setLens(Lens lens) { lens_ = lens; }
    /// Vertical angle of view, 1° … 150°.
    void setFieldOfView(float angle);

    [[nodiscard]] const glm::vec3& target() const { return target_; }
    [[nodiscard]] float distance() const { return distance_; }
    [[nodiscard]] glm::vec2 angles() const { return {yaw_, pitch_}; }  ///< yaw, pitch
    [[nodiscard]] Lens lens() const { return lens_; }
    [[nodiscard]] float fieldOfView() const { return fieldOfView_; }
    [[nodiscard]] glm::vec3 eye() const;

    /// @param scene what must not be clipped; near and far follow its size, so that a 2 cm ear and
    /// a 10 m vine both keep their depth precision.
    [[nodiscard]] Projection computeProjection(ViewportSize size, const Box& scene) const;

    bool operator==(const Camera&) const = default;

private:
    [[nodiscard]] glm::mat3 basis() const;  ///< columns: right, up, back

    glm::vec3 target_{0};
    float distance_ = 1.0f;
    float yaw_ = 0.0f;
    float pitch_ = 0.0f;
    float fieldOfView_ = 0.6f;
    Lens lens_ = Lens::Perspective;
};

}  // namespace tendril::render
