#include "render/BackdropPass.h"

#include "core/base/Assert.h"

#include <cmath>

namespace tendril::render {

namespace {

/// In target distances; less than what the camera's far side allows for.
constexpr float kGroundReach = 7.0f;
constexpr float kLargestCell = 1e4f;  // m

void applyGradient(gl::Program& program, const View& view) {
    program.set("topColor", view.options.backgroundTop);
    program.set("bottomColor", view.options.backgroundBottom);
    program.set("pictureSize", glm::vec2(view.size.width, view.size.height));
}

}  // namespace

BackdropPass::BackdropPass(const ShaderLibrary& library)
    : background_(library.makeProgram("FullScreen.vert", "Background.frag")),
      ground_(library.makeProgram("Ground.vert", "Ground.frag")),
      copy_(library.makeProgram("FullScreen.vert", "Copy.frag")),
      shadow_(library.makeProgram("Ground.vert", "GroundShadow.frag")) {}

void BackdropPass::update(const Projection& projection, const View& view) {
    const DrawOptions& options = view.options;
    const Key key{projection.clipFromWorld(), view.size,
                  options.backgroundTop,      options.backgroundBottom,
                  options.groundHeight,       options.showGrid};
    if (kept_ && key_ == key) return;
    if (!kept_ || !(kept_->size() == view.size)) kept_.emplace(view.size);
    key_ = key;
    kept_->bind();
    noInputs_.bind();
    background_.use();
    applyGradient(background_, view);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (options.showGrid) drawGround(projection, view);
    glBindVertexArray(0);
}

void BackdropPass::drawGround(const Projection& projection, const View& view) {
    const glm::vec3 target = view.camera.target();
    const glm::vec3 middle{target.x, view.options.groundHeight, target.z};
    ground_.use();
    applyProjection(ground_, projection);
    applyGradient(ground_, view);
    ground_.set("middle", middle);
    ground_.set("reach", kGroundReach * view.camera.distance());
    // Large coordinates lose the fraction of a cell that lines are drawn from.
    ground_.set("origin", glm::vec2(std::remainder(middle.x, kLargestCell),
                                    std::remainder(middle.z, kLargestCell)));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void BackdropPass::draw(const Projection& projection, const Lighting& lighting, const View& view) {
    TENDRIL_DEMAND(kept_.has_value());
    noInputs_.bind();
    copy_.use();
    copy_.set("picture", 1);
    kept_->bindTexture(1);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (lighting.hasShadows) {
        const glm::vec3 toLight = lighting.keyDirection;
        const float above = lighting.mapCenter.y - view.options.groundHeight;
        shadow_.use();
        applyProjection(shadow_, projection);
        applyLighting(shadow_, lighting);
        shadow_.set("middle", lighting.mapCenter - toLight * (above / toLight.y));
        // The map's diagonal, stretched by the slope of the light.
        shadow_.set("reach", lighting.mapRadius * 1.4143f / toLight.y);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ZERO, GL_SRC_COLOR);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        glDisable(GL_BLEND);
    }
    glBindVertexArray(0);
}

}  // namespace tendril::render
