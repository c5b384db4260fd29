#include "core/sim/GroomHolds.h"

#include "core/motion/BaseMotion.h"
#include "core/sim/SimulatedCurves.h"

#include <algorithm>

namespace tendril::sim {

namespace {

// Parameters of a groom that its rest shape does not hang on even when it is held.
bool isIndifferent(std::string_view channel) {
    return channel.starts_with("damping");
}

double startOf(const scene::Scene& scene) {
    const scene::ShotParams& shot = scene.shot().shot;
    return shot.timeOfFrame(static_cast<double>(shot.firstSimulatedFrame()));
}

bool differ(const CurveMap& some, const CurveMap& others) {
    return std::ranges::any_of(some, [&](const auto& entry) {
        const auto other = others.find(entry.first);
        return !isIndifferent(entry.first) &&
               (other == others.end() || !(other->second == entry.second));
    });
}

bool forcesDiffer(const scene::Object& before, const scene::Object& after) {
    for (const ParamRow& row : scene::rowsOf(after))
        if (row.info.effect == Effect::Force && !isIndifferent(row.info.key) &&
            scene::valueOf(before, row.info.key) != scene::valueOf(after, row.info.key))
            return true;
    return differ(before.keys, after.keys) || differ(after.keys, before.keys) ||
           differ(before.profiles, after.profiles) || differ(after.profiles, before.profiles);
}

bool worldsDiffer(const scene::Scene& before, const scene::Scene& after) {
    const auto worldOf = [](const scene::Scene& scene) {
        return evaluated(scene.shot().world, scene.shotObject().keys, startOf(scene));
    };
    return worldOf(before) != worldOf(after);
}

spatial::Quat startOrientation(const scene::Scene& scene) {
    return motion::BaseMotion(scene.base().motion, scene.baseObject().keys)
        .motionAt(startOf(scene))
        .orientation;
}

const scene::Groom& groomOf(const scene::Object& object) {
    return std::get<scene::Groom>(object.content);
}

CompiledStrand compileHeldStrand(const scene::Scene& scene, const scene::Object& object,
                                 const strand::CurveSet& curves, std::size_t index,
                                 const strand::StrandParams& now) {
    const std::size_t first = curves.firstPoint[index], count = curves.pointCount(index);
    const std::span<const double> widths = curves.widths.empty()
                                               ? std::span<const double>{}
                                               : std::span(curves.widths).subspan(first, count);
    CompiledStrand compiled =
        compileStrand(std::span(curves.points).subspan(first, count), widths, now, object.profiles);
    const scene::Groom& groom = groomOf(object);
    const auto forcing = holdingForces(scene, groom);
    if (!forcing || !compiled.model) return compiled;
    holdAsDrawn(compiled, evaluated(groom.strand, object.keys, startOf(scene)), object.profiles,
                *forcing);
    applyForces(compiled, *compiled.model, now, object.profiles);
    return compiled;
}

}  // namespace

GroomHold makeGroomHold(const scene::Object& object, std::shared_ptr<const strand::CurveSet> curves,
                        std::span<const CompiledStrand> strands) {
    GroomHold hold{.object = object.id,
                   .name = object.name,
                   .summary = {},
                   .strands = {},
                   .curves = std::move(curves),
                   .stiffening = {}};
    std::vector<const sagfree::StrandHold*> all;
    for (std::size_t i = 0; i < hold.curves->strandCount(); ++i) {
        const CompiledStrand& strand = strands[i];
        all.push_back(strand.hold ? &*strand.hold : nullptr);
        hold.strands.push_back(strand.hold);
        for (std::size_t p = 0; p < hold.curves->pointCount(i); ++p)
            hold.stiffening.push_back(static_cast<float>(stiffeningAt(strand, p)));
    }
    hold.summary = sagfree::summarize(all);
    return hold;
}

std::optional<multibody::ChainForcing> holdingForces(const scene::Scene& scene,
                                                     const scene::Groom& groom) {
    if (groom.strand.sagFree == strand::SagFree::Off) return {};
    const field::WorldParams world =
        evaluated(scene.shot().world, scene.shotObject().keys, startOf(scene));
    multibody::ChainForcing forcing;
    forcing.gravity = world.gravity;
    forcing.wind = world.wind;
    if (groom.strand.sagFree == strand::SagFree::Start)
        forcing.root.orientation = startOrientation(scene);
    return forcing;
}

std::vector<CompiledStrand> compileHeldStrands(const scene::Scene& scene,
                                               const scene::Object& object,
                                               const strand::CurveSet& curves,
                                               const strand::StrandParams& now, Workers& workers,
                                               const std::atomic<bool>* cancel) {
    std::vector<CompiledStrand> strands(curves.strandCount());
    workers.parallelFor(strands.size(), [&](std::size_t i) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return;
        strands[i] = compileHeldStrand(scene, object, curves, i, now);
    });
    return strands;
}

Effect effectOnStrands(const scene::Scene& before, const scene::Scene& after,
                       const scene::Object& groomBefore, const scene::Object& groomAfter) {
    const Effect effect = effectOfChange(groomBefore, groomAfter);
    const strand::SagFree held = groomOf(groomAfter).strand.sagFree;
    if (held == strand::SagFree::Off || effect >= Effect::RestState) return effect;
    if ((effect == Effect::Force && forcesDiffer(groomBefore, groomAfter)) ||
        worldsDiffer(before, after) ||
        (held == strand::SagFree::Start && startOrientation(before) != startOrientation(after)))
        return Effect::RestState;
    return effect;
}

std::vector<GroomHold> findHolds(const scene::Scene& scene, Workers& workers,
                                 const std::atomic<bool>* cancel) {
    std::vector<GroomHold> holds;
    for (const auto& [id, object] : scene.objects) {
        const auto* groom = std::get_if<scene::Groom>(&object->content);
        if (!groom || !object->enabled || !holdingForces(scene, *groom)) continue;
        const SimulatedCurves simulated = simulatedCurves(*groom);
        const strand::StrandParams now = evaluated(groom->strand, object->keys, startOf(scene));
        const std::vector<CompiledStrand> strands =
            compileHeldStrands(scene, *object, *simulated.curves, now, workers, cancel);
        if (cancel && cancel->load()) return holds;
        holds.push_back(makeGroomHold(*object, simulated.curves, strands));
    }
    return holds;
}

Diagnostics diagnose(const GroomHold& hold) {
    return sagfree::diagnose(hold.summary, hold.name);
}

}  // namespace tendril::sim
