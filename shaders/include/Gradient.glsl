// The studio behind everything. Needs Color.glsl.

uniform vec3 topColor;     // sRGB, as all here
uniform vec3 bottomColor;
uniform vec2 pictureSize;  // pixels

vec3 gradientHere() {
    vec2 unit = gl_FragCoord.xy / pictureSize;
    vec3 gradient = mix(bottomColor, topColor, smoothstep(0.0, 1.0, unit.y));
    vec2 fromMiddle = unit - vec2(0.5, 0.55);
    // Noise below one step of the picture hides the steps of the gradient.
    float noise = (pixelNoise(gl_FragCoord.xy) - 0.5) / 255.0;
    return gradient * (1.0 - 0.35 * dot(fromMiddle, fromMiddle)) + noise;
}
