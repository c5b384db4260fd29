#version 410 core
#include "include/Color.glsl"
#include "include/Coverage.glsl"

in vec3 shade;             // sRGB
in float coverage;
flat in float random;
layout(location = 0) out vec4 color;

void main() {
    coverPart(coverage, random);
    color = vec4(shade, 1.0);
}
