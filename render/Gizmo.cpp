#include "render/Gizmo.h"

#include "render/GizmoShape.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tendril::render {

namespace {

using enum GizmoHandle;
constexpr std::array kAxes{X, Y, Z};
constexpr std::array kPlanes{PlaneYZ, PlaneZX, PlaneXY};
constexpr int kRingSteps = 96;

float distanceToPiece(const glm::vec2& pixel, const glm::vec2& a, const glm::vec2& b) {
    const glm::vec2 along = b - a;
    const float square = glm::dot(along, along);
    const float t = square > 0 ? std::clamp(glm::dot(pixel - a, along) / square, 0.0f, 1.0f) : 0.0f;
    return glm::distance(pixel, a + t * along);
}

float distanceToLine(const Projection& projection, const glm::vec2& pixel, const glm::vec3& a,
                     const glm::vec3& b) {
    const auto from = projection.pixelOf(a);
    const auto to = projection.pixelOf(b);
    if (!from || !to) return std::numeric_limits<float>::infinity();
    return distanceToPiece(pixel, *from, *to);
}

/// Whether the pixel's point on the plane of `handle` lies between low and high along both axes.
bool isInSquare(const GizmoShape& shape, GizmoHandle handle, const Ray& ray,
                const glm::vec2& range) {
    const glm::mat3 frame = shape.frameOf(handle);
    const auto point = intersectPlane(ray, shape.center, frame[2]);
    if (!point) return false;
    const float u = glm::dot(*point - shape.center, frame[0]) / shape.size;
    const float v = glm::dot(*point - shape.center, frame[1]) / shape.size;
    return u >= range[0] && u <= range[1] && v >= range[0] && v <= range[1];
}

GizmoHandle moveHandleAt(const GizmoShape& shape, const Projection& projection,
                         const glm::vec2& pixel, float tolerance) {
    const Ray ray = projection.rayThrough(pixel);
    if (isInSquare(shape, View, ray, {-GizmoShape::kMiddle, GizmoShape::kMiddle})) return View;
    GizmoHandle best = None;
    float bestDistance = tolerance;
    for (const GizmoHandle handle : kAxes) {
        if (!shape.isArrowUsable(handle)) continue;
        const glm::vec3 along = shape.size * shape.frameOf(handle)[2];
        const float distance =
            distanceToLine(projection, pixel, shape.center + GizmoShape::kArrowStart * along,
                           shape.center + along);
        if (distance > bestDistance) continue;
        best = handle;
        bestDistance = distance;
    }
    if (best != None) return best;
    for (const GizmoHandle handle : kPlanes) {
        if (shape.isSquareUsable(handle) &&
            isInSquare(shape, handle, ray, {GizmoShape::kSquareLow, GizmoShape::kSquareHigh}))
            return handle;
    }
    return None;
}

float distanceToRing(const GizmoShape& shape, GizmoHandle handle, const Projection& projection,
                     const glm::vec2& pixel) {
    float best = std::numeric_limits<float>::infinity();
    glm::vec3 before = shape.ringPoint(handle, 0);
    for (int i = 1; i <= kRingSteps; ++i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / kRingSteps;
        const glm::vec3 here = shape.ringPoint(handle, angle);
        if (handle == View || (shape.isNear(before) && shape.isNear(here)))
            best = std::min(best, distanceToLine(projection, pixel, before, here));
        before = here;
    }
    return best;
}

GizmoHandle turnHandleAt(const GizmoShape& shape, const Projection& projection,
                         const glm::vec2& pixel, float tolerance) {
    GizmoHandle best = None;
    float bestDistance = tolerance;
    for (const GizmoHandle handle : {X, Y, Z, View}) {
        const float distance = distanceToRing(shape, handle, projection, pixel);
        if (distance > bestDistance) continue;
        best = handle;
        bestDistance = distance;
    }
    return best;
}

float snapped(float value, float step) {
    return step > 0 ? step * std::round(value / step) : value;
}

}  // namespace

