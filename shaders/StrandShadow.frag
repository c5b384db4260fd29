#version 410 core
#include "include/Color.glsl"

in float coverage;
flat in float random;

// Strands thinner than a texel shade a part of the texels.
void main() {
    if (pixelNoise(gl_FragCoord.xy + 71.0 * random) >= coverage) discard;
}
