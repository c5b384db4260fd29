#include "core/session/FrameCache.h"

namespace tendril::session {

namespace {

std::size_t bytesOf(const sim::SavedState& state) {
    return state.numbers.size() * sizeof(double);
}

}  // namespace

void FrameCache::clear() {
    frames_.clear();
    states_.clear();
    passing_.clear();
    passingBytes_ = 0;
}

void FrameCache::insert(FramePtr frame, RunKey run) {
    const std::int64_t number = frame->frameNumber;
    frames_[number] = {std::move(frame), run};
}

FramePtr FrameCache::find(std::int64_t number) const {
    const auto found = frames_.find(number);
    return found == frames_.end() ? nullptr : found->second.frame;
}

FramePtr FrameCache::findOf(std::int64_t number, RunKey run) const {
    const auto found = frames_.find(number);
    return found == frames_.end() || found->second.run != run ? nullptr : found->second.frame;
}

FrameState FrameCache::stateOf(std::int64_t number, RunKey run) const {
    const auto found = frames_.find(number);
    if (found == frames_.end()) return FrameState::None;
    if (found->second.frame->stats.stoppedStrands > 0) return FrameState::Failed;
    return found->second.run == run ? FrameState::Valid : FrameState::Stale;
}

void FrameCache::insertState(sim::SavedState state, RunKey run, bool isCheckpoint) {
    const std::int64_t number = state.frameNumber;
    if (const auto old = states_.find(number); old != states_.end() && !old->second.isCheckpoint) {
        passingBytes_ -= bytesOf(old->second.state);
        std::erase(passing_, number);
    }
    if (!isCheckpoint) {
        passing_.push_back(number);
        passingBytes_ += bytesOf(state);
    }
    states_[number] = {std::move(state), run, isCheckpoint};
    while (passingBytes_ > kStateBytes && passing_.size() > 1) {
        const auto oldest = states_.find(passing_.front());
        passingBytes_ -= bytesOf(oldest->second.state);
        states_.erase(oldest);
        passing_.erase(passing_.begin());
    }
}

const sim::SavedState* FrameCache::findState(std::int64_t number) const {
    const auto found = states_.find(number);
    return found == states_.end() ? nullptr : &found->second.state;
}

const sim::SavedState* FrameCache::findCheckpoint(std::int64_t number, RunKey run) const {
    for (auto it = states_.upper_bound(number); it != states_.begin();) {
        --it;
        if (it->second.isCheckpoint && it->second.run == run) return &it->second.state;
    }
    return nullptr;
}

}  // namespace tendril::session
