#version 410 core
#include "include/Color.glsl"
#include "include/Light.glsl"
#include "include/Shadow.glsl"

uniform vec4 viewer;
uniform vec3 albedo;       // linear
uniform float selected;    // 0 or 1
uniform float opacity;     // 0 … 1
uniform sampler2DShadow shadowMap;

in vec3 worldPosition;
in vec3 worldNormal;
layout(location = 0) out vec4 color;

void main() {
    vec3 toViewer = normalize(viewer.xyz - viewer.w * worldPosition);
    vec3 normal = normalize(worldNormal);
    if (dot(normal, toViewer) < 0.0 && !gl_FrontFacing) normal = -normal;

    float key = dot(normal, keyDirection);
    float lit = litPart(shadowMap, worldPosition, normal, key > 0.0);
    vec3 light = kKey * 0.62 * max(key, 0.0) * lit;
    light += kFill * (0.5 + 0.5 * dot(normal, fillDirection));
    light += ambient(normal);
    float grazing = 1.0 - max(dot(normal, toViewer), 0.0);
    float rim = grazing * grazing * grazing * max(dot(normal, rimDirection), 0.0);
    vec3 halfway = normalize(keyDirection + toViewer);
    float shine = 0.07 * lit * pow(max(dot(normal, halfway), 0.0), 20.0);
    vec3 shaded = albedo * light + kKey * shine + kRim * 0.4 * rim;
    vec3 display = toDisplay(shaded);
    display = mix(display, vec3(1.0, 0.72, 0.22), selected * (0.10 + 0.7 * pow(grazing, 4.0)));
    color = vec4(display, opacity);
}
