#include "ui/params/NumberScale.h"

#include "core/params/ParamText.h"

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kPixelsPerRange = 400;

double roundStep(double size) {
    const double decade = std::pow(10.0, std::floor(std::log10(size)));
    const double lead = size / decade;
    return decade * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

}  // namespace

NumberScale scaleOf(const ParamInfo& info, ParamKind kind) {
    NumberScale scale{.minimum = info.minimum,
                      .maximum = info.maximum,
                      .softMinimum = std::max(info.softMinimum, info.minimum),
                      .softMaximum = std::min(info.softMaximum, info.maximum),
                      .logarithmic = info.logarithmic,
                      .isInteger = kind == ParamKind::Integer,
                      .displayFactor = displayFactor(info)};
    if (scale.softMinimum >= scale.softMaximum) {
        scale.softMinimum = scale.minimum;
        scale.softMaximum = scale.maximum;
    }
    if (scale.logarithmic && scale.softMinimum <= 0) scale.softMinimum = scale.softMaximum * 1e-4;
    return scale;
}

double stepOf(const NumberScale& scale, double at) {
    const double size = scale.logarithmic ? std::max(std::abs(at), scale.softMinimum) / 10
                                          : (scale.softMaximum - scale.softMinimum) / 40;
    const double step = roundStep(size / scale.displayFactor) * scale.displayFactor;
    return scale.isInteger ? std::max(1.0, std::round(step)) : step;
}

double draggedNumber(const NumberScale& scale, double start, double pixels,
                     Qt::KeyboardModifiers modifiers) {
    const double share =
        pixels / kPixelsPerRange * (modifiers.testFlag(Qt::ShiftModifier) ? 0.1 : 1.0);
    double number = 0;
    if (scale.logarithmic)
        number = std::max(start, scale.softMinimum) *
                 std::pow(scale.softMaximum / scale.softMinimum, share);
    else
        number = start + share * (scale.softMaximum - scale.softMinimum);
    if (modifiers.testFlag(Qt::ControlModifier)) {
        const double step = stepOf(scale, number);
        number = std::round(number / step) * step;
    }
    if (scale.isInteger) number = std::round(number);
    number =
        std::clamp(number, std::min(scale.softMinimum, start), std::max(scale.softMaximum, start));
    return std::clamp(number, scale.minimum, scale.maximum);
}

double steppedNumber(const NumberScale& scale, double start, int count) {
    return std::clamp(start + count * stepOf(scale, start), scale.minimum, scale.maximum);
}

double shareOf(const NumberScale& scale, double number) {
    const double share =
        scale.logarithmic ? std::log(std::max(number, scale.softMinimum) / scale.softMinimum) /
                                std::log(scale.softMaximum / scale.softMinimum)
                          : (number - scale.softMinimum) / (scale.softMaximum - scale.softMinimum);
    return std::clamp(share, 0.0, 1.0);
}

}  // namespace tendril::ui