GizmoHandle handleAt(const Gizmo& gizmo, const Projection& projection, const glm::vec2& pixel,
                     float tolerance) {
    if (!projection.pixelOf(gizmo.pose.position)) return None;
    const GizmoShape shape(gizmo, projection);
    return gizmo.mode == GizmoMode::Move ? moveHandleAt(shape, projection, pixel, tolerance)
                                         : turnHandleAt(shape, projection, pixel, tolerance);
}

GizmoPose GizmoDelta::applied(const GizmoPose& start) const {
    return {start.position + translation, glm::normalize(rotation * start.orientation)};
}

std::optional<GizmoDrag> GizmoDrag::begin(const Gizmo& gizmo, const Projection& projection,
                                          const glm::vec2& pixel) {
    const GizmoHandle handle = handleAt(gizmo, projection, pixel);
    if (handle == None) return std::nullopt;
    return GizmoDrag(gizmo, handle, projection, pixel);
}

GizmoDrag::GizmoDrag(const Gizmo& gizmo, GizmoHandle handle, const Projection& projection,
                     const glm::vec2& pixel)
    : mode_(gizmo.mode), handle_(handle), start_(gizmo.pose) {
    const GizmoShape shape(gizmo, projection);
    const glm::mat3 frame = shape.frameOf(handle);
    u_ = frame[0];
    v_ = frame[1];
    axis_ = frame[2];
    radius_ = shape.ringRadius(handle);
    edgeOn_ = mode_ == GizmoMode::Rotate && !shape.isSquareUsable(handle);
    if (mode_ == GizmoMode::Move)
        grip_ = pointUnder(projection, pixel);
    else
        lastAngle_ = angleUnder(projection, pixel);
}

std::optional<glm::vec3> GizmoDrag::pointUnder(const Projection& projection,
                                               const glm::vec2& pixel) const {
    const Ray ray = projection.rayThrough(pixel);
    if (handle_ == X || handle_ == Y || handle_ == Z) {
        const auto along = closestOnAxis(ray, start_.position, axis_);
        if (!along) return std::nullopt;
        return start_.position + *along * axis_;
    }
    return intersectPlane(ray, start_.position, axis_);
}

std::optional<float> GizmoDrag::angleUnder(const Projection& projection,
                                           const glm::vec2& pixel) const {
    const Ray ray = projection.rayThrough(pixel);
    std::optional<glm::vec3> point;
    if (edgeOn_) {
        // The near point of the ball; off the ball, the point of the ray nearest to it.
        const float along = glm::dot(start_.position - ray.origin, ray.direction);
        const glm::vec3 nearest = ray.origin + along * ray.direction;
        const float off = glm::distance(nearest, start_.position);
        const float back = std::sqrt(std::max(0.0f, radius_ * radius_ - off * off));
        point = nearest - back * ray.direction;
    } else {
        point = intersectPlane(ray, start_.position, axis_);
    }
    if (!point) return std::nullopt;
    const glm::vec2 flat{glm::dot(*point - start_.position, u_),
                         glm::dot(*point - start_.position, v_)};
    if (glm::length(flat) < 1e-3f * radius_) return std::nullopt;
    return std::atan2(flat.y, flat.x);
}

GizmoDelta GizmoDrag::update(const Projection& projection, const glm::vec2& pixel,
                             const GizmoSnap& snap) {
    if (mode_ == GizmoMode::Move) {
        const auto point = pointUnder(projection, pixel);
        if (!point || !grip_) return last_;
        const glm::vec3 moved = *point - *grip_;
        const auto along = [&](const glm::vec3& direction) {
            return snapped(glm::dot(moved, direction), snap.length) * direction;
        };
        const bool isArrow = handle_ == X || handle_ == Y || handle_ == Z;
        last_.translation = isArrow ? along(axis_) : along(u_) + along(v_);
        return last_;
    }
    const auto angle = angleUnder(projection, pixel);
    if (!angle) return last_;
    if (lastAngle_) turned_ += std::remainder(*angle - *lastAngle_, glm::two_pi<float>());
    lastAngle_ = angle;
    last_.angle = snapped(turned_, snap.angle);
    last_.rotation = glm::angleAxis(last_.angle, axis_);
    return last_;
}

}  // namespace tendril::render
