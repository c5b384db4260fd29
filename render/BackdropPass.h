#pragma once

#include "render/Lighting.h"
#include "render/ShaderLibrary.h"
#include "render/gl/Target.h"
#include "render/gl/VertexArray.h"

#include <optional>

namespace tendril::render {

/// The studio: a gradient behind everything, and the ground with its grid and shadow. Gradient and
/// grid are kept as a picture as long as the view stays.
class BackdropPass {
public:
    explicit BackdropPass(const ShaderLibrary& library);

    /// Makes the kept picture if the view moved. Binds a framebuffer of its own.
    void update(const Projection& projection, const View& view);
    /// Fills the bound framebuffer; depth test and depth writing are off. The shadow map's
    /// comparison is on and it is bound to unit 0; unit 1 is used.
    void draw(const Projection& projection, const Lighting& lighting, const View& view);

private:
    /// What the kept picture shows.
    struct Key {
        glm::mat4 clipFromWorld{0};
        ViewportSize size;
        glm::vec3 topColor{0};
        glm::vec3 bottomColor{0};
        float groundHeight = 0;
        bool showGrid = false;

        bool operator==(const Key&) const = default;
    };
    void drawGround(const Projection& projection, const View& view);

    gl::Program background_;
    gl::Program ground_;
    gl::Program copy_;
    gl::Program shadow_;
    gl::VertexArray noInputs_;
    std::optional<gl::ColorMap> kept_;
    Key key_;
};

}  // namespace tendril::render
