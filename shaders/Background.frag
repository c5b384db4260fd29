#version 410 core
#include "include/Color.glsl"
#include "include/Gradient.glsl"

layout(location = 0) out vec4 color;

void main() { color = vec4(gradientHere(), 1.0); }
