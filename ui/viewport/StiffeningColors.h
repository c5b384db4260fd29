#pragma once

#include "core/frame/StrandFrame.h"
#include "core/session/SessionTypes.h"
#include "ui/overlay/StatsOverlay.h"

#include <glm/vec3.hpp>

#include <vector>

namespace tendril::ui {

/// sRGB color of a joint that is stiffer than set by this factor: from gray at 1 over yellow and
/// orange to red at 10 and more; violet for 0, a strand that cannot be held.
[[nodiscard]] glm::vec3 stiffeningColor(float factor);

/// A color per point of the frame, 3 numbers each. Grooms that are not held are gray.
[[nodiscard]] std::vector<float> stiffeningColorsFor(const std::vector<session::HeldGroom>& held,
                                                     const StrandFrame& frame);

/// What the colors mean, for the overlay.
[[nodiscard]] std::vector<OverlayLine> stiffeningLegend();

}  // namespace tendril::ui
