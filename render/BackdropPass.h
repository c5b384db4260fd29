#pragma once

#include "render/Lighting.h"
#include "render/ShaderLibrary.h"
#include "render/gl/VertexArray.h"

namespace tendril::render {

/// The studio: a gradient behind everything, and the ground with its grid and shadow.
class BackdropPass {
public:
    explicit BackdropPass(const ShaderLibrary& library);

    /// Fills the picture; depth test and depth writing are off. The shadow map's comparison is on
    /// and it is bound to unit 0.
    void draw(const Projection& projection, const Lighting& lighting, const View& view);

private:
    gl::Program background_;
    gl::Program ground_;
    gl::VertexArray noInputs_;
};

}  // namespace tendril::render
