#include "render/StrandPass.h"

namespace tendril::render {

namespace {

void connect(gl::VertexArray& vertexArray, const gl::Buffer& points, const gl::Buffer& traits,
             const gl::Buffer& indices) {
    constexpr GLsizei kPoint = sizeof(glm::vec4);
    constexpr GLsizei kTraits = sizeof(RibbonTraits);
    // Locations 0, 1, 2 read the point before, this point and the one after.
    for (GLuint i = 0; i < 3; ++i)
        vertexArray.setInput(
            points, {i, 4, GL_FLOAT, kPoint, std::size_t{i} * kRibbonNeighbor * sizeof(glm::vec4)});
    constexpr std::size_t kFirst = kRibbonNeighbor * sizeof(RibbonTraits);
    vertexArray.setInput(traits, {3, 1, GL_FLOAT, kTraits, kFirst + offsetof(RibbonTraits, along)});
    vertexArray.setInput(
        traits, {4, 4, GL_UNSIGNED_BYTE, kTraits, kFirst + offsetof(RibbonTraits, random)});
    vertexArray.setInput(traits,
                         {5, 4, GL_UNSIGNED_BYTE, kTraits, kFirst + offsetof(RibbonTraits, color)});
    vertexArray.setIndices(indices);
}

}  // namespace

StrandBuffers::StrandBuffers() {
    connect(vertexArray_, pointBuffer_, traitBuffer_, indexBuffer_);
}

bool StrandBuffers::hasSameStructure(const StrandFrame& frame, const DrawOptions& options) const {
    return frame_ && frame_->topologyRevision == frame.topologyRevision &&
           frame_->strandCount() == frame.strandCount() &&
           frame_->pointCount() == frame.pointCount() &&
           options_.strandLimit == options.strandLimit &&
           options_.pointLimit == options.pointLimit &&
           options_.smoothStrands == options.smoothStrands &&
           options_.hiddenObjects == options.hiddenObjects;
}

std::size_t StrandBuffers::update(const FramePtr& frame, const DrawOptions& options,
                                  const StrandMarks& marks, std::uint64_t marksRevision) {
    if (!frame) {
        frame_.reset();
        layout_ = {};
        indexCount_ = 0;
        return 0;
    }
    const bool isNewFrame = frame_ != frame;
    const bool isNewStructure = !hasSameStructure(*frame, options);
    std::size_t bytes = 0;
    if (isNewStructure) {
        layout_ = computeStrandLayout(*frame, options);
        const std::vector<std::uint32_t> indices = computeRibbonTriangles(*frame, layout_);
        indexBuffer_.upload<std::uint32_t>(indices, gl::BufferUse::Static);
        indexCount_ = static_cast<GLsizei>(indices.size());
        bytes += indexBuffer_.sizeBytes();
    }
    if (isNewStructure || marksRevision_ != marksRevision) {
        const std::vector<RibbonTraits> traits = computeRibbonTraits(*frame, layout_, marks);
        traitBuffer_.upload<RibbonTraits>(traits, gl::BufferUse::Static);
        bytes += traitBuffer_.sizeBytes();
    }
    if (isNewStructure || isNewFrame) {
        points_.resize(layout_.vertices);
        fillRibbonPoints(*frame, layout_, points_);
        pointBuffer_.upload<glm::vec4>(points_, gl::BufferUse::Stream);
        bytes += pointBuffer_.sizeBytes();
    }
    frame_ = frame;
    options_ = options;
    marksRevision_ = marksRevision;
    return bytes;
}

void StrandBuffers::draw() const {
    if (indexCount_ == 0) return;
    vertexArray_.bind();
    glDrawElements(GL_TRIANGLES, indexCount_, GL_UNSIGNED_INT, nullptr);
    glBindVertexArray(0);
}

StrandPass::StrandPass(const ShaderLibrary& library)
    : program_(library.makeProgram("Strand.vert", "Strand.frag")),
      shadowProgram_(library.makeProgram("StrandShadow.vert", "StrandShadow.frag")) {}

void StrandPass::draw(const StrandBuffers& strands, const Projection& projection,
                      const Lighting& lighting, const StrandLook& look) {
    const DrawOptions& options = look.options;
    const bool isLines = options.strandStyle == StrandStyle::Lines;
    program_.use();
    applyProjection(program_, projection);
    applyLighting(program_, lighting);
    program_.set("radiusScale", options.radiusScale);
    program_.set("tipTaper", options.tipTaper);
    program_.set("smallestWidth", 1.0f);
    program_.set("fixedWidth", isLines ? 1.25f : 0.0f);
    program_.set("unlit", isLines ? 1.0f : 0.0f);
    program_.set("rootColor", toLinear(options.rootColor));
    program_.set("tipColor", toLinear(options.tipColor));
    program_.set("tintVariation", options.tintVariation);
    program_.set("flatColor", glm::vec4(toLinear(look.flatColor), look.flatColor.a));
    program_.set("samples", look.samples);
    strands.draw();
}

void StrandPass::drawShadow(const StrandBuffers& strands, const Lighting& lighting,
                            const DrawOptions& options) {
    shadowProgram_.use();
    shadowProgram_.set("clipFromWorld", lighting.mapClipFromWorld);
    shadowProgram_.set("viewer", glm::vec4(lighting.keyDirection, 0.0f));
    shadowProgram_.set("pixelScale", lighting.mapTexel);
    shadowProgram_.set("radiusScale", options.radiusScale);
    shadowProgram_.set("tipTaper", options.tipTaper);
    shadowProgram_.set("smallestWidth", 1.0f);
    shadowProgram_.set("fixedWidth", 0.0f);
    strands.draw();
}

}  // namespace tendril::render
