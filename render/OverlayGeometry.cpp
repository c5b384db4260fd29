#include "render/OverlayGeometry.h"

#include <glm/gtc/constants.hpp>

#include <array>
#include <cmath>

namespace tendril::render {

namespace {

bool isFinite(const glm::vec3& p) {
    return std::isfinite(p.x + p.y + p.z);
}

/// Turns offsets in pixels into clip space.
glm::vec4 offset(const glm::vec4& clip, const glm::vec2& pixels, ViewportSize size) {
    const glm::vec2 unit{2.0f * pixels.x / static_cast<float>(size.width),
                         2.0f * pixels.y / static_cast<float>(size.height)};
    return clip + glm::vec4(unit * clip.w, 0.0f, 0.0f);
}

/// Moves the end behind the near plane (z = -w) onto it. @return false: nothing is in front.
bool clipToNear(glm::vec4& a, glm::vec4& b) {
    const float inA = a.z + a.w, inB = b.z + b.w;
    if (inA <= 0 && inB <= 0) return false;
    if (inA < 0) a = glm::mix(b, a, inB / (inB - inA));
    if (inB < 0) b = glm::mix(a, b, inA / (inA - inB));
    return a.w > 0 && b.w > 0;
}

void addQuad(std::vector<FlatVertex>& out, const std::array<glm::vec4, 4>& corners,
             const glm::vec4& color) {
    for (const std::size_t i : {0U, 1U, 2U, 2U, 1U, 3U}) out.push_back({corners[i], color});
}

void addDisc(std::vector<FlatVertex>& out, const glm::vec4& center, float radiusPixels,
             const glm::vec4& color, ViewportSize size) {
    constexpr int kSides = 20;
    const auto rim = [&](int i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / kSides;
        return offset(center, radiusPixels * glm::vec2(std::cos(angle), std::sin(angle)), size);
    };
    for (int i = 0; i < kSides; ++i) {
        out.push_back({center, color});
        out.push_back({rim(i), color});
        out.push_back({rim(i + 1), color});
    }
}

void addPolyline(std::vector<FlatVertex>& out, const Polyline& line, const Projection& projection) {
    const ViewportSize size = projection.size();
    const glm::vec2 half{0.5f * static_cast<float>(size.width),
                         0.5f * static_cast<float>(size.height)};
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
        if (!isFinite(line.points[i]) || !isFinite(line.points[i + 1])) continue;
        glm::vec4 a = projection.clipFromWorld() * glm::vec4(line.points[i], 1);
        glm::vec4 b = projection.clipFromWorld() * glm::vec4(line.points[i + 1], 1);
        if (!clipToNear(a, b)) continue;
        const glm::vec2 along = half * (glm::vec2(b) / b.w - glm::vec2(a) / a.w);
        const float length = glm::length(along);
        if (!(length > 0)) continue;
        const glm::vec2 across = glm::vec2(-along.y, along.x) * (0.5f * line.widthPixels / length);
        addQuad(out,
                {offset(a, across, size), offset(a, -across, size), offset(b, across, size),
                 offset(b, -across, size)},
                line.color);
        // Round joints close the gap between pieces that meet at an angle; opaque lines only,
        // where drawing twice is not seen.
        if (line.widthPixels > 2.5f && line.color.a >= 1.0f && i + 2 < line.points.size())
            addDisc(out, b, 0.5f * line.widthPixels, line.color, size);
    }
}

void addMarker(std::vector<FlatVertex>& out, const Marker& marker, const Projection& projection) {
    if (!isFinite(marker.position)) return;
    const glm::vec4 center = projection.clipFromWorld() * glm::vec4(marker.position, 1);
    if (center.z + center.w <= 0) return;
    const glm::vec4 rim{0.08f, 0.08f, 0.09f, marker.color.a};
    addDisc(out, center, marker.radiusPixels + 1.2f, rim, projection.size());
    addDisc(out, center, marker.radiusPixels, marker.color, projection.size());
}

}  // namespace

FlatTriangles computeOverlayTriangles(const Overlays& overlays, const Projection& projection) {
    FlatTriangles out;
    for (const Polyline& line : overlays.polylines)
        addPolyline(line.onTop ? out.onTop : out.inScene, line, projection);
    for (const Marker& marker : overlays.markers)
        addMarker(marker.onTop ? out.onTop : out.inScene, marker, projection);
    if (overlays.gizmo && projection.pixelOf(overlays.gizmo->pose.position)) {
        const GizmoTriangles gizmo = computeGizmoTriangles(*overlays.gizmo, projection);
        for (std::size_t i = 0; i < gizmo.positions.size(); ++i)
            out.onTop.push_back(
                {projection.clipFromWorld() * glm::vec4(gizmo.positions[i], 1), gizmo.colors[i]});
    }
    return out;
}

}  // namespace tendril::render
