#include "ui/timeline/TimelineScale.h"

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kFewestFrames = 4;
constexpr double kMostFrames = 1e6;

}  // namespace

TimelineScale::TimelineScale(double first, double last, double width)
    : first_(first), last_(std::max(last, first)), width_(std::max(width, 1.0)) {}

double TimelineScale::pixelOf(double frame) const {
    return (frame - first_ + 0.5) * pixelsPerFrame();
}

double TimelineScale::frameAt(double pixel) const {
    return pixel / pixelsPerFrame() + first_ - 0.5;
}

std::int64_t TimelineScale::nearestFrame(double pixel) const {
    return std::llround(frameAt(pixel));
}

std::int64_t TimelineScale::labelStep(double pixels) const {
    for (std::int64_t decade = 1;; decade *= 10)
        for (const std::int64_t lead : {1, 2, 5})
            if (static_cast<double>(lead * decade) * pixelsPerFrame() >= pixels)
                return lead * decade;
}

TimelineScale TimelineScale::zoomed(double factor, double pixel) const {
    const double count = std::clamp((last_ - first_ + 1) * factor, kFewestFrames, kMostFrames);
    const double share = pixel / width_;
    const double first = frameAt(pixel) + 0.5 - share * count;
    return {first, first + count - 1, width_};
}

TimelineScale TimelineScale::panned(double pixels) const {
    const double frames = pixels / pixelsPerFrame();
    return {first_ - frames, last_ - frames, width_};
}

}  // namespace tendril::ui
