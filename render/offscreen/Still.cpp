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
    View whole = view;
    whole.options.softwarePointLimit = view.options.pointLimit;  // a still may take its time
    renderer.setView(whole);
    renderer.setOverlays(overlays);
    picture.bind();
    renderer.draw();
    return picture.read();
}

}  // namespace tendril::render
