#include "render/OverlayGeometry.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{200, 100};

glm::vec2 pixelOf(const glm::vec4& clip) {
    return {100 + 100 * clip.x / clip.w, 50 - 50 * clip.y / clip.w};
}

TEST(OverlayTriangles, OfALineHaveItsWidthInPixelsAtAnyDepth) {
    Camera camera;
    for (const float z : {0.0f, -5.0f}) {
        Overlays overlays;
        overlays.polylines = {{{{-0.1f, 0, z}, {0.1f, 0, z}}, glm::vec4(1), 3.0f, false}};
        const FlatTriangles triangles =
            computeOverlayTriangles(overlays, camera.computeProjection(kSize, {}));
        ASSERT_EQ(triangles.inScene.size(), 6U);
        EXPECT_TRUE(triangles.onTop.empty());
        float low = 1e9f, high = -1e9f;
        for (const FlatVertex& vertex : triangles.inScene) {
            low = std::min(low, pixelOf(vertex.clip).y);
            high = std::max(high, pixelOf(vertex.clip).y);
        }
        EXPECT_NEAR_ABS(high - low, 3.0f, 1e-3);
    }
}

TEST(OverlayTriangles, OfALineThroughTheEyeEndInFrontOfIt) {
    Camera camera;  // at z = 1
    Overlays overlays;
    overlays.polylines = {{{{0, -0.2f, -3}, {0.1f, 0.1f, 3}}, glm::vec4(1), 2.0f, true}};
    const FlatTriangles triangles =
        computeOverlayTriangles(overlays, camera.computeProjection(kSize, {}));
    ASSERT_EQ(triangles.onTop.size(), 6U);
    for (const FlatVertex& vertex : triangles.onTop) {
        EXPECT_GT(vertex.clip.w, 0);
        EXPECT_GE(vertex.clip.z, -vertex.clip.w * 1.0001f);
    }
}

TEST(OverlayTriangles, LeaveOutWhatIsBehindTheEyeOrNotFinite) {
    Camera camera;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Overlays overlays;
    overlays.polylines = {{{{0, 0, 2}, {1, 0, 3}}}, {{{0, 0, 0}, {nan, 0, 0}}}};
    overlays.markers = {{{0, 0, 5}}, {{nan, 0, 0}}};
    const FlatTriangles triangles =
        computeOverlayTriangles(overlays, camera.computeProjection(kSize, {}));
    EXPECT_TRUE(triangles.inScene.empty());
    EXPECT_TRUE(triangles.onTop.empty());
}

TEST(OverlayTriangles, OfAGizmoLieOnTop) {
    Overlays overlays;
    overlays.gizmo = Gizmo{};
    const FlatTriangles triangles =
        computeOverlayTriangles(overlays, Camera().computeProjection(kSize, {}));
    EXPECT_FALSE(triangles.onTop.empty());
    EXPECT_TRUE(triangles.inScene.empty());
}

}  // namespace
}  // namespace tendril::render
