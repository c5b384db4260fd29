#include "render/OverlayPass.h"

namespace tendril::render {

OverlayPass::OverlayPass(const ShaderLibrary& library)
    : program_(library.makeProgram("Flat.vert", "Flat.frag")) {
    constexpr GLsizei kStride = sizeof(FlatVertex);
    vertexArray_.setInput(vertices_, {0, 4, GL_FLOAT, kStride, offsetof(FlatVertex, clip)});
    vertexArray_.setInput(vertices_, {1, 4, GL_FLOAT, kStride, offsetof(FlatVertex, color)});
}

void OverlayPass::draw(const std::vector<FlatVertex>& triangles) {
    if (triangles.empty()) return;
    vertices_.upload<FlatVertex>(triangles, gl::BufferUse::Stream);
    program_.use();
    vertexArray_.bind();
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(triangles.size()));
    glBindVertexArray(0);
}

}  // namespace tendril::render
