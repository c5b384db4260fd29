#version 410 core
#include "include/Color.glsl"
#include "include/Light.glsl"
#include "include/Hair.glsl"
#include "include/Ribbon.glsl"
#include "include/Shadow.glsl"

uniform vec3 rootColor;  // linear
uniform vec3 tipColor;
uniform float tintVariation;
uniform vec4 flatColor;  // linear and opacity; opacity 0: lit hair
uniform float unlit;     // 1: the albedo as it is
uniform sampler2D shadowMap;

out vec3 shade;
out float coverage;
flat out float random;

const vec3 kSelected = vec3(1.0, 0.62, 0.12);

vec3 hairColor() {
    float lighter = (marks.x - 0.5) * tintVariation;
    float warmer = (fract(marks.x * 17.3) - 0.5) * tintVariation;
    vec3 hair = mix(rootColor, tipColor, smoothstep(0.0, 1.0, along));
    hair *= exp2(1.4 * lighter) * vec3(1.0 + 0.25 * warmer, 1.0, 1.0 - 0.25 * warmer);
    return mix(hair, toLinear(pointColor.rgb), marks.z);
}

vec3 litHair(Ribbon ribbon) {
    Fiber fiber;
    fiber.tangent = ribbon.tangent;
    fiber.toViewer = ribbon.toViewer;
    fiber.albedo = hairColor();
    fiber.jitter = 0.09 * (marks.x - 0.5);
    // The ribbon stands for a cylinder; where that is too thin to see, its middle stands for all.
    vec3 middle = normalize(ribbon.toViewer - dot(ribbon.toViewer, ribbon.tangent) * ribbon.tangent);
    float lean = 0.9 * ribbon.side * smoothstep(1.5, 5.0, ribbon.widthPixels);
    fiber.normal = normalize(middle + lean * ribbon.across);
    // Roots lie deepest, between other strands.
    float open = mix(0.45, 1.0, smoothstep(0.0, 0.45, along));
    vec3 lit = shadeFiber(fiber, transmittance(shadowMap, ribbon.position), open);
    return mix(lit, kSelected * (0.5 + 0.6 * dot(lit, vec3(0.33))), 0.8 * marks.y);
}

void main() {
    Ribbon ribbon = expandRibbon();
    coverage = ribbon.coverage * (flatColor.a > 0.0 ? flatColor.a : 1.0);
    random = marks.x;
    gl_Position = ribbon.clip;
    if (flatColor.a > 0.0)
        shade = toDisplay(flatColor.rgb);
    else if (unlit > 0.0)
        shade = pow(mix(hairColor(), kSelected, marks.y), vec3(1.0 / 2.2));
    else
        shade = toDisplay(litHair(ribbon));
}
