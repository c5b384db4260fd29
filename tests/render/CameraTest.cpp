#include "render/Camera.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>
#include <glm/gtc/constants.hpp>

#include <random>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{800, 500};

void expectNear(const glm::vec3& a, const glm::vec3& b, double tolerance) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR_ABS(a[i], b[i], tolerance);
}

Camera makeRandomCamera(std::mt19937& random) {
    std::uniform_real_distribution<float> unit(-1, 1);
    Camera camera;
    camera.setTarget({unit(random), unit(random), unit(random)});
    camera.setDistance(1.5f + unit(random));
    camera.setAngles(3 * unit(random), 1.2f * unit(random));
    if (unit(random) > 0) camera.setLens(Lens::Orthographic);
    return camera;
}

TEST(Camera, LooksFromTheSideThatAStandardViewIsNamedAfter) {
    const std::vector<std::pair<StandardView, glm::vec3>> sides{
        {StandardView::Front, {0, 0, 1}}, {StandardView::Back, {0, 0, -1}},
        {StandardView::Right, {1, 0, 0}}, {StandardView::Left, {-1, 0, 0}},
        {StandardView::Top, {0, 1, 0}},   {StandardView::Bottom, {0, -1, 0}}};
    for (const auto& [view, side] : sides) {
        Camera camera;
        camera.setDistance(2);
        camera.setStandardView(view);
        expectNear(camera.eye(), 2.0f * side, 1e-6);
        expectNear(camera.computeProjection(kSize, {}).forward(), -side, 1e-6);
    }
}

TEST(Camera, KeepsTheHorizonLevelHoweverItIsOrbited) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> unit(-1, 1);
    Camera camera = makeRandomCamera(random);
    for (int i = 0; i < 300; ++i) {
        camera.orbit(unit(random), unit(random), {unit(random), unit(random), unit(random)});
        const glm::vec3 right = glm::transpose(camera.computeProjection(kSize, {}).viewMatrix())[0];
        EXPECT_NEAR_ABS(right.y, 0.0f, 1e-6);
        EXPECT_LE(std::abs(camera.angles()[1]), glm::half_pi<float>() * 1.000001f);
    }
}

TEST(Camera, OrbitLeavesThePivotInItsPixelAndTheTargetAtItsDistance) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (int i = 0; i < 100; ++i) {
        Camera camera = makeRandomCamera(random);
        const float distance = camera.distance();
        const glm::vec3 pivot =
            camera.target() + 0.2f * glm::vec3(unit(random), unit(random), unit(random));
        const auto before = camera.computeProjection(kSize, {}).pixelOf(pivot);
        camera.orbit(unit(random), 0.3f * unit(random), pivot);
        const auto after = camera.computeProjection(kSize, {}).pixelOf(pivot);
        ASSERT_TRUE(before && after);
        EXPECT_NEAR_ABS(glm::distance(*before, *after), 0, 0.05);
        EXPECT_EQ(camera.distance(), distance);
    }
}

TEST(Camera, PanCarriesThePointUnderTheCursorAlong) {
    std::mt19937 random(9);
    for (int i = 0; i < 100; ++i) {
        Camera camera = makeRandomCamera(random);
        const glm::vec2 from{300, 200}, to{412, 93};
        const Projection before = camera.computeProjection(kSize, {});
        const auto point =
            intersectPlane(before.rayThrough(from), camera.target(), before.forward());
        ASSERT_TRUE(point);
        camera.pan(from, to, kSize);
        const auto pixel = camera.computeProjection(kSize, {}).pixelOf(*point);
        ASSERT_TRUE(pixel);
        EXPECT_NEAR_ABS(glm::distance(*pixel, to), 0, 0.05);
    }
}

TEST(Camera, DollyKeepsThePointUnderTheCursor) {
    std::mt19937 random(13);
    for (int i = 0; i < 100; ++i) {
        Camera camera = makeRandomCamera(random);
        const glm::vec2 cursor{610, 90};
        const Projection before = camera.computeProjection(kSize, {});
        const auto point =
            intersectPlane(before.rayThrough(cursor), camera.target(), before.forward());
        ASSERT_TRUE(point);
        const float distance = camera.distance();
        camera.dolly(0.6f, cursor, kSize);
        EXPECT_NEAR_REL(camera.distance(), 0.6f * distance, 1e-6);
        const auto pixel = camera.computeProjection(kSize, {}).pixelOf(*point);
        ASSERT_TRUE(pixel);
        EXPECT_NEAR_ABS(glm::distance(*pixel, cursor), 0, 0.05);
    }
}

TEST(Camera, FramePutsAllOfABoxIntoAPictureOfAnyShape) {
    Box box;
    box.add(glm::vec3(-1, 2, 3));
    box.add(glm::vec3(0.5f, 2.1f, 7));
    for (const ViewportSize size : {ViewportSize{900, 300}, ViewportSize{200, 700}}) {
        for (const Lens lens : {Lens::Perspective, Lens::Orthographic}) {
            Camera camera;
            camera.setLens(lens);
            camera.setAngles(0.7f, 0.4f);
            camera.frame(box, size);
            const Projection projection = camera.computeProjection(size, box);
            for (int corner = 0; corner < 8; ++corner) {
                const glm::vec3 point{(corner & 1) ? box.low.x : box.high.x,
                                      (corner & 2) ? box.low.y : box.high.y,
                                      (corner & 4) ? box.low.z : box.high.z};
                const auto pixel = projection.pixelOf(point);
                ASSERT_TRUE(pixel);
                EXPECT_GE(pixel->x, 0);
                EXPECT_LE(pixel->x, size.width);
                EXPECT_GE(pixel->y, 0);
                EXPECT_LE(pixel->y, size.height);
                const glm::vec4 clip = projection.clipFromWorld() * glm::vec4(point, 1);
                EXPECT_LE(std::abs(clip.z), clip.w);
            }
        }
    }
}

TEST(Camera, FrameOfAnEmptyBoxChangesNothing) {
    std::mt19937 random(17);
    Camera camera = makeRandomCamera(random);
    const Camera before = camera;
    camera.frame({}, kSize);
    EXPECT_EQ(camera, before);
}

TEST(Camera, ChangingTheLensKeepsTheSizeOfThingsAtTheTarget) {
    std::mt19937 random(19);
    Camera camera = makeRandomCamera(random);
    camera.setLens(Lens::Perspective);
    const float perspective = camera.computeProjection(kSize, {}).metersPerPixel(camera.target());
    camera.setLens(Lens::Orthographic);
    EXPECT_NEAR_REL(camera.computeProjection(kSize, {}).metersPerPixel(camera.target()),
                    perspective, 1e-5);
}

TEST(Camera, NearAndFarFollowTheScene) {
    for (const float scale : {0.01f, 1.0f, 100.0f}) {
        Box box;
        box.add(glm::vec3(-scale));
        box.add(glm::vec3(scale));
        Camera camera;
        camera.frame(box, kSize);
        const Projection projection = camera.computeProjection(kSize, box);
        // Two points a hundredth of the scene apart must differ in a 24-bit depth buffer by far.
        const auto depth = [&](float z) {
            const glm::vec4 clip = projection.clipFromWorld() * glm::vec4(0, 0, z, 1);
            return clip.z / clip.w;
        };
        EXPECT_GT(depth(-0.01f * scale) - depth(0.0f), 1e-4f);
        EXPECT_LT(depth(-scale), 1.0f);
        EXPECT_GT(depth(scale), -1.0f);
    }
}

}  // namespace
}  // namespace tendril::render
