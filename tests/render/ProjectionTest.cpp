#include "render/Camera.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{640, 360};

class ProjectionOf : public testing::TestWithParam<Lens> {
protected:
    [[nodiscard]] static Projection make(std::mt19937& random) {
        std::uniform_real_distribution<float> unit(-1, 1);
        Camera camera;
        camera.setLens(GetParam());
        camera.setTarget({unit(random), unit(random), unit(random)});
        camera.setDistance(2.0f + unit(random));
        camera.setAngles(3 * unit(random), 1.4f * unit(random));
        Box box;
        box.add(camera.target() - glm::vec3(1));
        box.add(camera.target() + glm::vec3(1));
        return camera.computeProjection(kSize, box);
    }
};

TEST_P(ProjectionOf, ARayThroughAPixelPassesThroughThePointSeenThere) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> share(0, 1);
    for (int i = 0; i < 200; ++i) {
        const Projection projection = make(random);
        const glm::vec2 pixel{640 * share(random), 360 * share(random)};
        const Ray ray = projection.rayThrough(pixel);
        EXPECT_NEAR_ABS(glm::length(ray.direction), 1.0f, 1e-6);
        const auto back = projection.pixelOf(ray.origin + (0.5f + share(random)) * ray.direction);
        ASSERT_TRUE(back);
        EXPECT_NEAR_ABS(back->x, pixel.x, 0.02);
        EXPECT_NEAR_ABS(back->y, pixel.y, 0.02);
    }
}

TEST_P(ProjectionOf, OnePixelSpansTheStatedLength) {
    std::mt19937 random(11);
    for (int i = 0; i < 100; ++i) {
        const Projection projection = make(random);
        const glm::vec3 up = glm::transpose(projection.viewMatrix())[1];
        const glm::vec3 at = projection.eye() + 1.7f * projection.forward();
        const float length = projection.metersPerPixel(at);
        const auto a = projection.pixelOf(at), b = projection.pixelOf(at + length * up);
        ASSERT_TRUE(a && b);
        EXPECT_NEAR_ABS(a->y - b->y, 1.0f, 1e-3);
        EXPECT_NEAR_ABS(projection.depthOf(at), 1.7f, 1e-5);
    }
}

INSTANTIATE_TEST_SUITE_P(BothLenses, ProjectionOf,
                         testing::Values(Lens::Perspective, Lens::Orthographic));

TEST(Projection, HasNoPixelForAPointBehindTheEye) {
    Camera camera;
    const Projection projection = camera.computeProjection(kSize, {});
    EXPECT_FALSE(projection.pixelOf(projection.eye() - projection.forward()));
}

TEST(Projection, CountsPixelsFromTheTopLeftCorner) {
    Camera camera;  // at (0, 0, 1), looks along -z
    const Projection projection = camera.computeProjection(kSize, {});
    const auto above = projection.pixelOf({-0.1f, 0.1f, 0});
    ASSERT_TRUE(above);
    EXPECT_LT(above->x, 320);
    EXPECT_LT(above->y, 180);
}

TEST(Planes, AreMetInFrontOfTheRayOnly) {
    const Ray ray{{0, 2, 0}, {0, -1, 0}};
    EXPECT_EQ(intersectPlane(ray, {5, 0, 5}, {0, 1, 0}), glm::vec3(0, 0, 0));
    EXPECT_FALSE(intersectPlane(ray, {0, 3, 0}, {0, 1, 0}));
    EXPECT_FALSE(intersectPlane(ray, {0, 0, 0}, {1, 0, 0}));
}

TEST(Axes, AreNearestToARayAtTheFootOfTheCommonPerpendicular) {
    const Ray ray{{3, 5, 9}, {0, 0, -1}};
    EXPECT_EQ(closestOnAxis(ray, {1, 0, 0}, {1, 0, 0}), 2.0f);
    EXPECT_FALSE(closestOnAxis(ray, {0, 0, 0}, {0, 0, 1}));
}

}  // namespace
}  // namespace tendril::render
