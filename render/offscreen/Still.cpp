#include "render/offscreen/Still.h"

#include "render/Renderer.h"
#include "render/gl/EglContext.h"
#include "render/gl/Target.h"

namespace tendril::render {

Image renderStill(FramePtr frame, const View& view, const Overlays& overlays) {
    const gl::EglContext context;
    Renderer renderer;
    const gl::Target picture(view.size, 1);
    renderer.setFrame(std::move(frame));
    renderer.setView(view);
    renderer.setOverlays(overlays);
    picture.bind();
    renderer.draw();
    return picture.read();
}

}  // namespace tendril::render
