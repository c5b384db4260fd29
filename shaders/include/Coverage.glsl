// Strands thinner than a pixel: the part of the pixel's samples that they cover. No order is
// needed, unlike with blending. Needs Color.glsl.

uniform int samples;

// @param random of the strand, 0 … 1: it rounds to whole samples, so that a strand keeps its look
// from pixel to pixel and many strands together cover what they should.
void coverPart(float part, float random) {
    if (samples == 1) {
        if (pixelNoise(gl_FragCoord.xy + 71.0 * random) >= part) discard;
        gl_SampleMask[0] = ~0;
        return;
    }
    int count = min(int(part * float(samples) + random), samples);
    if (count == 0) discard;
    // Strands one behind the other take different samples.
    int start = int(fract(random * 37.0) * float(samples)) % samples;
    int bits = (1 << count) - 1;
    gl_SampleMask[0] = (bits << start) | (bits >> (samples - start));
}
