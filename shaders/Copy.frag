#version 410 core

uniform sampler2D picture;  // as large as the target

layout(location = 0) out vec4 color;

void main() { color = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }
