#include "render/Renderer.h"

#include "render/BackdropPass.h"
#include "render/MeshPass.h"
#include "render/OverlayPass.h"
#include "render/StrandPass.h"
#include "render/gl/GlError.h"
#include "render/gl/Target.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace tendril::render {

namespace {

constexpr int kMapSide = 1024;

int demandVersion() {
    const int version = epoxy_gl_version();
    if (version < 41)
        throw gl::GlError("This graphics driver offers OpenGL " + std::to_string(version / 10) +
                          '.' + std::to_string(version % 10) +
                          "; 4.1 is needed. Install a newer driver, or set "
                          "LIBGL_ALWAYS_SOFTWARE=1 to draw on the processor.");
    return version;
}

/// Mesa's and Google's drivers for machines without a graphics card.
bool isSoftwareDriver() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string_view driver = name != nullptr ? name : "";
    for (const std::string_view known : {"llvmpipe", "softpipe", "swrast", "SwiftShader"})
        if (driver.find(known) != std::string_view::npos) return true;
    return false;
}

Box strandBounds(const StrandFrame& frame) {
    Box box;
    for (std::size_t i = 0; i + 2 < frame.positions.size(); i += 3)
        box.add({frame.positions[i], frame.positions[i + 1], frame.positions[i + 2]});
    return box;
}

/// What the shadow map was drawn from, apart from the frame.
bool castSameShadows(const DrawOptions& a, const DrawOptions& b) {
    return a.showShadows == b.showShadows && a.showStrands == b.showStrands &&
           a.showMeshes == b.showMeshes && a.radiusScale == b.radiusScale &&
           a.tipTaper == b.tipTaper && a.groundHeight == b.groundHeight &&
           a.strandLimit == b.strandLimit && a.pointLimit == b.pointLimit &&
           a.smoothStrands == b.smoothStrands && a.hiddenObjects == b.hiddenObjects &&
           a.meshOpacities == b.meshOpacities;
}

}  // namespace

struct Renderer::Parts {
    int version = demandVersion();
    bool isSoftware = isSoftwareDriver();
    ShaderLibrary library;
    StrandPass strandPass{library};
    MeshPass meshPass{library};
    BackdropPass backdropPass{library};
    OverlayPass overlayPass{library};
    StrandBuffers strands;
    StrandBuffers ghost;
    gl::DepthMap shadowMap{kMapSide};
    std::optional<gl::Target> target;

    FramePtr frame;
    View view;
    Overlays overlays;
    std::uint64_t marksRevision = 1;
    bool isFrameNew = true;
    bool isShadowOld = true;
    ShadowScene scene;
    DrawReport report{.isSoftware = isSoftware};

    [[nodiscard]] Projection projection() const {
        return view.camera.computeProjection(view.size, scene.all);
    }
    void upload();
    void drawShadows(const Lighting& lighting);
    void drawScene(const Projection& projection, const Lighting& lighting);
    void drawOverlays(const Projection& projection);
    void resolve(GLuint framebuffer) const;
};

void Renderer::Parts::upload() {
    const StrandMarks marks{overlays.selectedStrands, overlays.selectedObjects,
                            overlays.pointColors};
    report = {};
    report.isSoftware = isSoftware;
    report.uploadedBytes = strands.update(frame, view.options, marks, marksRevision);
    report.uploadedBytes += ghost.update(overlays.ghost, view.options, {}, 0);
    if (isFrameNew) report.uploadedBytes += meshPass.update(frame.get());
    isFrameNew = false;
    if (!view.options.showStrands) return;
    report.drawnStrands = strands.layout().strands.size();
    report.totalStrands = strands.layout().visible;
    report.drawnPoints = strands.layout().points;
}

void Renderer::Parts::drawShadows(const Lighting& lighting) {
    if (!isShadowOld || !lighting.hasShadows) return;
    isShadowOld = false;
    shadowMap.bind();
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    if (view.options.showMeshes) meshPass.drawShadow(lighting, view.options);
    if (view.options.showStrands) strandPass.drawShadow(strands, lighting, view.options);
}

