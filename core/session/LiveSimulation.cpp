#include "core/session/LiveSimulation.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <utility>

namespace tendril::session {

std::int64_t LiveSimulation::firstFrame() const {
    return scene_->shot().shot.firstSimulatedFrame();
}

std::int64_t LiveSimulation::lastFrame() const {
    return std::max<std::int64_t>(scene_->shot().shot.endFrame, firstFrame());
}

void LiveSimulation::openScene(scene::ScenePtr scene, std::uint64_t revision) {
    scene_ = std::move(scene);
    revision_ = revision;
    run_ = ++lastRun_;
    runOfRevision_ = {{revision_, run_}};
    startAgain();
    clear();
}

void LiveSimulation::clear() {
    cache_.clear();
    offCourse_.reset();
    ++topology_;
    if (simulation_->frameNumber() != firstFrame() || simulation_->isMidFrame()) startAgain();
    (void)keepFrame();
}

void LiveSimulation::startAgain() {
    simulation_ = std::make_unique<sim::Simulation>(scene_, workers_);
    looksChanged_ = false;
    offCourse_.reset();
    simulated_ = run_;
    stoppedTold_ = 0;
    readHolds();
    const Diagnostics notes = simulation_->notes();
    notes_.insert(notes_.end(), notes.begin(), notes.end());
}

void LiveSimulation::readHolds() {
    auto held = std::make_shared<std::vector<HeldGroom>>();
    for (const sim::GroomHold& hold : simulation_->holds()) {
        HeldGroom& groom = held->emplace_back();
        groom.object = static_cast<std::uint64_t>(hold.object);
        groom.summary = sagfree::describe(hold.summary);
        groom.stiffening = hold.stiffening;
        for (const spatial::Vec3& point : hold.curves->points)
            for (const double coordinate : {point.x, point.y, point.z})
                groom.drawn.push_back(static_cast<float>(coordinate));
    }
    held_ = std::move(held);
    holdsChanged_ = false;
}

FramePtr LiveSimulation::setScene(scene::ScenePtr scene, std::uint64_t revision,
                                  std::int64_t current, sim::Adoption adoption) {
    const Effect effect = effectOfChange(*scene_, *scene);
    const auto known = runOfRevision_.find(revision);
    const bool isKnown = known != runOfRevision_.end();
    const RunKey run = isKnown ? known->second : effect == Effect::Display ? run_ : ++lastRun_;
    runOfRevision_[revision] = run;
    scene_ = std::move(scene);
    revision_ = revision;
    run_ = run;
    if (effect == Effect::Topology) {
        startAgain();
        clear();
        return cache_.find(firstFrame());
    }
    if (effect == Effect::Display) {
        looksChanged_ = true;
        return nullptr;
    }
    leaveMidFrame();
    // At the start nothing has happened yet: the run begins with the new settings.
    if (simulation_->frameNumber() == firstFrame()) {
        startAgain();
        (void)keepFrame();
    } else {
        const bool adopted = simulation_->adopt(scene_, adoption);
        TENDRIL_DEMAND(adopted);
        simulated_ = kMixedRun;
        holdsChanged_ = true;
    }
    if (adoption == sim::Adoption::Blended) {
        if (current != firstFrame()) offCourse_ = current;
        return nullptr;
    }
    if (simulation_->frameNumber() != current) {
        const sim::SavedState* state = cache_.findState(current);
        if (!state || !resume(*state, kMixedRun)) return nullptr;
    }
    return current == firstFrame() ? cache_.find(current) : keepFrame();
}

// An edit cannot wait for a long frame: it is begun again from its start.
void LiveSimulation::leaveMidFrame() {
    if (!simulation_->isMidFrame()) return;
    const sim::SavedState* begin = cache_.findState(simulation_->frameNumber());
    if (!begin || !resume(*begin, kMixedRun)) startAgain();
}

bool LiveSimulation::resume(const sim::SavedState& state, RunKey run) {
    if (!simulation_->restore(state)) {
        startAgain();
        return false;
    }
    simulated_ = run;
    return true;
}

// Where to go on from so that frame `number` comes out: in the order of preference, the present
// run; a checkpoint of it; the shown frame, with settings changed since; the beginning.
void LiveSimulation::reposition(std::int64_t number, std::optional<std::int64_t> current) {
    const std::int64_t at = simulation_->frameNumber();
    const sim::SavedState* state = current ? cache_.findState(*current) : nullptr;
    // What goes on is what is seen.
    if (state && current != at && *current == number - 1 && isOffCourseAt(*current) &&
        resume(*state, kMixedRun))
        return;
    const sim::SavedState* checkpoint = cache_.findCheckpoint(number - 1, run_);
    if (checkpoint && checkpoint->frameNumber <= firstFrame()) checkpoint = nullptr;
    if (at < number && simulated_ == run_ && (!checkpoint || checkpoint->frameNumber <= at)) return;
    if (at < number && current == at) return;
    if (checkpoint && resume(*checkpoint, run_)) return;
    if (state && *current == number - 1 && resume(*state, kMixedRun)) return;
    startAgain();
}

// @return whether it pulls
bool LiveSimulation::obeyHand(std::int64_t number) {
    const bool pulls = hand_.isHolding && simulation_->frameNumber() == number - 1;
    if (!pulls) {
        simulation_->setGrab(std::nullopt);
        return false;
    }
    simulation_->setGrab(sim::Grab{.groom = scene::ObjectId{hand_.object},
                                   .strand = hand_.strand,
                                   .along = hand_.along,
                                   .position = hand_.target});
    simulated_ = kMixedRun;
    return true;
}

bool LiveSimulation::approach(std::int64_t number, std::optional<std::int64_t> current,
                              const std::atomic<bool>& cancel) {
    if (current && number <= *current) offCourse_.reset();  // the shot begins anew
    if (number <= firstFrame()) {
        startAgain();
        (void)keepFrame();
        return true;
    }
    if (simulation_->isMidFrame() && simulation_->frameNumber() >= number) leaveMidFrame();
    if (!simulation_->isMidFrame()) {
        reposition(number, current);
        if (std::exchange(looksChanged_, false))
            (void)simulation_->adopt(scene_, sim::Adoption::Blended);
        if (obeyHand(number)) offCourse_ = number - 1;
    }
    if (!simulation_->advanceFrame(cancel)) return false;
    const std::int64_t made = simulation_->frameNumber();
    if (offCourse_ == made - 1) offCourse_ = made;
    if (holdsChanged_) readHolds();
    (void)keepFrame();
    Diagnostics stopped = simulation_->stoppedStrands();
    if (stopped.size() > stoppedTold_)
        notes_.insert(notes_.end(), stopped.begin() + static_cast<std::ptrdiff_t>(stoppedTold_),
                      stopped.end());
    stoppedTold_ = stopped.size();
    return true;
}

FramePtr LiveSimulation::findPresent(std::int64_t number) const {
    FramePtr frame = cache_.findOf(number, run_);
    return frame && frame->sceneRevision == revision_ ? frame : nullptr;
}

FramePtr LiveSimulation::keepFrame() {
    const std::shared_ptr<StrandFrame> frame = pool_.take();
    simulation_->write(*frame);
    frame->sceneRevision = revision_;
    frame->topologyRevision = topology_;
    cache_.insert(frame, simulated_);
    cache_.insertState(simulation_->save(), simulated_,
                       simulation_->isCheckpoint(frame->frameNumber) && simulated_ == run_);
    return frame;
}

Diagnostics LiveSimulation::takeNotes() {
    return std::exchange(notes_, {});
}

}  // namespace tendril::session
