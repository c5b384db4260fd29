#include "render/Picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tendril::render {

namespace {

bool isHidden(std::span<const std::uint64_t> hidden, std::uint64_t object) {
    return std::find(hidden.begin(), hidden.end(), object) != hidden.end();
}

std::uint64_t objectOf(const StrandFrame& frame, std::size_t strand) {
    return strand < frame.objects.size() ? frame.objects[strand] : 0;
}

glm::vec3 pointAt(const StrandFrame& frame, std::size_t i) {
    return {frame.positions[3 * i], frame.positions[3 * i + 1], frame.positions[3 * i + 2]};
}

/// Möller and Trumbore, "Fast, minimum storage ray/triangle intersection", 1997. Both sides.
std::optional<float> intersectTriangle(const Ray& ray, const glm::vec3& a, const glm::vec3& b,
                                       const glm::vec3& c) {
    const glm::vec3 ab = b - a, ac = c - a;
    const glm::vec3 p = glm::cross(ray.direction, ac);
    const float determinant = glm::dot(ab, p);
    if (determinant == 0.0f) return std::nullopt;
    const glm::vec3 s = ray.origin - a;
    const float u = glm::dot(s, p) / determinant;
    const glm::vec3 q = glm::cross(s, ab);
    const float v = glm::dot(ray.direction, q) / determinant;
    const float t = glm::dot(ac, q) / determinant;
    if (!(u >= 0 && v >= 0 && u + v <= 1 && t >= 0)) return std::nullopt;
    return t;
}

glm::mat4 matrixOf(const std::array<float, 16>& columns) {
    glm::mat4 m;
    for (int i = 0; i < 16; ++i) m[i / 4][i % 4] = columns[static_cast<std::size_t>(i)];
    return m;
}

std::optional<PickHit> pickMesh(const StrandFrame& frame, const Projection& projection,
                                const glm::vec2& pixel, const PickOptions& options) {
    const Ray world = projection.rayThrough(pixel);
    std::optional<PickHit> best;
    for (std::size_t m = 0; m < frame.meshes.size(); ++m) {
        const MeshInstance& instance = frame.meshes[m];
        if (!instance.mesh || isHidden(options.hidden, instance.object)) continue;
        const glm::mat4 meshFromWorld = glm::inverse(matrixOf(instance.worldFromMesh));
        // Not normalized: t stays the distance in the world.
        const Ray ray{meshFromWorld * glm::vec4(world.origin, 1),
                      meshFromWorld * glm::vec4(world.direction, 0)};
        const auto vertex = [&](std::uint32_t i) {
            const float* p = &instance.mesh->positions[3 * std::size_t{i}];
            return glm::vec3{p[0], p[1], p[2]};
        };
        const std::vector<std::uint32_t>& indices = instance.mesh->triangles;
        for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
            const auto t = intersectTriangle(ray, vertex(indices[i]), vertex(indices[i + 1]),
                                             vertex(indices[i + 2]));
            if (!t) continue;
            const glm::vec3 position = world.origin + *t * world.direction;
            const float depth = projection.depthOf(position);
            if (best && best->depth <= depth) continue;
            best = PickHit{PickKind::Mesh,
                           static_cast<std::uint32_t>(m),
                           static_cast<std::uint32_t>(i / 3),
                           instance.object,
                           position,
                           depth,
                           0};
        }
    }
    return best;
}

/// A piece of a strand in the picture.
struct Piece {
    glm::vec2 a, b;  ///< pixels
    glm::vec3 worldA, worldB;
};

/// The parameter of the point of the piece nearest to the pixel, 0 at a, 1 at b.
float nearestOnPiece(const Piece& piece, const glm::vec2& pixel) {
    const glm::vec2 along = piece.b - piece.a;
    const float square = glm::dot(along, along);
    return square > 0 ? std::clamp(glm::dot(pixel - piece.a, along) / square, 0.0f, 1.0f) : 0.0f;
}

/// Calls visit(strand, index of the piece's first point, piece) for all visible pieces.
template <class Visit>
void forEachPiece(const StrandFrame& frame, const Projection& projection,
                  const PickOptions& options, const Visit& visit) {
    for (std::size_t strand = 0; strand < frame.strandCount(); ++strand) {
        if (isHidden(options.hidden, objectOf(frame, strand))) continue;
        const std::size_t first = frame.firstPoint[strand], end = frame.firstPoint[strand + 1];
        std::optional<glm::vec2> before;
        for (std::size_t i = first; i < end; ++i) {
            const std::optional<glm::vec2> here = projection.pixelOf(pointAt(frame, i));
            if (before && here)
                visit(strand, i - 1,
                      Piece{*before, *here, pointAt(frame, i - 1), pointAt(frame, i)});
            before = here;
        }
    }
}

/// Liang and Barsky's test whether a piece touches the rectangle.
bool touches(const Piece& piece, const glm::vec2& low, const glm::vec2& high) {
    float from = 0, to = 1;
    const glm::vec2 along = piece.b - piece.a;
    for (int axis = 0; axis < 2; ++axis) {
        if (along[axis] == 0) {
            if (piece.a[axis] < low[axis] || piece.a[axis] > high[axis]) return false;
            continue;
        }
        const float t0 = (low[axis] - piece.a[axis]) / along[axis];
        const float t1 = (high[axis] - piece.a[axis]) / along[axis];
        from = std::max(from, std::min(t0, t1));
        to = std::min(to, std::max(t0, t1));
    }
    return from <= to;
}

}  // namespace

std::optional<PickHit> pick(const StrandFrame& frame, const Projection& projection,
                            const glm::vec2& pixel, const PickOptions& options) {
    const std::optional<PickHit> mesh = pickMesh(frame, projection, pixel, options);
    std::optional<PickHit> best;
    const auto consider = [&](std::size_t strand, std::size_t i, const Piece& piece) {
        const float t = nearestOnPiece(piece, pixel);
        const float centerDistance = glm::distance(pixel, glm::mix(piece.a, piece.b, t));
        const glm::vec3 position = glm::mix(piece.worldA, piece.worldB, t);
        const float radius = i < frame.radii.size() ? frame.radii[i] : 0.0f;
        const float distance =
            std::max(0.0f, centerDistance - radius / projection.metersPerPixel(position));
        if (!(distance <= options.tolerance)) return;
        const float depth = projection.depthOf(position);
        if (mesh && depth - radius > mesh->depth) return;
        const bool nearer = !best || distance < best->pixelDistance ||
                            (distance == best->pixelDistance && depth < best->depth);
        if (!nearer) return;
        const std::size_t point = i - frame.firstPoint[strand] + (t > 0.5f ? 1 : 0);
        best = PickHit{PickKind::Strand,
                       static_cast<std::uint32_t>(strand),
                       static_cast<std::uint32_t>(point),
                       objectOf(frame, strand),
                       position,
                       depth,
                       distance};
    };
    forEachPiece(frame, projection, options, consider);
    return best ? best : mesh;
}

std::vector<std::uint32_t> pickStrands(const StrandFrame& frame, const Projection& projection,
                                       const PixelRect& rect, const PickOptions& options) {
    const glm::vec2 low = glm::min(rect.from, rect.to);
    const glm::vec2 high = glm::max(rect.from, rect.to);
    std::vector<std::uint32_t> found;
    const auto consider = [&](std::size_t strand, std::size_t, const Piece& piece) {
        const auto index = static_cast<std::uint32_t>(strand);
        if ((found.empty() || found.back() != index) && touches(piece, low, high))
            found.push_back(index);
    };
    forEachPiece(frame, projection, options, consider);
    return found;
}

}  // namespace tendril::render
