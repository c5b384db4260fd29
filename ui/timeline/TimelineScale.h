#pragma once

#include <cstdint>

namespace tendril::ui {

/// Where frames lie on the timeline: a span of frames over a width in pixels. A frame's mark stands
/// at the middle of its cell, so that the first and the last are fully seen.
class TimelineScale {
public:
    /// Shows cells first … last over `width` px.
    TimelineScale(double first, double last, double width);

    [[nodiscard]] double pixelOf(double frame) const;
    [[nodiscard]] double frameAt(double pixel) const;
    [[nodiscard]] std::int64_t nearestFrame(double pixel) const;
    [[nodiscard]] double pixelsPerFrame() const { return width_ / (last_ - first_ + 1); }
    [[nodiscard]] double first() const { return first_; }
    [[nodiscard]] double last() const { return last_; }
    /// Frames between labels: 1, 2 or 5 times a power of ten, at least `pixels` apart.
    [[nodiscard]] std::int64_t labelStep(double pixels) const;

    /// Shows `factor` times as many frames; the one under the pixel stays there.
    [[nodiscard]] TimelineScale zoomed(double factor, double pixel) const;
    [[nodiscard]] TimelineScale panned(double pixels) const;
    [[nodiscard]] TimelineScale withWidth(double width) const { return {first_, last_, width}; }

private:
    double first_, last_, width_;
};

}  // namespace tendril::ui
