#include "render/StrandGeometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tendril::render {

namespace {

constexpr std::uint32_t kMostPieces = 3;
constexpr float kRadiusWithoutData = 5e-4f;  // m

/// The finalizer of MurmurHash3: every bit of the id moves half of the result's bits.
std::uint32_t hashOf(std::uint32_t id) {
    id ^= id >> 16;
    id *= 0x85ebca6bU;
    id ^= id >> 13;
    id *= 0xc2b2ae35U;
    return id ^ (id >> 16);
}

std::uint32_t idOf(const StrandFrame& frame, std::uint32_t strand) {
    return strand < frame.ids.size() ? frame.ids[strand] : strand;
}

std::uint32_t pointsOf(const StrandFrame& frame, std::uint32_t strand) {
    return frame.firstPoint[strand + 1] - frame.firstPoint[strand];
}

std::vector<std::uint32_t> visibleStrands(const StrandFrame& frame, const DrawOptions& options) {
    std::vector<std::uint32_t> visible;
    visible.reserve(frame.strandCount());
    const std::vector<std::uint64_t>& hidden = options.hiddenObjects;
    for (std::uint32_t strand = 0; strand < frame.strandCount(); ++strand) {
        const bool isHidden =
            !hidden.empty() && strand < frame.objects.size() &&
            std::find(hidden.begin(), hidden.end(), frame.objects[strand]) != hidden.end();
        if (!isHidden && pointsOf(frame, strand) >= 2) visible.push_back(strand);
    }
    return visible;
}

/// Keeps as many strands, in the order of their hashes, as fit the limits.
void thin(std::vector<std::uint32_t>& strands, const StrandFrame& frame,
          const DrawOptions& options) {
    const auto order = [&](std::uint32_t a, std::uint32_t b) {
        const std::uint32_t hashA = hashOf(idOf(frame, a)), hashB = hashOf(idOf(frame, b));
        return hashA != hashB ? hashA < hashB : a < b;
    };
    std::sort(strands.begin(), strands.end(), order);
    std::size_t points = 0, kept = 0;
    while (kept < strands.size() && kept < options.strandLimit) {
        points += pointsOf(frame, strands[kept]);
        if (points > options.pointLimit) break;
        ++kept;
    }
    strands.resize(kept);
    std::sort(strands.begin(), strands.end());
}

struct CurvePoint {
    glm::vec3 position{0};
    float radius = 0;
};

/// One strand's polygon, read from the frame.
class StrandCurve {
public:
    StrandCurve(const StrandFrame& frame, std::uint32_t strand)
        : frame_(frame), first_(frame.firstPoint[strand]), count_(pointsOf(frame, strand)) {}

    [[nodiscard]] bool isFinite() const {
        for (std::uint32_t i = 0; i < count_; ++i) {
            const CurvePoint p = at(i);
            if (!std::isfinite(p.position.x + p.position.y + p.position.z + p.radius)) return false;
        }
        return true;
    }

    [[nodiscard]] CurvePoint at(std::uint32_t i) const {
        const std::size_t k = first_ + std::size_t{i};
        const float* p = &frame_.positions[3 * k];
        return {{p[0], p[1], p[2]}, k < frame_.radii.size() ? frame_.radii[k] : kRadiusWithoutData};
    }

    /// Derivative by arc length of the polygon, from the parabola through three neighbors.
    [[nodiscard]] glm::vec3 slopeAt(std::uint32_t i) const {
        const glm::vec3 here = at(i).position;
        const glm::vec3 in = i > 0 ? here - at(i - 1).position : glm::vec3(0);
        const glm::vec3 out = i + 1 < count_ ? at(i + 1).position - here : glm::vec3(0);
        const float lengthIn = glm::length(in), lengthOut = glm::length(out);
        const glm::vec3 slopeIn = lengthIn > 0 ? in / lengthIn : glm::vec3(0);
        const glm::vec3 slopeOut = lengthOut > 0 ? out / lengthOut : glm::vec3(0);
        const float sum = lengthIn + lengthOut;
        return sum > 0 ? (slopeIn * lengthOut + slopeOut * lengthIn) / sum : glm::vec3(0);
    }

    /// On the cubic between points i and i + 1 (Hermite form), t in 0 … 1.
    [[nodiscard]] CurvePoint between(std::uint32_t i, float t) const {
        const CurvePoint a = at(i), b = at(i + 1);
        const float length = glm::distance(a.position, b.position);
        // An end has one neighbor only: there the curve is the parabola that arrives at the other
        // point with its slope.
        const glm::vec3 chord = b.position - a.position;
        glm::vec3 slopeA = length * slopeAt(i), slopeB = length * slopeAt(i + 1);
        if (i == 0) slopeA = 2.0f * chord - slopeB;
        if (i + 2 == count_) slopeB = 2.0f * chord - slopeA;
        const float u = 1 - t;
        const glm::vec3 position = u * u * (1 + 2 * t) * a.position + t * u * u * slopeA +
                                   t * t * (3 - 2 * t) * b.position - t * t * u * slopeB;
        return {position, u * a.radius + t * b.radius};
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }

private:
    const StrandFrame& frame_;
    std::uint32_t first_;
    std::uint32_t count_;
};

std::uint8_t toByte(float unit) {
    return static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(unit, 0.0f, 1.0f)));
}

