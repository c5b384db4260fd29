#version 410 core
#include "include/Ribbon.glsl"

out float coverage;
flat out float random;

void main() {
    Ribbon ribbon = expandRibbon();
    coverage = ribbon.coverage;
    random = marks.x;
    gl_Position = ribbon.clip;
}
