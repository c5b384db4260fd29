#pragma once

#include "core/params/ParamOps.h"

#include <Qt>

namespace tendril::ui {

/// How a number of one parameter moves under the mouse: its limits and its feeling.
struct NumberScale {
    double minimum = 0, maximum = 1;          ///< hard: what may be typed
    double softMinimum = 0, softMaximum = 1;  ///< what a drag reaches
    bool logarithmic = false;                 ///< a drag multiplies; needs softMinimum > 0
    bool isInteger = false;
    double displayFactor = 1;  ///< SI value of one shown unit: round steps are round as shown
};
[[nodiscard]] NumberScale scaleOf(const ParamInfo& info, ParamKind kind);

/// The round amount by which arrow keys and snapping move: 1, 2 or 5 times a power of ten in shown
/// units, about a fortieth of the soft range. On a logarithmic scale: of the value's own size.
[[nodiscard]] double stepOf(const NumberScale& scale, double at);

/// The number after a drag of `pixels` to the right (400 px are the soft range). Shift moves a
/// tenth as fast, Ctrl snaps to steps. Never leaves the soft limits, unless it began outside: then
/// that side reaches to the start. Never leaves the hard limits.
[[nodiscard]] double draggedNumber(const NumberScale& scale, double start, double pixels,
                                   Qt::KeyboardModifiers modifiers);
/// The number `count` steps up, within the hard limits.
[[nodiscard]] double steppedNumber(const NumberScale& scale, double start, int count);
/// Place within the soft range, 0 … 1.
[[nodiscard]] double shareOf(const NumberScale& scale, double number);

}  // namespace tendril::ui
