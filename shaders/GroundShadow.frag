#version 410 core
#include "include/Light.glsl"
#include "include/Shadow.glsl"

uniform vec3 middle;
uniform sampler2DShadow shadowMap;

in vec3 fromMiddle;
layout(location = 0) out vec4 color;  // multiplies what is there

void main() {
    float lit = litPart(shadowMap, middle + fromMiddle, vec3(0.0, 1.0, 0.0), true);
    color = vec4(vec3(0.66 + 0.34 * lit), 1.0);
}
