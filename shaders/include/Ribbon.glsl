// A strand as a ribbon that faces the viewer: the inputs of a vertex and where it goes.
// The vertex buffer holds each point twice; gl_VertexID tells the edge.

layout(location = 0) in vec4 previousPoint;  // position and radius, m
layout(location = 1) in vec4 thisPoint;
layout(location = 2) in vec4 nextPoint;
layout(location = 3) in float along;  // 0 root … 1 tip
layout(location = 4) in vec4 marks;   // random by strand, selected, colored, unused
layout(location = 5) in vec4 pointColor;

uniform mat4 clipFromWorld;
uniform vec4 viewer;         // w 1: the eye; w 0: direction towards a viewer without perspective
uniform float pixelScale;    // m per pixel, for each unit of clip w
uniform float radiusScale;
uniform float tipTaper;
uniform float smallestWidth;  // pixels; thinner strands cover a part of it
uniform float fixedWidth;     // pixels; above 0: instead of the radius

struct Ribbon {
    vec3 position;     // on the strand's axis
    vec3 tangent;      // towards the tip
    vec3 across;       // towards this edge
    vec3 toViewer;
    float side;        // -1 or 1
    float widthPixels;
    float coverage;    // of the width drawn
    vec4 clip;
};

Ribbon expandRibbon() {
    Ribbon r;
    r.position = thisPoint.xyz;
    vec3 difference = nextPoint.xyz - previousPoint.xyz;
    r.tangent = difference / max(length(difference), 1e-12);
    r.toViewer = normalize(viewer.xyz - viewer.w * r.position);
    vec3 across = cross(r.tangent, r.toViewer);
    float acrossLength = length(across);
    // A strand seen along its axis has no side of its own; any does.
    r.across = acrossLength > 1e-4 ? across / acrossLength
                                   : normalize(cross(r.toViewer, vec3(0.31, 0.87, 0.38)));
    float axisW = (clipFromWorld * vec4(r.position, 1.0)).w;
    float pixel = pixelScale * max(axisW, 1e-9);
    float taper = 1.0 - tipTaper * smoothstep(0.35, 1.0, along);
    float radius = thisPoint.w * radiusScale * taper;
    float least = marks.y > 0.5 ? max(smallestWidth, 2.2) : smallestWidth;
    float drawn = fixedWidth > 0.0 ? 0.5 * fixedWidth * pixel : max(radius, 0.5 * least * pixel);
    r.coverage = fixedWidth > 0.0 || marks.y > 0.5 ? 1.0 : radius / drawn;
    if (thisPoint.w <= 0.0) drawn = 0.0;
    r.widthPixels = 2.0 * drawn / pixel;
    r.side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    r.clip = clipFromWorld * vec4(r.position + r.side * drawn * r.across, 1.0);
    return r;
}
