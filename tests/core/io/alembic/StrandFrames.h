#pragma once

#include "core/frame/StrandFrame.h"

#include <cmath>
#include <cstdint>

namespace tendril::io {

/// Strands of different lengths that swing with the frame number; strand i belongs to scene object
/// 7 or, every third one, 9.
[[nodiscard]] inline StrandFrame swingingFrame(std::int64_t number, std::uint32_t strands = 5) {
    StrandFrame frame;
    frame.frameNumber = number;
    frame.time = static_cast<double>(number) / 24;
    for (std::uint32_t strand = 0; strand < strands; ++strand) {
        const std::uint32_t points = 3 + strand % 4;
        for (std::uint32_t point = 0; point < points; ++point) {
            const auto depth = static_cast<float>(point) / 20;
            const float angle = 0.1f * static_cast<float>(number) + static_cast<float>(strand);
            frame.positions.insert(frame.positions.end(),
                                   {0.02f * static_cast<float>(strand) + depth * std::sin(angle),
                                    1.5f - depth * std::cos(angle), 0.3f * depth});
            frame.velocities.insert(frame.velocities.end(),
                                    {depth * std::cos(angle), depth * std::sin(angle), 0.0f});
            frame.radii.push_back(0.00005f * static_cast<float>(points - point));
        }
        frame.firstPoint.push_back(frame.firstPoint.back() + points);
        frame.ids.push_back(100 + strand);
        frame.objects.push_back(strand % 3 == 2 ? 9 : 7);
    }
    return frame;
}

}  // namespace tendril::io
