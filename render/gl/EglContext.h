#pragma once

#include <memory>

namespace tendril::render::gl {

/// An OpenGL 4.1 core context without a window or display, current on the thread that made it.
/// libEGL is opened when the first one is made, never before.
class EglContext {
public:
    /// @throws GlError saying what the machine lacks
    EglContext();
    ~EglContext();
    EglContext(EglContext&&) noexcept;
    EglContext& operator=(EglContext&&) noexcept;

    void makeCurrent();

private:
    struct Handles;
    std::unique_ptr<Handles> handles_;
};

}  // namespace tendril::render::gl
