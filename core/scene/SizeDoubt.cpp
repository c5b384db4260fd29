#include "core/scene/SizeDoubt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace tendril::scene {

namespace {

double diagonalOf(std::span<const spatial::Vec3> points) {
    if (points.empty()) return 0;
    spatial::Vec3 low = points.front(), high = low;
    for (const spatial::Vec3& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    return norm(high - low);
}

}  // namespace

double sizeOf(const Object& object) {
    if (const auto* groom = std::get_if<Groom>(&object.content))
        return groom->curves ? diagonalOf(groom->curves->points) : 0;
    if (const auto* body = std::get_if<Body>(&object.content))
        return body->mesh ? diagonalOf(body->mesh->vertices) : 0;
    return 0;
}

std::optional<SizeDoubt> findSizeDoubt(const Scene& scene, double size, bool isGroom) {
    std::optional<SizeDoubt> worst;
    for (const auto& [id, object] : scene.objects) {
        const double other = sizeOf(*object);
        if (size <= 0 || other <= 0 || std::holds_alternative<Groom>(object->content) == isGroom)
            continue;
        const double ratio = size / other, apart = std::abs(std::log(ratio));
        if (apart <= std::log(kDoubtfulRatio)) continue;
        if (!worst || apart > std::abs(std::log(worst->ratio))) worst = {id, ratio};
    }
    return worst;
}

std::string toText(const SizeDoubt& doubt, const Scene& scene) {
    const Object* other = scene.find(doubt.other);
    const std::string name = other ? other->name : "";
    return doubt.ratio >= 1 ? fmt::format("is {:.3g} times as large as {}", doubt.ratio, name)
                            : fmt::format("is {:.3g} times smaller than {}", 1 / doubt.ratio, name);
}

}  // namespace tendril::scene
