// How light leaves a fiber. Needs Light.glsl.

struct Fiber {
    vec3 tangent;   // towards the tip; all directions of unit length
    vec3 normal;    // across the tangent
    vec3 toViewer;
    vec3 albedo;    // linear
    float jitter;   // tilts the highlights of each strand a little differently
};

// Kajiya and Kay, "Rendering fur with three dimensional textures", 1989: equation 14, about a
// tangent tilted along the normal so that a highlight moves towards root or tip (Marschner et al.,
// "Light scattering from human hair fibers", 2003, table 1).
float highlight(Fiber f, float tilt, vec3 halfway, float sharpness) {
    vec3 tilted = normalize(f.tangent + tilt * f.normal);
    float cosine = dot(tilted, halfway);
    float sine = sqrt(max(1.0 - cosine * cosine, 1e-6));
    return smoothstep(-1.0, 0.0, cosine) * pow(sine, sharpness);
}

vec3 shadeFrom(vec3 light, vec3 direction, Fiber f) {
    float cosine = dot(f.tangent, direction);
    float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    // Light wraps around a fiber and through its neighbors.
    float facing = clamp(0.6 + 0.4 * dot(f.normal, direction), 0.0, 1.0);
    vec3 halfway = normalize(direction + f.toViewer);
    float surface = 0.17 * highlight(f, f.jitter - 0.10, halfway, 110.0);
    float inner = 1.3 * highlight(f, f.jitter + 0.14, halfway, 26.0);
    vec3 scattered = f.albedo * (0.62 * sine * facing);
    return light * (scattered + facing * (surface * mix(vec3(0.9), f.albedo * 3.0, 0.35) + inner * f.albedo));
}

// @param key part of the key light that arrives
// @param open part of the surrounding light that arrives
vec3 shadeFiber(Fiber f, float key, float open) {
    vec3 shaded = shadeFrom(kKey * key, keyDirection, f);
    shaded += shadeFrom(kFill * open, fillDirection, f);
    shaded += shadeFrom(kRim * open * mix(0.35, 1.0, key), rimDirection, f);
    return shaded + f.albedo * ambient(f.normal) * open;
}
