#pragma once

#include "core/session/ImportPreview.h"

#include <QString>

#include <utility>

namespace tendril::ui {

// What the import dialog says about a file, for the unit and axes chosen.

/// "12.4 cm", "3.1 mm", "1.72 m".
[[nodiscard]] QString lengthText(double meters);
/// The corners of the box around all points, in meters, Y up.
[[nodiscard]] std::pair<spatial::Vec3, spatial::Vec3> boundsInMeters(
    const session::ImportPreview& preview, const strand::GroomFrame& frame);
/// "7.9 × 12.4 × 30.1 cm": wide, high, deep.
[[nodiscard]] QString sizeText(const session::ImportPreview& preview,
                               const strand::GroomFrame& frame);
/// "2,228 strands of 32 points, 71,296 in all".
[[nodiscard]] QString contentText(const session::ImportPreview& preview);

}  // namespace tendril::ui
