#include "core/sim/ScenePlacements.h"

#include <utility>

namespace tendril::sim {

const motion::PlacementParams* placementOf(const scene::Object& object) {
    if (const auto* body = std::get_if<scene::Body>(&object.content)) return &body->placement;
    if (const auto* shape = std::get_if<scene::Shape>(&object.content)) return &shape->placement;
    return nullptr;
}

void ScenePlacements::adopt(const scene::Scene& scene, const std::optional<Blend>& blend) {
    std::map<scene::ObjectId, Placed> before = std::exchange(placed_, {});
    for (const auto& [id, object] : scene.objects) {
        const motion::PlacementParams* placement = placementOf(*object);
        if (placement == nullptr) continue;
        const auto known = before.find(id);
        if (blend && known != before.end() && known->second.object == object) {
            placed_.emplace(id, std::move(known->second));
            continue;
        }
        motion::PlacementMotion motion(*placement, object->keys);
        if (blend && known != before.end()) {
            const motion::RigidMotion base = base_->motionAt(blend->start);
            motion = motion.blendedFrom(known->second.motion.motionAt(blend->start, base), base,
                                        blend->start, blend->duration);
        }
        placed_.emplace(id, Placed{object, std::move(motion)});
    }
}

motion::RigidMotion ScenePlacements::motionAt(scene::ObjectId id, double t) const {
    return placed_.at(id).motion.motionAt(t, base_->motionAt(t));
}

}  // namespace tendril::sim
