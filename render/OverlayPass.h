#pragma once

#include "render/OverlayGeometry.h"
#include "render/ShaderLibrary.h"
#include "render/gl/VertexArray.h"

namespace tendril::render {

/// Lines, markers and the gizmo, in flat colors.
class OverlayPass {
public:
    explicit OverlayPass(const ShaderLibrary& library);

    /// Depth test and blending are the caller's.
    void draw(const std::vector<FlatVertex>& triangles);

private:
    gl::Program program_;
    gl::Buffer vertices_;
    gl::VertexArray vertexArray_;
};

}  // namespace tendril::render
