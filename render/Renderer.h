#pragma once

#include "render/View.h"

#include <memory>

namespace tendril::render {

/// What the last draw() did, for the overlay and for tests.
struct DrawReport {
    std::size_t drawnStrands = 0;
    std::size_t totalStrands = 0;   ///< visible ones; more than drawn when the limit was reached
    std::size_t drawnPoints = 0;    ///< after smoothing
    std::size_t uploadedBytes = 0;  ///< for strands and meshes, since the draw before
    bool isSoftware = false;  ///< the driver draws on the processor: expect few frames a second
    int samples = 1;          ///< per pixel
};

/// Draws frames. Everything is called on the thread and with the OpenGL context (4.1 core or newer)
/// in which it was made, the destructor included. Keeps the frame until the next one comes.
/// Leaves the caller's framebuffer and viewport bound; other OpenGL state is reset to its default.
/// @throws gl::GlError when the machine cannot do it (context too old, no memory)
class Renderer {
public:
    Renderer();
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Null: nothing to draw. The same pointer again costs nothing; strand structure is uploaded
    /// only when topologyRevision (or the view's options that thin it) moved, meshes only when new.
    void setFrame(FramePtr frame);
    void setView(const View& view);
    void setOverlays(Overlays overlays);

    /// Into the framebuffer bound for drawing, all of the view's size, from its lower left corner.
    void draw();
    /// Waits until all drawing is done, this picture's and what the caller added to it: only then
    /// is known how long it took.
    void finish() const;

    /// Of the present frame and view: for picking, gizmos and labels.
    [[nodiscard]] Projection projection() const;
    [[nodiscard]] const Box& bounds() const;  ///< of the frame's strands and meshes
    [[nodiscard]] const DrawReport& report() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace tendril::render
