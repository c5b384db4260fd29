#include "core/sim/GroomRoots.h"

#include <algorithm>

namespace tendril::sim {

namespace {

const scene::Object* findBody(const scene::Scene& scene, const std::string& name) {
    const scene::Object* only = nullptr;
    for (const auto& [id, object] : scene.objects) {
        if (!std::holds_alternative<scene::Body>(object->content)) continue;
        if (object->name == name) return object.get();
        if (name.empty() && only != nullptr) return nullptr;
        only = object.get();
    }
    return name.empty() ? only : nullptr;
}

}  // namespace

GroomRoots bindGroom(const scene::Scene& scene, const scene::Object& groom,
                     std::span<const CompiledStrand> strands, const motion::BaseMotion& base,
                     double time) {
    const strand::BindParams& bind = std::get<scene::Groom>(groom.content).bind;
    GroomRoots roots;
    if (bind.bind == strand::Bind::Off) return roots;
    const scene::Object* object = findBody(scene, bind.body);
    if (object == nullptr) {
        roots.notes.push_back(makeWarning(
            groom.name, bind.body.empty()
                            ? "the roots are to follow a surface, but there is not exactly one "
                              "body; name it in bind_body. They ride on the base."
                            : "there is no body \"" + bind.body +
                                  "\" for the roots to follow; they ride on the base."));
        return roots;
    }
    const auto& body = std::get<scene::Body>(object->content);
    roots.body = object->id;
    roots.mesh =
        body.moving ? body.moving : std::make_shared<const geometry::MovingMesh>(*body.mesh);
    roots.placement = std::make_unique<motion::PlacedFrame>(
        base, motion::PlacementMotion(body.placement, object->keys));
    const motion::RigidMotion drawn = base.motionAt(time);
    std::vector<motion::RootPose> poses;
    for (const CompiledStrand& strand : strands)
        poses.push_back({drawn.orientation * strand.rootOrientation,
                         drawn.position + rotate(drawn.orientation, strand.rootPosition)});
    Result<motion::SurfaceBinding> bound = motion::bindRoots(
        poses, {*roots.mesh, roots.placement->motionAt(time), time}, bind.distance, groom.name);
    roots.notes = bound.diagnostics();
    if (bound)
        roots.seats = std::move(bound.value().seats);
    else
        roots.mesh.reset();
    return roots;
}

}  // namespace tendril::sim
