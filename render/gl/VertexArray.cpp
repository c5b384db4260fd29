#include "render/gl/VertexArray.h"

namespace tendril::render::gl {

void destroyVertexArray(GLuint name) {
    glDeleteVertexArrays(1, &name);
}

namespace {

GLuint makeVertexArrayName() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return name;
}

}  // namespace

VertexArray::VertexArray() : name_(makeVertexArrayName()) {}

void VertexArray::setInput(const Buffer& buffer, const VertexInput& input) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    glEnableVertexAttribArray(input.location);
    glVertexAttribPointer(input.location, input.components, input.type,
                          input.type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE, input.strideBytes,
                          reinterpret_cast<const void*>(input.offsetBytes));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void VertexArray::setConstantInput(GLuint location) {
    bind();
    glDisableVertexAttribArray(location);
}

void VertexArray::setIndices(const Buffer& buffer) {
    bind();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.name());
    glBindVertexArray(0);
}

void VertexArray::bind() const {
    glBindVertexArray(*name_);
}

}  // namespace tendril::render::gl
