#include "render/BackdropPass.h"

#include <cmath>

namespace tendril::render {

namespace {

/// In target distances; less than what the camera's far side allows for.
constexpr float kGroundReach = 7.0f;
constexpr float kLargestCell = 1e4f;  // m

void applyGradient(gl::Program& program, const DrawOptions& options) {
    program.set("topColor", options.backgroundTop);
    program.set("bottomColor", options.backgroundBottom);
}

}  // namespace

BackdropPass::BackdropPass(const ShaderLibrary& library)
    : background_(library.makeProgram("FullScreen.vert", "Background.frag")),
      ground_(library.makeProgram("Ground.vert", "Ground.frag")) {}

void BackdropPass::draw(const Projection& projection, const Lighting& lighting, const View& view) {
    const glm::vec2 size{static_cast<float>(view.size.width), static_cast<float>(view.size.height)};
    noInputs_.bind();
    background_.use();
    applyGradient(background_, view.options);
    background_.set("pictureSize", size);
    glDrawArrays(GL_TRIANGLES, 0, 3);

    const glm::vec3 target = view.camera.target();
    const glm::vec3 middle{target.x, view.options.groundHeight, target.z};
    ground_.use();
    applyProjection(ground_, projection);
    applyLighting(ground_, lighting);
    applyGradient(ground_, view.options);
    ground_.set("pictureSize", size);
    ground_.set("middle", middle);
    ground_.set("reach", kGroundReach * view.camera.distance());
    // Large coordinates lose the fraction of a cell that lines are drawn from.
    ground_.set("origin", glm::vec2(std::remainder(middle.x, kLargestCell),
                                    std::remainder(middle.z, kLargestCell)));
    ground_.set("showLines", view.options.showGrid ? 1.0f : 0.0f);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindVertexArray(0);
}

}  // namespace tendril::render
