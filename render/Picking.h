#pragma once

#include "core/frame/StrandFrame.h"
#include "render/Projection.h"

#include <optional>
#include <span>
#include <vector>

namespace tendril::render {

enum class PickKind { Strand, Mesh };

/// What lies under a pixel.
struct PickHit {
    PickKind kind = PickKind::Strand;
    std::uint32_t index = 0;   ///< strand or mesh instance of the frame
    std::uint32_t point = 0;   ///< strands: nearest point, counted from the root; meshes: triangle
    std::uint64_t object = 0;  ///< scene object it comes from
    glm::vec3 position{0};     ///< world, on the strand or the surface
    float depth = 0;           ///< along the direction of view, m
    float pixelDistance = 0;   ///< from the cursor to the strand's edge; 0 on meshes
};

struct PickOptions {
    float tolerance = 6.0f;                 ///< pixels a strand may be away from the cursor
    std::span<const std::uint64_t> hidden;  ///< scene objects that cannot be picked
};

/// Works on the processor from the frame alone, so it needs no OpenGL and is exact at any window
/// scale. Strands win over a mesh they lie in front of; among strands within the tolerance the
/// nearest to the cursor wins, and of equally near ones the front one.
[[nodiscard]] std::optional<PickHit> pick(const StrandFrame& frame, const Projection& projection,
                                          const glm::vec2& pixel, const PickOptions& options = {});

/// Corners in pixels, in any order.
struct PixelRect {
    glm::vec2 from{0};
    glm::vec2 to{0};
};
/// Strands with at least one piece inside the rectangle, ascending; meshes do not hide them.
[[nodiscard]] std::vector<std::uint32_t> pickStrands(const StrandFrame& frame,
                                                     const Projection& projection,
                                                     const PixelRect& rect,
                                                     const PickOptions& options = {});

}  // namespace tendril::render
