#version 410 core

layout(location = 0) in vec3 position;

uniform mat4 clipFromWorld;
uniform mat4 worldFromMesh;

void main() { gl_Position = clipFromWorld * worldFromMesh * vec4(position, 1.0); }
