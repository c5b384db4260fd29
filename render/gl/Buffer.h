#pragma once

#include "render/gl/UniqueName.h"

#include <cstddef>
#include <span>

namespace tendril::render::gl {

void destroyBuffer(GLuint name);

enum class BufferUse { Static, Stream };

/// An array on the device.
class Buffer {
public:
    Buffer();

    /// Replaces the whole content. A stream buffer gets new memory instead of waiting for the
    /// device to finish reading the old one. Unbinds nothing but GL_ARRAY_BUFFER.
    template <class T>
    void upload(std::span<const T> values, BufferUse use) {
        uploadBytes(std::as_bytes(values), use);
    }
    [[nodiscard]] std::size_t sizeBytes() const { return sizeBytes_; }
    [[nodiscard]] GLuint name() const { return *name_; }

private:
    void uploadBytes(std::span<const std::byte> bytes, BufferUse use);

    UniqueName<destroyBuffer> name_;
    std::size_t sizeBytes_ = 0;
};

}  // namespace tendril::render::gl