std::array<std::uint8_t, 4> colorAt(std::span<const float> colors, float pointIndex,
                                    std::uint32_t first, std::uint32_t count) {
    const auto low = std::min(static_cast<std::uint32_t>(pointIndex), count - 1);
    const std::uint32_t high = std::min(low + 1, count - 1);
    const float t = pointIndex - static_cast<float>(low);
    const auto channel = [&](std::size_t c) {
        const float a = colors[3 * (first + std::size_t{low}) + c];
        const float b = colors[3 * (first + std::size_t{high}) + c];
        return toByte(a + t * (b - a));
    };
    return {channel(0), channel(1), channel(2), 255};
}

/// Calls put(index of the drawn point) for the two padding copies as well.
template <class Put>
void forEachPadded(std::uint32_t drawn, const Put& put) {
    put(0U);
    for (std::uint32_t k = 0; k < drawn; ++k) put(k);
    put(drawn - 1);
}

}  // namespace

std::uint32_t drawnPointCount(std::uint32_t count, std::uint32_t pieces) {
    return (count - 1) * (count > 2 ? pieces : 1) + 1;
}

StrandLayout computeStrandLayout(const StrandFrame& frame, const DrawOptions& options) {
    StrandLayout layout;
    layout.strands = visibleStrands(frame, options);
    layout.visible = layout.strands.size();
    std::size_t points = 0;
    for (const std::uint32_t strand : layout.strands) points += pointsOf(frame, strand);
    if (layout.visible > options.strandLimit || points > options.pointLimit) {
        thin(layout.strands, frame, options);
        points = 0;
        for (const std::uint32_t strand : layout.strands) points += pointsOf(frame, strand);
    }
    if (options.smoothStrands && points > 0)
        layout.pieces = static_cast<std::uint32_t>(
            std::clamp<std::size_t>(options.pointLimit / 2 / points, 1, kMostPieces));
    for (const std::uint32_t strand : layout.strands)
        layout.points += drawnPointCount(pointsOf(frame, strand), layout.pieces);
    layout.vertices = 2 * (layout.points + 2 * layout.strands.size());
    return layout;
}

std::vector<std::uint32_t> computeRibbonTriangles(const StrandFrame& frame,
                                                  const StrandLayout& layout) {
    std::vector<std::uint32_t> indices;
    indices.reserve(6 * layout.points);
    std::uint32_t first = 0;
    for (const std::uint32_t strand : layout.strands) {
        const std::uint32_t drawn = drawnPointCount(pointsOf(frame, strand), layout.pieces);
        for (std::uint32_t k = 0; k + 1 < drawn; ++k) {
            const std::uint32_t v = first + 2 * k;
            indices.insert(indices.end(), {v, v + 1, v + 2, v + 2, v + 1, v + 3});
        }
        first += 2 * (drawn + 2);
    }
    return indices;
}

std::vector<RibbonTraits> computeRibbonTraits(const StrandFrame& frame, const StrandLayout& layout,
                                              const StrandMarks& marks) {
    std::vector<bool> selected(frame.strandCount(), false);
    for (const std::uint32_t strand : marks.selectedStrands)
        if (strand < selected.size()) selected[strand] = true;
    const bool colored = marks.pointColors.size() == frame.positions.size();

    std::vector<RibbonTraits> traits;
    traits.reserve(layout.vertices);
    for (const std::uint32_t strand : layout.strands) {
        const std::uint32_t count = pointsOf(frame, strand);
        const std::uint32_t drawn = drawnPointCount(count, layout.pieces);
        const bool byObject = strand < frame.objects.size() &&
                              std::find(marks.selectedObjects.begin(), marks.selectedObjects.end(),
                                        frame.objects[strand]) != marks.selectedObjects.end();
        RibbonTraits trait;
        trait.random = static_cast<std::uint8_t>(hashOf(idOf(frame, strand) ^ 0x5bd1e995U));
        trait.selected = selected[strand] || byObject ? 255 : 0;
        trait.colored = colored ? 255 : 0;
        forEachPadded(drawn, [&](std::uint32_t k) {
            trait.along = static_cast<float>(k) / static_cast<float>(drawn - 1);
            if (colored)
                trait.color =
                    colorAt(marks.pointColors, trait.along * static_cast<float>(count - 1),
                            frame.firstPoint[strand], count);
            traits.insert(traits.end(), 2, trait);
        });
    }
    return traits;
}

void fillRibbonPoints(const StrandFrame& frame, const StrandLayout& layout,
                      std::span<glm::vec4> out) {
    TENDRIL_DEMAND(out.size() == layout.vertices);
    auto next = out.begin();
    for (const std::uint32_t strand : layout.strands) {
        const StrandCurve curve(frame, strand);
        const std::uint32_t drawn = drawnPointCount(curve.count(), layout.pieces);
        if (!curve.isFinite()) {
            next = std::fill_n(next, 2 * (drawn + 2), glm::vec4(0));
            continue;
        }
        const std::uint32_t pieces = (drawn - 1) / (curve.count() - 1);
        forEachPadded(drawn, [&](std::uint32_t k) {
            const std::uint32_t i = k / pieces, rest = k % pieces;
            const CurvePoint point =
                rest == 0 ? curve.at(i)
                          : curve.between(i, static_cast<float>(rest) / static_cast<float>(pieces));
            next = std::fill_n(next, 2, glm::vec4(point.position, point.radius));
        });
    }
}

}  // namespace tendril::render
