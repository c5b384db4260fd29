#include "render/Box.h"

#include <cmath>

namespace tendril::render {

void Box::add(const glm::vec3& point) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) return;
    low = glm::min(low, point);
    high = glm::max(high, point);
}

void Box::add(const Box& other) {
    if (other.isEmpty()) return;
    add(other.low);
    add(other.high);
}

namespace {

void addPoints(Box& box, const StrandFrame& frame, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
        const float* p = &frame.positions[3 * i];
        box.add({p[0], p[1], p[2]});
    }
}

}  // namespace

Box computeBounds(const StrandFrame& frame) {
    Box box;
    addPoints(box, frame, 0, frame.pointCount());
    for (const MeshInstance& instance : frame.meshes) {
        if (!instance.mesh) continue;
        const std::array<float, 16>& m = instance.worldFromMesh;
        const std::vector<float>& p = instance.mesh->positions;
        for (std::size_t i = 0; i + 2 < p.size(); i += 3) {
            const auto row = [&](std::size_t r) {
                return m[r] * p[i] + m[4 + r] * p[i + 1] + m[8 + r] * p[i + 2] + m[12 + r];
            };
            box.add({row(0), row(1), row(2)});
        }
    }
    return box;
}

Box computeStrandBounds(const StrandFrame& frame, std::size_t strand) {
    Box box;
    if (strand < frame.strandCount())
        addPoints(box, frame, frame.firstPoint[strand], frame.firstPoint[strand + 1]);
    return box;
}

}  // namespace tendril::render
