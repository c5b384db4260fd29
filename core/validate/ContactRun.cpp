#include "core/validate/ContactRun.h"

#include "core/multibody/Residual.h"
#include "core/multibody/RootReaction.h"

#include <numbers>
#include <utility>

namespace tendril::validate {

using spatial::Vec3;

multibody::ChainModel makeStrand(const ContactStrand& strand) {
    const double l = strand.length / strand.links, r = strand.radius;
    const double area = std::numbers::pi * r * r;
    const double bend = strand.youngsModulus * area * r * r / 4;
    const double twist = bend / 1.3;  // G J = E I / (1 + ν)
    std::vector<multibody::Link> links;
    for (int i = 0; i < strand.links; ++i) {
        multibody::Link link = multibody::makeCylinderLink(strand.density * area * l, l, r, r);
        if (i > 0) link.attachment = {0, l, 0};
        const double atRoot = i > 0 ? 1 : strand.isHinged ? 0 : 2;
        link.stiffness = (2 * atRoot / l) * Vec3{bend, twist, bend};
        const double d = strand.jointDamping;
        link.damping = (strand.dampingTime / 2) * link.stiffness + Vec3{d, d, d};
        links.push_back(link);
    }
    if (strand.tipMass > 0) multibody::addPointMass(links.back(), strand.tipMass, {0, l, 0});
    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(links.size());
    return {std::move(topology), std::move(links)};
}

ContactRun::ContactRun(multibody::ChainModel model, double radius, ContactScene scene)
    : radius_(radius), scene_(std::move(scene)) {
    const std::size_t links = model.linkCount();
    std::vector<std::vector<double>> states{scene_.state.empty() ? multibody::makeRestState(model)
                                                                 : scene_.state};
    auto roots = std::make_unique<motion::RidingRoots>(base_);
    roots->add(scene_.rootOrientation, scene_.rootPosition);
    sim::StrandSettings settings;
    settings.ida.maxStepsPerAdvance = 100'000;
    std::vector<multibody::ChainModel> models{std::move(model)};
    motion_ =
        std::make_unique<sim::StrandMotion>(std::move(models), std::move(roots), base_, settings);
    motion_->setLinkSizes({std::vector<double>(links, radius_)}, {std::vector<double>(links, 0.0)});
    motion_->setFriction({std::vector<sim::FrictionWeight>(links, scene_.friction)});
    sim::World world;
    world.params.gravity = scene_.gravity;
    motion_->start(0, world, states);
    clock_.worlds.assign(static_cast<std::size_t>(scene_.couplingSteps), world);
    obstacles_.assign(scene_.obstacles.begin(), scene_.obstacles.end());
}

bool ContactRun::advance(const std::atomic<bool>& cancel) {
    const auto pieces = static_cast<std::size_t>(scene_.couplingSteps);
    if (piece_ == clock_.pieces.size()) {
        piece_ = 0;
        const auto frame = static_cast<double>(clock_.frameNumber++);
        clock_.begin = frame / scene_.framesPerSecond;
        clock_.pieces.clear();
        for (std::size_t k = 1; k <= pieces; ++k)
            clock_.pieces.push_back((frame + static_cast<double>(k) / scene_.couplingSteps) /
                                    scene_.framesPerSecond);
        clock_.end = clock_.pieces.back();
    }
    const double begin = clock_.pieceBegin(piece_), end = clock_.pieces[piece_];
    for (collide::Obstacle* obstacle : scene_.obstacles) obstacle->prepare(begin, end);
    sim::Surroundings around{.obstacles = obstacles_};
    if (scene_.goals)
        around.goalsOf = [this](std::size_t, double t, std::vector<sim::HoldGoal>& goals) {
            scene_.goals(t, goals);
        };
    if (scene_.joints)
        around.jointsOf = [this](std::size_t, double t, std::vector<sim::JointDemand>& demands) {
            scene_.joints(t, demands);
        };
    ++piece_;
    using integrate::AdvanceStatus;
    AdvanceStatus status = motion_->advanceTo(clock_, end, around, cancel);
    if (status != AdvanceStatus::Done && status != AdvanceStatus::Cancelled) {
        ++retries_;
        status = motion_->retryTo(clock_, end, around, cancel);
    }
    if (piece_ == pieces) motion_->refine();
    return status == AdvanceStatus::Done;
}

multibody::LinkMotion ContactRun::linkMotion(std::size_t link) {
    motion_->chain().move(time(), motion_->y());
    return motion_->chain().linkMotion(0, link);
}

std::vector<Vec3> ContactRun::points() {
    sim::ChainDae& chain = motion_->chain();
    chain.move(time(), motion_->y());
    std::vector<Vec3> points{chain.linkMotion(0, 0).position};
    const multibody::ChainModel& model = std::as_const(chain).model();
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        points.push_back(chain.linkMotion(0, i).pointAt({0, model.link(i).length, 0}));
    return points;
}

Vec3 ContactRun::endVelocity(std::size_t link) {
    sim::ChainDae& chain = motion_->chain();
    chain.move(time(), motion_->y());
    const multibody::LinkMotion at = chain.linkMotion(0, link);
    const double length = std::as_const(chain).model().link(link).length;
    return at.velocity + cross(at.angularVelocity, at.rotation * Vec3{0, length, 0});
}

Vec3 ContactRun::rootForce() {
    sim::ChainDae& chain = motion_->chain();
    const multibody::ChainModel& model = std::as_const(chain).model();
    const sim::StrandState state = motion_->state(0);
    multibody::ChainForcing forcing = chain.forcingAt(state.time);
    forcing.clearLoads(model.linkCount());
    if (const sim::StrandContacts* met = contacts()) {
        for (const sim::Touch& touch : met->touches)
            forcing.addForce(touch.link, {0, touch.fraction * model.link(touch.link).length, 0},
                             touch.force);
        for (const sim::Hold& hold : met->holds)
            forcing.addForce(hold.link, hold.local, hold.force);
        for (const sim::JointHold& hold : met->joints) {
            forcing.addMoment(hold.demand.link, hold.worldMoment);
            if (hold.demand.link > 0) forcing.addMoment(hold.demand.link - 1, -hold.worldMoment);
        }
    }
    std::vector<double> residual(state.y.size());
    multibody::ChainWork work(model.linkCount());
    multibody::evaluateResidual<double>(model, forcing, state.y, state.yp, residual, work);
    return computeRootReaction(model, work).force;
}

const std::atomic<bool>& flagOf(const std::atomic<bool>* cancel) {
    static const std::atomic<bool> never = false;
    return cancel != nullptr ? *cancel : never;
}

}  // namespace tendril::validate
