#pragma once

#include "core/base/Assert.h"
#include "render/View.h"

#include <span>

namespace tendril::render {

/// Which strands of a frame are drawn and with how many points each.
struct StrandLayout {
    std::vector<std::uint32_t> strands;  ///< drawn ones, ascending
    std::size_t visible = 0;             ///< strands of objects that are not hidden
    std::uint32_t pieces = 1;            ///< drawn pieces per piece of the frame's polygon
    std::size_t points = 0;              ///< drawn in all
    std::size_t vertices = 0;            ///< of the ribbon buffers, see below
};

/// Above the limits of the options a part is chosen by a hash of the strand ids, so it stays the
/// same from frame to frame and spreads evenly over the groom.
[[nodiscard]] StrandLayout computeStrandLayout(const StrandFrame& frame,
                                               const DrawOptions& options);

/// Points drawn for a strand of `count` points: all of the polygon's, with `pieces - 1` between.
[[nodiscard]] std::uint32_t drawnPointCount(std::uint32_t count, std::uint32_t pieces);

// The ribbon buffers. Each drawn strand has its points and, before and after them, one copy of the
// end point; everything twice, for the left and the right edge. A vertex shader that reads the same
// buffer at vertex i, i + 2 and i + 4 thus sees a point with its two neighbors.
constexpr std::uint32_t kRibbonNeighbor = 2;  ///< vertices to the next point on the same edge

/// What does not move with time.
struct RibbonTraits {
    float along = 0;            ///< 0 root … 1 tip
    std::uint8_t random = 0;    ///< by strand id
    std::uint8_t selected = 0;  ///< 0 or 255
    std::uint8_t colored = 0;   ///< 255: `color` instead of the hair's
    std::uint8_t spare = 0;
    std::array<std::uint8_t, 4> color{};
};

struct StrandMarks {
    std::span<const std::uint32_t> selectedStrands;
    std::span<const std::uint64_t> selectedObjects;
    std::span<const float> pointColors;  ///< 3 per point of the frame, or none
};

[[nodiscard]] std::vector<std::uint32_t> computeRibbonTriangles(const StrandFrame& frame,
                                                                const StrandLayout& layout);
[[nodiscard]] std::vector<RibbonTraits> computeRibbonTraits(const StrandFrame& frame,
                                                            const StrandLayout& layout,
                                                            const StrandMarks& marks);
/// Position and radius of each vertex; `out` has layout.vertices entries. A strand with a point
/// that is not finite collapses to nothing.
void fillRibbonPoints(const StrandFrame& frame, const StrandLayout& layout,
                      std::span<glm::vec4> out);

}  // namespace tendril::render
