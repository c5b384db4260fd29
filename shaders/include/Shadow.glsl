// What of the key light arrives. The map is an orthographic depth picture from the light.

uniform mat4 mapFromWorld;   // into 0 … 1 on all axes inside the map
uniform float mapDepth;      // m from the near to the far side of the map
uniform float mapTexel;      // m
uniform float absorption;    // 1/m, of the key light inside hair
uniform float shadowStrength;  // 0: no shadows

// Inside hair light fades with the way it made through it, instead of ending at the first strand.
float transmittance(sampler2D depths, vec3 world) {
    if (shadowStrength <= 0.0) return 1.0;
    vec3 at = (mapFromWorld * vec4(world + keyDirection * (2.0 * mapTexel), 1.0)).xyz;
    vec2 texel = 1.0 / vec2(textureSize(depths, 0));
    const vec2 kTaps[5] = vec2[](vec2(0.0), vec2(2.1, 0.7), vec2(-0.7, 2.1), vec2(-2.1, -0.7),
                                 vec2(0.7, -2.1));
    float sum = 0.0;
    for (int i = 0; i < 5; ++i) {
        float depth = textureLod(depths, at.xy + 1.6 * texel * kTaps[i], 0.0).r;
        sum += exp(-absorption * mapDepth * max(at.z - depth, 0.0));
    }
    return mix(1.0, 0.2 * sum, shadowStrength);
}

// On surfaces: the lit part of a disc of the map around the point. `wanted` false: 1 at no cost.
float litPart(sampler2DShadow depths, vec3 world, vec3 normal, bool wanted) {
    vec3 at = (mapFromWorld * vec4(world + normal * (6.0 * mapTexel), 1.0)).xyz;
    bool inside = all(greaterThan(at, vec3(0.0))) && all(lessThan(at, vec3(1.0)));
    vec2 texel = 1.0 / vec2(textureSize(depths, 0));
    const vec2 kTaps[6] = vec2[](vec2(0.30, 0.10), vec2(-0.55, 0.55), vec2(0.25, -0.85),
                                 vec2(-0.90, -0.35), vec2(0.98, -0.25), vec2(0.45, 0.90));
    // A loop, not a branch: software drivers walk both sides of branches but leave empty loops.
    int taps = wanted && inside && shadowStrength > 0.0 ? 6 : 0;
    float sum = 0.0;
    for (int i = 0; i < taps; ++i)
        sum += texture(depths, vec3(at.xy + 4.5 * texel * kTaps[i], at.z));
    return taps > 0 ? mix(1.0, sum / 6.0, shadowStrength) : 1.0;
}
