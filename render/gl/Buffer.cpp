#include "render/gl/Buffer.h"

namespace tendril::render::gl {

void destroyBuffer(GLuint name) {
    glDeleteBuffers(1, &name);
}

namespace {

GLuint makeBufferName() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return name;
}

}  // namespace

Buffer::Buffer() : name_(makeBufferName()) {}

void Buffer::uploadBytes(std::span<const std::byte> bytes, BufferUse use) {
    // GL_ARRAY_BUFFER also for indices: binding GL_ELEMENT_ARRAY_BUFFER would change a vertex
    // array.
    glBindBuffer(GL_ARRAY_BUFFER, *name_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(),
                 use == BufferUse::Static ? GL_STATIC_DRAW : GL_STREAM_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    sizeBytes_ = bytes.size();
}

}  // namespace tendril::render::gl
