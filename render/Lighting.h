#pragma once

#include "render/View.h"
#include "render/gl/Program.h"

namespace tendril::render {

/// Where the lights stand and how the shadow map lies, for one picture.
struct Lighting {
    glm::vec3 keyDirection{0, 1, 0};  ///< all three: towards the light, unit length, world
    glm::vec3 fillDirection{0, 1, 0};
    glm::vec3 rimDirection{0, 1, 0};
    glm::mat4 mapClipFromWorld{1};  ///< the shadow map's own orthographic projection
    glm::vec3 mapCenter{0};         ///< world
    float mapRadius = 1;            ///< m, half the side of the map
    float mapDepth = 1;             ///< m from its near to its far side
    float mapTexel = 1;             ///< m
    float absorption = 0;           ///< 1/m, of the key light inside hair
    bool hasShadows = false;
};

/// What the shadow map must hold.
struct ShadowScene {
    Box all;      ///< strands and meshes
    Box strands;  ///< strands alone: how deep the hair is
    float groundHeight = 0;
};

/// The map's place moves in whole texels and its size in steps, so that shadows of moving strands
/// do not shimmer. It depends on the scene alone, not on the viewer.
[[nodiscard]] Lighting computeLighting(const Projection& projection, const ShadowScene& scene,
                                       int mapSide);

/// Sets the uniforms of include/Light.glsl and include/Shadow.glsl; the program is in use.
void applyLighting(gl::Program& program, const Lighting& lighting);
/// Sets clipFromWorld, viewer and pixelScale.
void applyProjection(gl::Program& program, const Projection& projection);

/// sRGB to linear light, as include/Color.glsl does it.
[[nodiscard]] glm::vec3 toLinear(const glm::vec3& srgb);

}  // namespace tendril::render
