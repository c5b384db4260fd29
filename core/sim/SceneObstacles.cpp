#include "core/sim/SceneObstacles.h"

#include "core/collide/MeshSurface.h"
#include "core/collide/Shapes.h"

#include <algorithm>

namespace tendril::sim {

namespace {

const collide::ObstacleParams& obstacleParamsOf(const scene::Object& object) {
    if (const auto* body = std::get_if<scene::Body>(&object.content)) return body->obstacle;
    return std::get<scene::Shape>(object.content).obstacle;
}

/// Whether the surface itself is another one, not only where it is and what it is like.
bool haveOtherForm(const scene::Object& before, const scene::Object& after) {
    if (before.content.index() != after.content.index()) return true;
    if (const auto* a = std::get_if<scene::Body>(&before.content)) {
        const auto& b = std::get<scene::Body>(after.content);
        return a->mesh != b.mesh || a->moving != b.moving || a->obstacle.sides != b.obstacle.sides;
    }
    return std::get<scene::Shape>(before.content).shape !=
           std::get<scene::Shape>(after.content).shape;
}

std::unique_ptr<collide::Surface> makeShapeSurface(const scene::ShapeParams& shape) {
    switch (shape.kind) {
        case scene::ShapeKind::Plane:
            return collide::makePlane();
        case scene::ShapeKind::Sphere:
            return collide::makeSphere(shape.radius);
        case scene::ShapeKind::Capsule:
            return collide::makeCapsule(shape.radius, 0.5 * shape.length);
        case scene::ShapeKind::Box:
            break;
    }
    return collide::makeBox(0.5 * shape.size);
}

collide::SurfaceLaw lawOf(const scene::Object& object, double t) {
    const collide::ObstacleParams params = evaluated(obstacleParamsOf(object), object.keys, t);
    return {.frictionStatic = params.frictionStatic,
            .frictionDynamic = std::min(params.frictionStatic, params.frictionDynamic),
            .restitution = params.restitution,
            .thickness = params.thickness};
}

/// Whether an attachment that is switched on may mean the object.
bool isAttachedTo(const scene::Scene& scene, const scene::Object& object) {
    return placementOf(object) != nullptr && object.enabled &&
           std::ranges::any_of(scene.objects, [&](const auto& entry) {
               const auto* content = std::get_if<scene::Attachment>(&entry.second->content);
               return content && entry.second->enabled &&
                      (content->attachment.body.empty() || content->attachment.body == object.name);
           });
}

}  // namespace

bool collides(const scene::Object& object) {
    return placementOf(object) != nullptr && object.enabled &&
           obstacleParamsOf(object).collides == collide::Collides::On;
}

collide::PoseSource SceneObstacles::poseSourceOf(scene::ObjectId id) const {
    return [placements = placements_, id](double t) -> collide::RigidPose {
        const motion::RigidMotion moved = placements->motionAt(id, t);
        return {moved.orientation, moved.position, moved.angularVelocity, moved.velocity};
    };
}

std::unique_ptr<collide::Obstacle> SceneObstacles::makeObstacle(const scene::Object& object,
                                                                Diagnostics& notes) const {
    std::unique_ptr<collide::Surface> surface;
    if (const auto* shape = std::get_if<scene::Shape>(&object.content)) {
        surface = makeShapeSurface(shape->shape);
    } else {
        const auto& body = std::get<scene::Body>(object.content);
        collide::MeshDescription description{
            .mesh = *body.mesh, .positions = {}, .sides = body.obstacle.sides, .name = object.name};
        if (body.moving && !body.moving->isStill())
            description.positions = [moving = body.moving](double t,
                                                           std::span<spatial::Vec3> positions) {
                moving->fillPositions(t, positions);
            };
        Result<std::unique_ptr<collide::Surface>> made = collide::makeMesh(std::move(description));
        notes = made.diagnostics();
        if (!made) return nullptr;
        surface = std::move(made.value());
    }
    return std::make_unique<collide::Obstacle>(std::move(surface), poseSourceOf(object.id));
}

void SceneObstacles::adopt(const scene::Scene& scene) {
    std::erase_if(entries_, [&](const auto& entry) {
        const auto found = scene.objects.find(entry.first);
        return found == scene.objects.end() || !placementOf(*found->second);
    });
    const std::vector<const collide::Obstacle*> before = active_;
    bool changed = false;
    active_.clear(), present_.clear(), notes_.clear();
    std::vector<Entry*> holding;
    for (const auto& [id, object] : scene.objects) {
        const bool isSolid = collides(*object);
        if (!isSolid && !isAttachedTo(scene, *object)) continue;
        Entry& entry = entries_[id];
        if (!entry.object || haveOtherForm(*entry.object, *object)) {
            entry.notes.clear();
            entry.obstacle = makeObstacle(*object, entry.notes);
            changed = changed || isSolid;
        }
        entry.object = object;
        std::ranges::copy(entry.notes, std::back_inserter(notes_));
        if (!entry.obstacle) continue;
        if (isSolid) active_.push_back(entry.obstacle.get());
        (isSolid ? present_ : holding).push_back(&entry);
    }
    std::ranges::copy(holding, std::back_inserter(present_));
    if (changed || active_ != before) ++revision_;
}

void SceneObstacles::prepare(double t0, double t1) {
    for (Entry* entry : present_) {
        entry->obstacle->setLaw(lawOf(*entry->object, t0));
        entry->obstacle->prepare(t0, t1);
    }
}

const collide::Obstacle* SceneObstacles::find(scene::ObjectId id) const {
    const auto found = std::ranges::find_if(
        present_, [id](const Entry* entry) { return entry->object->id == id; });
    return found == present_.end() ? nullptr : (*found)->obstacle.get();
}

void SceneObstacles::prepareAlone(scene::ObjectId id, double t) {
    constexpr double kMoment = 1e-3;  // s
    entries_.at(id).obstacle->prepare(t, t + kMoment);
}

}  // namespace tendril::sim
