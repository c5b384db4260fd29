#pragma once

#include "render/Picking.h"
#include "ui/workspace/Workspace.h"

#include <optional>

namespace tendril::ui {

/// Pulls a strand by the mouse while the shot plays: the point that was taken follows the cursor in
/// the plane of the picture, until the button comes up.
class HandTool {
public:
    explicit HandTool(Workspace& workspace) : workspace_(workspace) {}
    ~HandTool() { release(); }
    HandTool(const HandTool&) = delete;
    HandTool& operator=(const HandTool&) = delete;

    /// @return whether a strand was taken: one under the pixel, while it plays
    bool press(const render::Projection& projection, const glm::vec2& pixel,
               const render::PickOptions& options);
    void drag(const render::Projection& projection, const glm::vec2& pixel);
    void release();
    [[nodiscard]] bool isHolding() const { return hand_.isHolding; }

    /// From the strand's point to where it is pulled, in the present frame; world.
    struct Pull {
        glm::vec3 from{0}, to{0};
    };
    [[nodiscard]] std::optional<Pull> pull() const;

private:
    Workspace& workspace_;
    session::Hand hand_;
    std::uint32_t frameStrand_ = 0;  ///< index in the frame
    std::uint32_t topology_ = 0;     ///< of the frame it was taken in
};

/// The share of the strand's length, root to tip, at which the point nearest to `position` lies.
[[nodiscard]] double alongStrand(const StrandFrame& frame, std::uint32_t strand,
                                 const glm::vec3& position);
/// The point there. @param along 0 root … 1 tip, by length
[[nodiscard]] glm::vec3 pointAlong(const StrandFrame& frame, std::uint32_t strand, double along);

}  // namespace tendril::ui
