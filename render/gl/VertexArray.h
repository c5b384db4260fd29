#pragma once

#include "render/gl/Buffer.h"

namespace tendril::render::gl {

void destroyVertexArray(GLuint name);

/// How one vertex input reads its values from a buffer.
struct VertexInput {
    GLuint location = 0;
    GLint components = 4;
    GLenum type = GL_FLOAT;  ///< GL_UNSIGNED_BYTE is read as 0 … 1
    GLsizei strideBytes = 0;
    std::size_t offsetBytes = 0;
};

class VertexArray {
public:
    VertexArray();

    void setInput(const Buffer& buffer, const VertexInput& input);
    /// The shader reads this value instead of a buffer.
    void setConstantInput(GLuint location);
    void setIndices(const Buffer& buffer);
    void bind() const;

private:
    UniqueName<destroyVertexArray> name_;
};

}  // namespace tendril::render::gl
