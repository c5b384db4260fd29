#pragma once

#include "core/frame/StrandFrame.h"
#include "core/session/SessionTypes.h"
#include "render/Renderer.h"
#include "ui/overlay/StatsOverlay.h"

#include <vector>

namespace tendril::ui {

/// What the overlay says about a frame. @param frame may be null
[[nodiscard]] std::vector<OverlayLine> overlayLinesOf(const StrandFrame* frame,
                                                      const session::Status& status,
                                                      const render::DrawReport& report);
/// What it says about contacts and constraint paths.
[[nodiscard]] std::vector<OverlayLine> constraintLinesOf(const StrandFrame& frame);

}  // namespace tendril::ui
