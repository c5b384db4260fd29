#pragma once

#include <epoxy/gl.h>

#include <utility>

namespace tendril::render::gl {

/// Owns one OpenGL object name; 0 owns nothing. Destroyed with the context current.
template <void (*destroy)(GLuint)>
class UniqueName {
public:
    UniqueName() = default;
    explicit UniqueName(GLuint name) : name_(name) {}
    ~UniqueName() {
        if (name_ != 0) destroy(name_);
    }
    UniqueName(UniqueName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    UniqueName& operator=(UniqueName&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }

    [[nodiscard]] GLuint operator*() const { return name_; }

private:
    GLuint name_ = 0;
};

}  // namespace tendril::render::gl
