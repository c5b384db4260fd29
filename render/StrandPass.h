#pragma once

#include "render/Lighting.h"
#include "render/ShaderLibrary.h"
#include "render/StrandGeometry.h"
#include "render/gl/VertexArray.h"

namespace tendril::render {

/// The strands of one frame on the device.
class StrandBuffers {
public:
    StrandBuffers();

    /// Uploads what differs from the last call: structure when the topology or the thinning moved,
    /// marks when `marksRevision` moved, points when `frame` is another one.
    /// @return bytes uploaded
    std::size_t update(const FramePtr& frame, const DrawOptions& options, const StrandMarks& marks,
                       std::uint64_t marksRevision);

    [[nodiscard]] const StrandLayout& layout() const { return layout_; }
    void draw() const;

private:
    [[nodiscard]] bool hasSameStructure(const StrandFrame& frame, const DrawOptions& options) const;

    FramePtr frame_;
    DrawOptions options_;
    std::uint64_t marksRevision_ = 0;
    StrandLayout layout_;
    std::vector<glm::vec4> points_;  ///< work space
    gl::Buffer pointBuffer_;
    gl::Buffer traitBuffer_;
    gl::Buffer indexBuffer_;
    gl::VertexArray vertexArray_;
    GLsizei indexCount_ = 0;
};

/// How one set of strands is drawn.
struct StrandLook {
    const DrawOptions& options;
    int samples = 1;         ///< of the target
    glm::vec4 flatColor{0};  ///< sRGB and opacity; opacity 0: lit hair
};

class StrandPass {
public:
    explicit StrandPass(const ShaderLibrary& library);

    /// The shadow map's comparison is off and it is bound to unit 0.
    void draw(const StrandBuffers& strands, const Projection& projection, const Lighting& lighting,
              const StrandLook& look);
    /// Into the bound shadow map.
    void drawShadow(const StrandBuffers& strands, const Lighting& lighting,
                    const DrawOptions& options);

private:
    gl::Program program_;
    gl::Program shadowProgram_;
};

}  // namespace tendril::render
