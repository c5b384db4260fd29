#version 410 core

layout(location = 0) in vec4 clipPosition;
layout(location = 1) in vec4 vertexColor;

out vec4 shade;

void main() {
    shade = vertexColor;
    gl_Position = clipPosition;
}
