#include "core/sim/Simulation.h"

#include "core/base/Assert.h"
#include "core/sim/GroomHolds.h"
#include "core/sim/StrandBundling.h"

#include <algorithm>
#include <chrono>

namespace tendril::sim {

namespace {

constexpr std::int64_t kCheckpointInterval = 20;  // frames
constexpr double kBlendFrames = 2;

const scene::Groom& contentOf(const scene::Object& object) {
    return std::get<scene::Groom>(object.content);
}

bool isForceKeyed(const scene::Object& object) {
    return std::ranges::any_of(object.keys, [&](const auto& entry) {
        const auto channel = scene::findChannel(object, entry.first);
        return channel && channel->row->info.effect == Effect::Force;
    });
}

StrandSettings settingsFrom(const integrate::SolverParams& solver, SimdLevel simd) {
    StrandSettings settings;
    settings.tolerance.tip = solver.tolerance;
    settings.ida.maxOrder = solver.maximumOrder;
    settings.ida.simd = simd;
    settings.ida.maxStepsPerAdvance = solver.stepBudget;
    return settings;
}

/// The strands of one bundle, moved out of all.
std::vector<CompiledStrand> taken(std::vector<CompiledStrand>& strands,
                                  std::span<const std::size_t> indices) {
    std::vector<CompiledStrand> bundle;
    for (std::size_t i : indices) bundle.push_back(std::move(strands[i]));
    return bundle;
}

std::unique_ptr<motion::BaseMotion> baseMotionOf(const scene::Scene& scene) {
    return std::make_unique<motion::BaseMotion>(scene.base().motion, scene.baseObject().keys);
}

}  // namespace

Simulation::Simulation(scene::ScenePtr scene, Workers& workers, const std::atomic<bool>* cancel)
    : scene_(std::move(scene)),
      workers_(&workers),
      base_(baseMotionOf(*scene_)),
      placements_(std::make_unique<ScenePlacements>(*base_)),
      obstacles_(std::make_unique<SceneObstacles>(*placements_)),
      frameNumber_(scene_->shot().shot.firstSimulatedFrame()) {
    for (const auto& [id, object] : scene_->objects)
        if (std::holds_alternative<scene::Groom>(object->content) && object->enabled)
            addGroom(object);
    const StrandSettings settings = settingsFrom(scene_->shot().solver, workers_->simd());
    const double start = timeOf(frameNumber_);
    const World world = worldAt(start);
    for (std::size_t g = 0; g < grooms_.size(); ++g) {
        Groom& groom = grooms_[g];
        std::vector<CompiledStrand> strands = compileAll(groom, cancel);
        if (cancel && cancel->load(std::memory_order_relaxed)) return;
        groom.bundled = bundleStrands(strands);
        readHold(groom, strands);
        groom.roots = bindGroom(*scene_, *groom.object, strands, *base_, start);
        groom.bundles.resize(groom.bundled.size());
        workers_->parallelFor(groom.bundles.size(), [&](std::size_t b) {
            if (cancel && cancel->load(std::memory_order_relaxed)) return;
            groom.bundles[b] = std::make_unique<StrandBundle>(
                taken(strands, groom.bundled[b]),
                StrandBundle::Roots{*base_, groom.roots.mesh ? &groom.roots : nullptr,
                                    groom.bundled[b]},
                settings, start, world);
        });
        for (std::size_t b = 0; b < groom.bundles.size(); ++b) bundleAt_.emplace_back(g, b);
        namePulled(groom);
    }
    readSurroundings({});
    if (!meetsAnything()) return;
    obstacles_->prepare(start, timeOf(frameNumber_ + 1));
    forEachBundle([&](Groom& groom, std::size_t, StrandBundle& bundle) {
        bundle.meet(meetingOf(groom), start);
    });
}

void Simulation::addGroom(std::shared_ptr<const scene::Object> object) {
    Groom groom;
    groom.object = std::move(object);
    groom.simulated = simulatedCurves(contentOf(*groom.object));
    groom.params = {
        evaluated(contentOf(*groom.object).strand, groom.object->keys, timeOf(frameNumber_))};
    grooms_.push_back(std::move(groom));
}

double Simulation::timeOf(std::int64_t frame) const {
    return scene_->shot().shot.timeOfFrame(static_cast<double>(frame));
}

World Simulation::worldAt(double t) const {
    return {evaluated(scene_->shot().world, scene_->shotObject().keys, t), base_->timeScaleAt(t),
            base_->localDynamicsAt(t)};
}

std::vector<CompiledStrand> Simulation::compileAll(const Groom& groom,
                                                   const std::atomic<bool>* cancel) const {
    return compileHeldStrands(*scene_, *groom.object, *groom.simulated.curves, groom.params.front(),
                              *workers_, cancel);
}

void Simulation::forEachBundle(const BundleBody& body) {
    workers_->parallelFor(bundleAt_.size(), [&](std::size_t i) {
        Groom& groom = grooms_[bundleAt_[i].first];
        body(groom, bundleAt_[i].second, *groom.bundles[bundleAt_[i].second]);
    });
}

bool Simulation::isCheckpoint(std::int64_t frameNumber) const {
    return (frameNumber - scene_->shot().shot.firstSimulatedFrame()) % kCheckpointInterval == 0;
}

bool Simulation::adopt(scene::ScenePtr scene, Adoption adoption) {
    TENDRIL_DEMAND(!isMidFrame());
    if (effectOfChange(*scene_, *scene) == Effect::Topology) return false;
    for (Groom& groom : grooms_) {
        const auto& object = scene->objects.at(groom.object->id);
        groom.pending =
            std::max(groom.pending, effectOnStrands(*scene_, *scene, *groom.object, *object));
        groom.object = object;
    }
    const bool baseChanged =
        effectOfChange(scene_->baseObject(), scene->baseObject()) > Effect::Display;
    scene_ = std::move(scene);
    std::optional<Blend> blend;
    if (const double now = timeOf(frameNumber_); adoption == Adoption::Blended)
        blend = Blend{now, (timeOf(frameNumber_ + 1) - now) * kBlendFrames};
    readSurroundings(blend);
    if (!baseChanged) return true;
    const motion::BaseMotion changed = *baseMotionOf(*scene_);
    *base_ = blend
                 ? changed.blendedFrom(base_->motionAt(blend->start), blend->start, blend->duration)
                 : changed;
    return true;
}

void Simulation::readPlacements(const std::optional<Blend>& blend) {
    placements_->adopt(*scene_, blend);
    for (Groom& groom : grooms_)
        if (groom.roots.mesh && scene_->objects.contains(groom.roots.body))
            *groom.roots.placement = motion::PlacedFrame(*base_, placements_->of(groom.roots.body));
}

void Simulation::readSurroundings(const std::optional<Blend>& blend) {
    readPlacements(blend);
    obstacles_->adopt(*scene_);
    const double startTime = timeOf(scene_->shot().shot.firstSimulatedFrame());
    const motion::RigidMotion start = baseMotionOf(*scene_)->motionAt(startTime);
    for (Groom& groom : grooms_) {
        const strand::CurveSet& curves = *groom.simulated.curves;
        spatial::Vec3 center{};
        for (std::size_t i = 0; i < curves.strandCount(); ++i)
            center += curves.points[curves.firstPoint[i + 1] - 1];
        if (!groom.paths) groom.paths = std::make_unique<ScenePaths>(*base_, start);
        groom.paths->adopt(
            *scene_, *groom.object,
            center / static_cast<double>(std::max<std::size_t>(1, curves.strandCount())));
        groom.paths->setGrab(grab_, *groom.object);
        groom.joints.adopt(*scene_, *groom.object);
        groom.attachments.adopt(*scene_, *groom.object, curves, *obstacles_, start, startTime);
    }
}

void Simulation::setGrab(const std::optional<Grab>& grab) {
    grab_ = grab;
    for (Groom& groom : grooms_) groom.paths->setGrab(grab, *groom.object);
}

bool Simulation::meetsAnything() const {
    return !obstacles_->obstacles().empty() || std::ranges::any_of(grooms_, [this](const Groom& g) {
        const Meeting meeting = meetingOf(g);
        return meeting.hasGoals() || meeting.hasJoints();
    });
}

Meeting Simulation::meetingOf(const Groom& groom) const {
    return {obstacles_->obstacles(), obstacles_->revision(), groom.paths.get(), &groom.attachments,
            &groom.joints};
}

void Simulation::namePulled(Groom& groom) {
    const strand::CurveSet& curves = *groom.simulated.curves;
    for (std::size_t b = 0; b < groom.bundles.size(); ++b) {
        std::vector<PulledStrand> pulled;
        for (std::size_t strand : groom.bundled[b]) {
            const auto index = static_cast<std::uint32_t>(strand);
            pulled.push_back({.index = index,
                              .id = curves.ids.empty() ? index : curves.ids[strand],
                              .drawnPoint = curves.points[curves.firstPoint[strand + 1] - 1]});
        }
        groom.bundles[b]->setPulled(std::move(pulled));
    }
}

bool Simulation::teleportsIn(std::int64_t frame) const {
    constexpr double kMostTurn = 1.5;  // rad beyond a steady turn
    const double farthest = scene_->shot().solver.teleportDistance;
    if (farthest <= 0) return false;
    const double begin = timeOf(frame - 1), end = timeOf(frame), span = end - begin;
    const motion::RigidMotion from = base_->motionAt(begin), to = base_->motionAt(end);
    const spatial::Quat steady = spatial::fromRotationVector(span * from.angularVelocity);
    const spatial::Quat turn = to.orientation * conjugate(steady * from.orientation);
    return norm(to.position - from.position - span * from.velocity) > farthest ||
           norm(spatial::toRotationVector(turn)) > kMostTurn;
}

void Simulation::beginFrame() {
    FrameClock clock{.frameNumber = frameNumber_ + 1,
                     .begin = timeOf(frameNumber_),
                     .end = timeOf(frameNumber_ + 1)};
    const int pieces = scene_->shot().solver.couplingSteps;
    for (int i = 1; i <= pieces; ++i)
        clock.pieces.push_back(i == pieces ? clock.end
                                           : clock.begin + (clock.end - clock.begin) * i / pieces);
    const bool carried = teleportsIn(clock.frameNumber);
    clock.arrives = teleportsIn(frameNumber_);
    for (std::size_t i = 0; i < clock.pieces.size(); ++i) {
        clock.worlds.push_back(worldAt(clock.pieceBegin(i)));
        clock.worlds.back().carried = carried;
    }
    for (double kink : base_->kinks())
        if (kink >= clock.begin && kink < clock.end) clock.kinks.push_back(kink);
    const bool nothingKeyed =
        std::ranges::all_of(clock.worlds, [&](const World& w) { return w == clock.worlds[0]; }) &&
        std::ranges::none_of(grooms_, [](const Groom& g) { return isForceKeyed(*g.object); });
    if (nothingKeyed && !meetsAnything()) clock.pieces = {clock.end}, clock.worlds.resize(1);

    for (Groom& groom : grooms_) {
        const scene::Groom& content = contentOf(*groom.object);
        groom.params.clear();
        for (std::size_t i = 0; i < (isForceKeyed(*groom.object) ? clock.pieces.size() : 1); ++i)
            groom.params.push_back(
                evaluated(content.strand, groom.object->keys, clock.pieceBegin(i)));
        if (groom.pending == Effect::RestState) adoptRestShapes(groom);
    }
    clock_ = std::move(clock);
    piece_ = 0;
    isPrepared_ = false;
    wallSeconds_ = 0;
}

void Simulation::readHold(Groom& groom, std::span<const CompiledStrand> strands) {
    groom.hold.reset();
    if (contentOf(*groom.object).strand.sagFree != strand::SagFree::Off)
        groom.hold = makeGroomHold(*groom.object, groom.simulated.curves, strands);
}

void Simulation::adoptRestShapes(Groom& groom) {
    std::vector<CompiledStrand> strands = compileAll(groom, nullptr);
    readHold(groom, strands);
    workers_->parallelFor(groom.bundles.size(), [&](std::size_t b) {
        groom.bundles[b]->adoptRest(taken(strands, groom.bundled[b]));
    });
}

bool Simulation::advanceFrame(const std::atomic<bool>& cancel) {
    if (!clock_) beginFrame();
    const auto started = std::chrono::steady_clock::now();
    for (; piece_ < clock_->pieces.size(); ++piece_) {
        if (!isPrepared_) obstacles_->prepare(clock_->pieceBegin(piece_), clock_->pieces[piece_]);
        isPrepared_ = true;
        forEachBundle([&](Groom& groom, std::size_t, StrandBundle& bundle) {
            const bool keyed = groom.params.size() > 1;
            const bool changed = keyed || (piece_ == 0 && groom.pending != Effect::Display);
            bundle.advance(*clock_, piece_, meetingOf(groom),
                           changed ? &groom.params[keyed ? piece_ : 0] : nullptr,
                           groom.object->profiles, cancel);
        });
        if (cancel.load()) break;
        isPrepared_ = false;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    wallSeconds_ += spent.count();
    if (piece_ < clock_->pieces.size()) return false;

    frameNumber_ = clock_->frameNumber;
    clock_.reset();
    if (isCheckpoint(frameNumber_))
        forEachBundle([](Groom&, std::size_t, StrandBundle& bundle) { bundle.restart(); });
    stats_ = {.wallSeconds = wallSeconds_};
    for (Groom& groom : grooms_) {
        groom.pending = Effect::Display;
        for (const auto& bundle : groom.bundles) stats_ += bundle->takeStats();
    }
    return true;
}

SavedState Simulation::save() const {
    TENDRIL_DEMAND(!isMidFrame());
    SavedState state{.frameNumber = frameNumber_};
    for (const Groom& groom : grooms_)
        for (const auto& bundle : groom.bundles) bundle->save(state.numbers);
    return state;
}

bool Simulation::restore(const SavedState& state) {
    clock_.reset();
    frameNumber_ = state.frameNumber;
    *base_ = *baseMotionOf(*scene_);
    readPlacements({});
    std::span<const double> rest(state.numbers);
    for (Groom& groom : grooms_)
        for (const auto& bundle : groom.bundles) {
            if (bundle->isCarried()) continue;
            const std::size_t used = bundle->restore(rest);
            if (used == 0) return false;
            rest = rest.subspan(used);
        }
    return rest.empty();
}

}  // namespace tendril::sim
