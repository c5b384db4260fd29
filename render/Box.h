#pragma once

#include "core/frame/StrandFrame.h"

#include <glm/glm.hpp>

#include <limits>

namespace tendril::render {

/// An axis-aligned box in world coordinates, m. A fresh one holds nothing.
struct Box {
    glm::vec3 low{std::numeric_limits<float>::infinity()};
    glm::vec3 high{-std::numeric_limits<float>::infinity()};

    [[nodiscard]] bool isEmpty() const { return !(low.x <= high.x); }
    [[nodiscard]] glm::vec3 center() const { return 0.5f * (low + high); }
    [[nodiscard]] float radius() const { return isEmpty() ? 0.0f : 0.5f * glm::length(high - low); }
    /// Grows to hold `point`; a point that is not finite is left out.
    void add(const glm::vec3& point);
    void add(const Box& other);
};

/// Of all strands and meshes of the frame.
[[nodiscard]] Box computeBounds(const StrandFrame& frame);
/// Of one strand; empty for an index out of range.
[[nodiscard]] Box computeStrandBounds(const StrandFrame& frame, std::size_t strand);

}  // namespace tendril::render
