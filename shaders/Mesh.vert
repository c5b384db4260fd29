#version 410 core

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 clipFromWorld;
uniform mat4 worldFromMesh;
uniform mat4 normalFromMesh;  // inverse transpose of the above

out vec3 worldPosition;
out vec3 worldNormal;

void main() {
    vec4 world = worldFromMesh * vec4(position, 1.0);
    worldPosition = world.xyz;
    worldNormal = mat3(normalFromMesh) * normal;
    gl_Position = clipFromWorld * world;
}
