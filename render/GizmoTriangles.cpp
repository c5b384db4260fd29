#include "render/GizmoShape.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tendril::render {

namespace {

using enum GizmoHandle;

/// Collects flat shapes; widths are in pixels at the gizmo's depth.
class TriangleCollector {
public:
    TriangleCollector(const Projection& projection, const GizmoShape& shape)
        : shape_(shape), meter_(projection.metersPerPixel(shape.center)) {}

    void triangle(const std::array<glm::vec3, 3>& corners, const glm::vec4& color) {
        for (const glm::vec3& corner : corners) {
            triangles.positions.push_back(corner);
            triangles.colors.push_back(color);
        }
    }
    void quad(const std::array<glm::vec3, 4>& corners, const glm::vec4& color) {
        triangle({corners[0], corners[1], corners[2]}, color);
        triangle({corners[0], corners[2], corners[3]}, color);
    }
    void line(const glm::vec3& a, const glm::vec3& b, float widthPixels, const glm::vec4& color) {
        const glm::vec3 across = glm::cross(b - a, shape_.toViewer);
        const float length = glm::length(across);
        if (!(length > 0)) return;
        const glm::vec3 half = across * (0.5f * widthPixels * meter_ / length);
        quad({a - half, a + half, b + half, b - half}, color);
    }
    void cone(const glm::vec3& base, const glm::vec3& tip, float radius, const glm::vec4& color) {
        constexpr int kSides = 16;
        const glm::vec3 along = glm::normalize(tip - base);
        const glm::vec3 other = std::abs(along.x) < 0.7f ? glm::vec3{1, 0, 0} : glm::vec3{0, 1, 0};
        const glm::vec3 u = glm::normalize(glm::cross(along, other));
        const glm::vec3 v = glm::cross(along, u);
        const auto rim = [&](int i) {
            const float angle = glm::two_pi<float>() * static_cast<float>(i) / kSides;
            return base + radius * (std::cos(angle) * u + std::sin(angle) * v);
        };
        for (int i = 0; i < kSides; ++i) {
            triangle({rim(i), rim(i + 1), tip}, color);
            triangle({rim(i + 1), rim(i), base}, color);
        }
    }

    GizmoTriangles triangles;

private:
    const GizmoShape& shape_;
    float meter_;
};

glm::vec4 colorOf(GizmoHandle handle, GizmoHandle highlighted) {
    if (handle == highlighted) return {1.0f, 0.85f, 0.25f, 1.0f};
    switch (handle) {
        case X:
        case PlaneYZ:
            return {0.90f, 0.27f, 0.27f, 1.0f};
        case Y:
        case PlaneZX:
            return {0.48f, 0.78f, 0.25f, 1.0f};
        case Z:
        case PlaneXY:
            return {0.29f, 0.53f, 0.95f, 1.0f};
        case View:
        case None:
            break;
    }
    return {0.85f, 0.86f, 0.88f, 0.9f};
}

void addSquare(TriangleCollector& out, const GizmoShape& shape, GizmoHandle handle,
               const glm::vec2& range, const glm::vec4& color) {
    const glm::mat3 frame = shape.frameOf(handle);
    const auto corner = [&](float u, float v) {
        return shape.center + shape.size * (u * frame[0] + v * frame[1]);
    };
    const std::array corners{corner(range[0], range[0]), corner(range[1], range[0]),
                             corner(range[1], range[1]), corner(range[0], range[1])};
    glm::vec4 faint = color;
    faint.a *= 0.35f;
    out.quad(corners, faint);
    for (std::size_t i = 0; i < 4; ++i) out.line(corners[i], corners[(i + 1) % 4], 1.5f, color);
}

void addMoveHandles(TriangleCollector& out, const GizmoShape& shape, GizmoHandle highlighted) {
    for (const GizmoHandle handle : {PlaneYZ, PlaneZX, PlaneXY}) {
        if (shape.isSquareUsable(handle))
            addSquare(out, shape, handle, {GizmoShape::kSquareLow, GizmoShape::kSquareHigh},
                      colorOf(handle, highlighted));
    }
    std::array arrows{X, Y, Z};
    // No depth test among the handles: those that point away come first.
    std::sort(arrows.begin(), arrows.end(), [&](GizmoHandle a, GizmoHandle b) {
        return glm::dot(shape.frameOf(a)[2], shape.toViewer) <
               glm::dot(shape.frameOf(b)[2], shape.toViewer);
    });
    for (const GizmoHandle handle : arrows) {
        if (!shape.isArrowUsable(handle)) continue;
        const glm::vec3 along = shape.size * shape.frameOf(handle)[2];
        const glm::vec4 color = colorOf(handle, highlighted);
        const glm::vec3 neck = shape.center + GizmoShape::kArrowHead * along;
        out.line(shape.center + GizmoShape::kArrowStart * along, neck, 3.0f, color);
        out.cone(neck, shape.center + along, 0.06f * shape.size, color);
    }
    addSquare(out, shape, View, {-GizmoShape::kMiddle, GizmoShape::kMiddle},
              colorOf(View, highlighted));
}

void addRings(TriangleCollector& out, const GizmoShape& shape, GizmoHandle highlighted) {
    constexpr int kSteps = 96;
    for (const GizmoHandle handle : {View, X, Y, Z}) {
        const glm::vec4 color = colorOf(handle, highlighted);
        glm::vec3 before = shape.ringPoint(handle, 0);
        for (int i = 1; i <= kSteps; ++i) {
            const float angle = glm::two_pi<float>() * static_cast<float>(i) / kSteps;
            const glm::vec3 here = shape.ringPoint(handle, angle);
            if (handle == View || (shape.isNear(before) && shape.isNear(here)))
                out.line(before, here, handle == highlighted ? 4.0f : 2.5f, color);
            before = here;
        }
    }
}

}  // namespace

GizmoTriangles computeGizmoTriangles(const Gizmo& gizmo, const Projection& projection) {
    const GizmoShape shape(gizmo, projection);
    TriangleCollector out(projection, shape);
    if (gizmo.mode == GizmoMode::Move)
        addMoveHandles(out, shape, gizmo.highlighted);
    else
        addRings(out, shape, gizmo.highlighted);
    return std::move(out.triangles);
}

}  // namespace tendril::render
