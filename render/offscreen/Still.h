#pragma once

#include "render/Image.h"
#include "render/View.h"

namespace tendril::render {

/// Draws one frame without a window, in an OpenGL context of its own. Needs no display.
/// @throws gl::GlError on a machine without EGL or OpenGL 4.1
[[nodiscard]] Image renderStill(FramePtr frame, const View& view, const Overlays& overlays = {});

}  // namespace tendril::render
