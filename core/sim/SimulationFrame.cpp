// The frame a simulation shows.

#include "core/base/Assert.h"
#include "core/sim/Simulation.h"

namespace tendril::sim {

void Simulation::writeStructure(StrandFrame& frame) const {
    frame.firstPoint.assign(1, 0);
    frame.ids.clear();
    frame.objects.clear();
    for (const Groom& groom : grooms_) {
        const strand::CurveSet& curves = *groom.simulated.curves;
        const std::uint32_t before = frame.firstPoint.back();
        for (std::size_t i = 0; i < curves.strandCount(); ++i) {
            frame.firstPoint.push_back(before + curves.firstPoint[i + 1]);
            frame.ids.push_back(curves.ids.empty() ? static_cast<std::uint32_t>(i) : curves.ids[i]);
            frame.objects.push_back(static_cast<std::uint64_t>(groom.object->id));
        }
    }
    const std::size_t points = frame.firstPoint.back();
    frame.positions.resize(3 * points);
    frame.velocities.resize(3 * points);
    frame.orientations.resize(4 * points);
    frame.radii.resize(points);
}

void Simulation::writeBodies(StrandFrame& frame) {
    const motion::RigidMotion base = base_->motionAt(frame.time);
    frame.worldFromBase = matrixOf(base.orientation, base.position);
    frame.meshes.clear();
    const auto put = [&](const scene::Object& object, std::shared_ptr<const MeshArrays> mesh) {
        const motion::RigidMotion pose = placements_->motionAt(object.id, frame.time);
        frame.meshes.push_back({.mesh = std::move(mesh),
                                .object = static_cast<std::uint64_t>(object.id),
                                .worldFromMesh = matrixOf(pose.orientation, pose.position)});
    };
    for (const auto& [id, object] : scene_->objects) {
        if (const auto* body = std::get_if<scene::Body>(&object->content))
            put(*object, body->moving ? makeMeshArrays(*body->moving, frame.time)
                                      : drawings_.of(body->mesh));
        else if (const auto* shape = std::get_if<scene::Shape>(&object->content))
            put(*object, drawings_.of(shape->shape));
    }
}

void Simulation::write(StrandFrame& frame) {
    TENDRIL_DEMAND(!isMidFrame());
    frame.time = timeOf(frameNumber_);
    frame.frameNumber = frameNumber_;
    frame.stats = stats_;
    frame.contacts = {};
    frame.paths = {};
    writeStructure(frame);
    writeBodies(frame);
    std::vector<std::size_t> firstOfGroom{0};
    for (const Groom& groom : grooms_)
        firstOfGroom.push_back(firstOfGroom.back() + groom.simulated.curves->firstPoint.back());
    forEachBundle([&](Groom& groom, std::size_t b, StrandBundle& bundle) {
        const auto g = static_cast<std::size_t>(&groom - grooms_.data());
        std::vector<std::size_t> first;
        for (std::size_t strand : groom.bundled[b])
            first.push_back(firstOfGroom[g] + groom.simulated.curves->firstPoint[strand]);
        bundle.write(frame.time, groom.params.back(), groom.object->profiles, first, frame);
    });
    for (const Groom& groom : grooms_)
        for (const auto& bundle : groom.bundles) bundle->writeContacts(frame);
}

}  // namespace tendril::sim
