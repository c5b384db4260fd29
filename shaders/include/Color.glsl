// Shading is done in linear light; the picture holds sRGB.

vec3 toLinear(vec3 srgb) { return pow(srgb, vec3(2.2)); }

// The fit of a film's response by Narkowicz, "ACES filmic tone mapping curve", 2016: highlights
// bend towards white, colors in the dark stay clean.
vec3 toDisplay(vec3 linear) {
    vec3 c = 0.75 * linear;
    vec3 film = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
    return pow(clamp(film, 0.0, 1.0), vec3(1.0 / 2.2));
}

// Even noise in 0 … 1 without repetition visible at the scale of a few pixels (Jimenez, "Next
// generation post processing in Call of Duty: Advanced Warfare", 2014).
float pixelNoise(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}
