#version 410 core
#include "include/Color.glsl"
#include "include/Gradient.glsl"

uniform vec3 middle;
uniform float reach;
uniform vec2 origin;       // world x and z of the middle, less whole multiples of the largest cell

in vec3 fromMiddle;
layout(location = 0) out vec4 color;

const float kLeastPixels = 11.0;  // between lines; finer ones are faded out
const float kSmallestCell = 0.001;

// How much of the pixel lies on a line of the grid with the given cell, m.
float gridCover(vec2 at, vec2 pixel, float cell) {
    vec2 offset = abs(fract(at / cell - 0.5) - 0.5) * cell;
    vec2 lines = clamp(1.15 - offset / pixel, 0.0, 1.0);
    return max(lines.x, lines.y);
}

float axisCover(float at, float pixel) { return clamp(1.6 - abs(at) / pixel, 0.0, 1.0); }

void main() {
    vec2 at = origin + fromMiddle.xz;
    vec2 pixel = max(fwidth(fromMiddle.xz), vec2(1e-7));
    float distance = length(fromMiddle.xz) / reach;
    float fade = 1.0 - smoothstep(0.05, 0.95, distance);

    float level = max(0.0, 0.30103 * log2(max(pixel.x, pixel.y) * kLeastPixels /
                                            kSmallestCell));
    float cell = kSmallestCell * exp2(3.321928 * floor(level));
    float finest = 1.0 - fract(level);
    float lines = 0.08 * finest * gridCover(at, pixel, cell);
    lines = max(lines, mix(0.08, 0.19, finest) * gridCover(at, pixel, 10.0 * cell));
    lines = max(lines, 0.19 * gridCover(at, pixel, 100.0 * cell));
    vec3 tint = vec3(0.86, 0.88, 0.91);

    vec2 world = middle.xz + fromMiddle.xz;
    float xAxis = axisCover(world.y, pixel.y);
    float zAxis = axisCover(world.x, pixel.x);
    tint = mix(tint, vec3(0.90, 0.33, 0.34), step(0.01, xAxis));
    tint = mix(tint, vec3(0.34, 0.56, 0.95), step(0.01, zAxis) * (1.0 - step(0.5, xAxis)));
    lines = max(lines, 0.6 * max(xAxis, zAxis)) * fade;

    color = vec4(mix(gradientHere(), tint, lines), 1.0);
}
