#include "render/Lighting.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::render {
namespace {

Projection makeProjection(float yaw) {
    Camera camera;
    camera.setAngles(yaw, 0.3f);
    return camera.computeProjection({100, 100}, {});
}

ShadowScene makeScene(std::mt19937& random) {
    std::uniform_real_distribution<float> unit(-1, 1);
    ShadowScene scene;
    for (int i = 0; i < 5; ++i)
        scene.all.add(glm::vec3(unit(random), 2 + unit(random), unit(random)));
    scene.strands = scene.all;
    return scene;
}

glm::vec3 inMap(const Lighting& light, const glm::vec3& point) {
    return light.mapClipFromWorld * glm::vec4(point, 1);
}

TEST(Lighting, HoldsTheWholeSceneInTheShadowMap) {
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
        const ShadowScene scene = makeScene(random);
        const Lighting light = computeLighting(makeProjection(0), scene, 512);
        ASSERT_TRUE(light.hasShadows);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 at = inMap(light, {(corner & 1) ? scene.all.low.x : scene.all.high.x,
                                               (corner & 2) ? scene.all.low.y : scene.all.high.y,
                                               (corner & 4) ? scene.all.low.z : scene.all.high.z});
            for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(at[axis]), 1.0f);
        }
    }
}

TEST(Lighting, HoldsTheGroundWhereTheScenesShadowFalls) {
    std::mt19937 random(5);
    const ShadowScene scene = makeScene(random);
    const Lighting light = computeLighting(makeProjection(0), scene, 512);
    const glm::vec3 top = scene.all.center();
    const glm::vec3 onGround = top - light.keyDirection * (top.y / light.keyDirection.y);
    EXPECT_NEAR_ABS(onGround.y, 0, 1e-5);
    const glm::vec3 a = inMap(light, top), b = inMap(light, onGround);
    EXPECT_NEAR_ABS(a.x, b.x, 1e-5);
    EXPECT_NEAR_ABS(a.y, b.y, 1e-5);
    EXPECT_LT(b.z, 1.0f);
    EXPECT_NEAR_ABS((b.z - a.z) / 2 * light.mapDepth, glm::distance(top, onGround), 1e-4);
}

TEST(Lighting, MovesTheMapInWholeTexelsSoThatShadowsDoNotShimmer) {
    std::mt19937 random(7);
    ShadowScene scene = makeScene(random);
    const Lighting before = computeLighting(makeProjection(0), scene, 512);
    const glm::vec3 shift{0.0173f, 0, -0.0091f};
    scene.all.low += shift;
    scene.all.high += shift;
    const Lighting after = computeLighting(makeProjection(0), scene, 512);
    ASSERT_EQ(before.mapTexel, after.mapTexel);
    const glm::vec3 moved = (inMap(after, glm::vec3(0)) - inMap(before, glm::vec3(0))) * 256.0f;
    EXPECT_NEAR_ABS(moved.x, std::round(moved.x), 2e-3);
    EXPECT_NEAR_ABS(moved.y, std::round(moved.y), 2e-3);
}

TEST(Lighting, KeepsTheKeyLightInTheWorldAndTheOthersWithTheViewer) {
    std::mt19937 random(9);
    const ShadowScene scene = makeScene(random);
    const Lighting a = computeLighting(makeProjection(0), scene, 512);
    const Lighting b = computeLighting(makeProjection(1), scene, 512);
    EXPECT_EQ(a.keyDirection, b.keyDirection);
    EXPECT_EQ(a.mapClipFromWorld, b.mapClipFromWorld);
    EXPECT_GT(glm::distance(a.fillDirection, b.fillDirection), 0.5f);
}

TEST(Lighting, HasNoShadowsInAnEmptyScene) {
    EXPECT_FALSE(computeLighting(makeProjection(0), {}, 512).hasShadows);
}

}  // namespace
}  // namespace tendril::render
