#include "render/Lighting.h"

#include <algorithm>
#include <cmath>

namespace tendril::render {

namespace {

/// Hair as deep as half its groom's size lets exp(-kDepths) of the key light through.
constexpr float kDepths = 4.0f;
/// Shadows fall on the ground up to this many scene radii below the scene.
constexpr float kGroundReach = 8.0f;

/// The next of the sizes 2^(k/4) that is not smaller.
float steppedSize(float size) {
    return std::exp2(std::ceil(4.0f * std::log2(size)) / 4.0f);
}

glm::mat4 makeMapProjection(const glm::mat3& axes, const glm::vec3& center, float radius,
                            float reach) {
    // Rows: from world to the map's right, up and depth (growing away from the light).
    glm::mat4 clip(1.0f);
    for (int column = 0; column < 3; ++column) {
        clip[column][0] = axes[0][column] / radius;
        clip[column][1] = axes[1][column] / radius;
        clip[column][2] = -2.0f * axes[2][column] / (radius + reach);
    }
    clip[3][0] = -glm::dot(axes[0], center) / radius;
    clip[3][1] = -glm::dot(axes[1], center) / radius;
    const float nearSide = glm::dot(axes[2], center) + radius;
    clip[3][2] = 2.0f * nearSide / (radius + reach) - 1.0f;
    return clip;
}

}  // namespace

Lighting computeLighting(const Projection& projection, const ShadowScene& scene, int mapSide) {
    Lighting light;
    light.keyDirection = glm::normalize(glm::vec3(-0.50f, 0.86f, 0.62f));
    const glm::mat3 worldFromView = glm::transpose(glm::mat3(projection.viewMatrix()));
    light.fillDirection = worldFromView * glm::normalize(glm::vec3(0.85f, 0.15f, 0.50f));
    light.rimDirection = worldFromView * glm::normalize(glm::vec3(0.55f, 0.60f, -0.75f));
    if (scene.all.isEmpty() || !(scene.all.radius() > 0)) return light;

    const glm::vec3 back = light.keyDirection;
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), back));
    const glm::mat3 axes{right, glm::cross(back, right), back};
    const float radius = steppedSize(1.05f * scene.all.radius());
    light.mapTexel = 2.0f * radius / static_cast<float>(mapSide);
    glm::vec3 inMap = glm::transpose(axes) * scene.all.center();
    inMap = glm::round(inMap / light.mapTexel) * light.mapTexel;
    const glm::vec3 center = axes * inMap;

    light.mapCenter = center;
    light.mapRadius = radius;
    const float aboveGround = center.y + radius - scene.groundHeight;
    const float reach = std::clamp(aboveGround / back.y, radius, kGroundReach * radius);
    light.mapDepth = radius + reach;
    light.mapClipFromWorld = makeMapProjection(axes, center, radius, reach);
    const float hairRadius = scene.strands.isEmpty() ? radius : scene.strands.radius();
    light.absorption = kDepths / std::max(steppedSize(hairRadius), light.mapTexel);
    light.hasShadows = true;
    return light;
}

void applyLighting(gl::Program& program, const Lighting& lighting) {
    // From -1 … 1 to 0 … 1.
    glm::mat4 halved(0.5f);
    halved[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
    program.set("keyDirection", lighting.keyDirection);
    program.set("fillDirection", lighting.fillDirection);
    program.set("rimDirection", lighting.rimDirection);
    program.set("mapFromWorld", halved * lighting.mapClipFromWorld);
    program.set("mapDepth", lighting.mapDepth);
    program.set("mapTexel", lighting.mapTexel);
    program.set("absorption", lighting.absorption);
    program.set("shadowStrength", lighting.hasShadows ? 1.0f : 0.0f);
    program.set("shadowMap", 0);
}

void applyProjection(gl::Program& program, const Projection& projection) {
    const bool flat = projection.isOrthographic();
    program.set("clipFromWorld", projection.clipFromWorld());
    program.set("viewer",
                flat ? glm::vec4(-projection.forward(), 0.0f) : glm::vec4(projection.eye(), 1.0f));
    program.set("pixelScale", 2.0f / (projection.projectionMatrix()[1][1] *
                                      static_cast<float>(projection.size().height)));
}

glm::vec3 toLinear(const glm::vec3& srgb) {
    return glm::pow(srgb, glm::vec3(2.2f));
}

}  // namespace tendril::render
