#version 410 core

uniform mat4 clipFromWorld;
uniform vec3 middle;   // on the ground, below the target
uniform float reach;   // m, half the side of the square

out vec3 fromMiddle;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID & 2) - 1);
    fromMiddle = reach * vec3(corner.x, 0.0, corner.y);
    gl_Position = clipFromWorld * vec4(middle + fromMiddle, 1.0);
}
