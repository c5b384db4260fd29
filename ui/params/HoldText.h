#pragma once

#include "core/frame/StrandFrame.h"
#include "core/scene/Object.h"
#include "core/session/SessionTypes.h"

#include <QString>

#include <optional>

namespace tendril::ui {

/// Largest distance of a held groom's points in the frame from where they were drawn on the base
/// [m]; nothing when the frame has others (a take of other settings).
[[nodiscard]] std::optional<double> driftOf(const session::HeldGroom& groom,
                                            const StrandFrame& frame);

/// What the panel says about how a groom is held; empty when it is not.
/// @param frame may be null
[[nodiscard]] QString holdTextOf(scene::ObjectId object, const session::Status& status,
                                 const StrandFrame* frame);

}  // namespace tendril::ui