void Renderer::Parts::drawScene(const Projection& projection, const Lighting& lighting) {
    const DrawOptions& options = view.options;
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    shadowMap.bindComparison(0);
    backdropPass.draw(projection, lighting, view);

    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    if (options.showMeshes)
        meshPass.draw(MeshPart::Opaque, projection, lighting, options, overlays.selectedObjects);
    shadowMap.bindDepths(0);
    if (options.showStrands)
        strandPass.draw(strands, projection, lighting, {options, target->samples(), {}});
    if (overlays.ghost)
        strandPass.draw(ghost, projection, lighting,
                        {options, target->samples(), overlays.ghostColor});
    if (!options.showMeshes) return;
    shadowMap.bindComparison(0);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    meshPass.draw(MeshPart::Translucent, projection, lighting, options, overlays.selectedObjects);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

void Renderer::Parts::drawOverlays(const Projection& projection) {
    const FlatTriangles triangles = computeOverlayTriangles(overlays, projection);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    overlayPass.draw(triangles.inScene);
    glDisable(GL_DEPTH_TEST);
    overlayPass.draw(triangles.onTop);
}

void Renderer::Parts::resolve(GLuint framebuffer) const {
    GLint targetSamples = 0;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGetIntegerv(GL_SAMPLES, &targetSamples);
    if (targetSamples == 0 || target->samples() == 1) {
        target->resolveTo(framebuffer);
        return;
    }
    // Between two multisampled pictures of different kinds there is no direct way.
    const gl::Target between(view.size, 1);
    target->resolveTo(between.framebuffer());
    between.resolveTo(framebuffer);
}

Renderer::Renderer() : parts_(std::make_unique<Parts>()) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::setFrame(FramePtr frame) {
    if (parts_->frame == frame) return;
    parts_->frame = std::move(frame);
    parts_->isFrameNew = true;
    parts_->isShadowOld = true;
    parts_->scene.all = parts_->frame ? computeBounds(*parts_->frame) : Box{};
    parts_->scene.strands = parts_->frame ? strandBounds(*parts_->frame) : Box{};
}

void Renderer::setView(const View& view) {
    TENDRIL_DEMAND(view.size.width > 0 && view.size.height > 0);
    const DrawOptions before = std::exchange(parts_->view, view).options;
    DrawOptions& options = parts_->view.options;
    if (parts_->isSoftware)
        options.pointLimit = std::min(options.pointLimit, options.softwarePointLimit);
    if (!castSameShadows(before, options)) parts_->isShadowOld = true;
    parts_->scene.groundHeight = view.options.groundHeight;
}

void Renderer::setOverlays(Overlays overlays) {
    const Overlays& now = parts_->overlays;
    if (now.selectedStrands != overlays.selectedStrands ||
        now.selectedObjects != overlays.selectedObjects || now.pointColors != overlays.pointColors)
        ++parts_->marksRevision;
    parts_->overlays = std::move(overlays);
}

void Renderer::draw() {
    Parts& parts = *parts_;
    GLint framebuffer = 0;
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDepthFunc(GL_LEQUAL);

    parts.upload();
    const Projection projection = parts.projection();
    Lighting lighting = computeLighting(projection, parts.scene, kMapSide);
    lighting.hasShadows = lighting.hasShadows && parts.view.options.showShadows;
    parts.drawShadows(lighting);

    const int samples = parts.view.options.samples;
    if (!parts.target || !(parts.target->size() == parts.view.size) ||
        parts.target->wantedSamples() != samples)
        parts.target.emplace(parts.view.size, samples);
    parts.report.samples = parts.target->samples();
    glDisable(GL_DEPTH_TEST);
    parts.backdropPass.update(projection, parts.view);
    parts.target->bind();
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    parts.drawScene(projection, lighting);
    parts.drawOverlays(projection);

    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glUseProgram(0);
    for (const GLenum unit : {GLenum{GL_TEXTURE1}, GLenum{GL_TEXTURE0}}) {
        glActiveTexture(unit);
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    parts.resolve(static_cast<GLuint>(framebuffer));
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

void Renderer::finish() const {
    glFinish();
}

Projection Renderer::projection() const {
    return parts_->projection();
}
const Box& Renderer::bounds() const {
    return parts_->scene.all;
}
const DrawReport& Renderer::report() const {
    return parts_->report;
}

}  // namespace tendril::render
