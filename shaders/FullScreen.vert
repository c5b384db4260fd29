#version 410 core

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2, (gl_VertexID & 2));
    gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
}
