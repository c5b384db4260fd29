#include "core/session/Playback.h"

#include <algorithm>
#include <optional>

namespace tendril::session {

Playback::Playback(std::function<void()> announce, int threads)
    : announce_(std::move(announce)), live_(threads) {
    live_.openScene(std::make_shared<const scene::Scene>(scene::makeScene()), 0);
    shown_ = target_ = live_.scene().shot().shot.startFrame;
    publishStatus();  // there is one from the beginning
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Playback::~Playback() {
    thread_.request_stop();
    send(Pause{}, true);
}

void Playback::send(Request request, bool interrupts) {
    requests_.push(std::move(request));
    if (interrupts) cancel_.store(true);
}

void Playback::setScene(scene::ScenePtr scene, std::uint64_t revision) {
    send(SetScene{std::move(scene), revision, false}, false);
}
void Playback::openScene(scene::ScenePtr scene, std::uint64_t revision) {
    send(SetScene{std::move(scene), revision, true}, true);
}
void Playback::play() {
    send(Play{}, true);
}
void Playback::pause() {
    send(Pause{}, true);
}
void Playback::seek(std::int64_t frame) {
    send(Seek{frame}, true);
}
void Playback::restart() {
    send(Restart{}, true);
}
void Playback::showTake(std::shared_ptr<const take::Take> take) {
    send(ShowTake{std::move(take)}, true);
}

void Playback::setHand(const Hand& hand) {
    hands_.draft() = hand;
    hands_.publish();
}

std::shared_ptr<const Playback::CachedRun> Playback::findRun(std::int64_t first,
                                                             std::int64_t last) {
    auto answer = std::make_shared<CachedRun>();
    send(FindRun{first, last, answer}, true);
    return answer;
}

FramePtr Playback::frame() {
    frames_.fetch();
    return frames_.value();
}

const Status& Playback::status() {
    statuses_.fetch();
    return statuses_.value();
}

void Playback::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        cancel_.store(false);  // before looking: a request that comes later sets it again
        std::vector<Request> requests = requests_.takeAll();
        for (std::size_t i = 0; i < requests.size(); ++i) {
            // Of edits in a row only the last one counts.
            const auto* edit = std::get_if<SetScene>(&requests[i]);
            const bool isOld = edit && !edit->isNew && i + 1 < requests.size() &&
                               std::holds_alternative<SetScene>(requests[i + 1]);
            if (!isOld) std::visit([this](const auto& request) { obey(request); }, requests[i]);
        }
        if (stop.stop_requested()) return;
        if (hasWork())
            work();
        else
            requests_.wait();
    }
}

void Playback::obey(const SetScene& request) {
    if (request.isNew) {
        live_.openScene(request.scene, request.revision);
        take_.reset();
        shown_ = target_ = live_.scene().shot().shot.startFrame;
        if (FramePtr frame = live_.cache().find(shown_)) show(std::move(frame));
        return;
    }
    FramePtr frame = live_.setScene(request.scene, request.revision, shown_,
                                    isPlaying_ ? sim::Adoption::Blended : sim::Adoption::Carried);
    if (frame && !take_) {
        if (frame->frameNumber != shown_) target_ = live_.scene().shot().shot.startFrame;
        show(std::move(frame));
    }
    publishStatus();
}

void Playback::obey(Play) {
    isPlaying_ = true;
    target_ = shown_;
    due_ = lastShown_ = Clock::now();
    publishStatus();
}

void Playback::obey(Pause) {
    isPlaying_ = false;
    target_ = shown_;
    framesPerSecond_ = 0;
    publishStatus();
}

void Playback::obey(const Seek& request) {
    isPlaying_ = false;
    live_.forgetCourse();
    const std::int64_t first = take_ ? take_->firstFrame().value_or(0) : live_.firstFrame();
    const std::int64_t last = take_ ? take_->lastFrame().value_or(0) : live_.lastFrame();
    target_ = std::clamp(request.frame, first, last);
    framesPerSecond_ = 0;
    if (FramePtr frame = findFrame(target_))
        show(std::move(frame));
    else
        publishStatus();
}

void Playback::obey(Restart) {
    live_.clear();
    shown_ = target_ = live_.scene().shot().shot.startFrame;
    if (FramePtr frame = live_.cache().find(shown_)) show(std::move(frame));
}

void Playback::obey(const ShowTake& request) {
    take_ = request.take;
    const std::int64_t wanted = shown_;
    const bool wasPlaying = isPlaying_;
    obey(Seek{wanted});
    isPlaying_ = wasPlaying;
}

void Playback::obey(const FindRun& request) {
    std::vector<FramePtr> frames;
    for (std::int64_t n = request.first; n <= request.last; ++n) {
        FramePtr frame = live_.findPresent(n);
        if (!frame) break;
        frames.push_back(std::move(frame));
    }
    if (static_cast<std::int64_t>(frames.size()) == request.last - request.first + 1)
        request.answer->frames = std::move(frames);
    request.answer->isAnswered.store(true);
}

bool Playback::hasWork() const {
    return isPlaying_ || shown_ != target_ || (!take_ && !live_.cache().find(shown_));
}

// Plays the shot from start to end and over again; the preroll is simulated but not shown.
std::int64_t Playback::nextFrame() const {
    const scene::ShotParams& shot = live_.scene().shot().shot;
    std::int64_t start = shot.startFrame;
    std::int64_t last = live_.lastFrame();
    if (take_) {
        start = take_->firstFrame().value_or(start);
        last = take_->lastFrame().value_or(last);
    }
    return shown_ >= last || shown_ < start ? start : shown_ + 1;
}

FramePtr Playback::findFrame(std::int64_t number) const {
    if (take_) return take_->find(number);
    if (isPlaying_ && live_.isOffCourseAt(shown_)) return nullptr;
    if (isPlaying_) return live_.cache().findOf(number, live_.run());
    return live_.cache().find(number);
}

void Playback::work() {
    (void)hands_.fetch();
    live_.setHand(isPlaying_ ? hands_.value() : Hand{});
    const std::int64_t number = isPlaying_ ? nextFrame() : target_;
    FramePtr frame = findFrame(number);
    if (!frame && take_) {
        passOver(number);
        return;
    }
    if (!frame) {
        target_ = number;
        publishStatus();
        // Playing goes on from the shown frame when settings changed; a jump is simulated anew.
        const auto current = isPlaying_ ? std::optional(shown_) : std::nullopt;
        if (!live_.approach(number, current, cancel_)) return;
        tellNotes();
        if (live_.position() != number) return;
        frame = live_.cache().find(number);
    }
    if (isPlaying_) keepPace();
    show(std::move(frame));
}

// A frame that a take has lost: the one before stays in view.
void Playback::passOver(std::int64_t number) {
    shown_ = target_ = number;
    publishStatus();
    if (isPlaying_) keepPace();
}

void Playback::tellNotes() {
    Diagnostics notes = live_.takeNotes();
    if (notes.empty()) return;
    notices_.push(std::move(notes));
    announce_();
}

// Sleeps until the next frame is due, or something more urgent comes.
void Playback::keepPace() {
    constexpr auto kSlice = std::chrono::milliseconds(4);
    const std::chrono::duration<double> interval(1 / live_.scene().shot().shot.framesPerSecond());
    due_ += std::chrono::duration_cast<Clock::duration>(interval);
    for (auto now = Clock::now(); now < due_ && !cancel_.load(); now = Clock::now())
        std::this_thread::sleep_until(std::min(due_, now + kSlice));
    due_ = std::max(due_, Clock::now() - kSlice);  // too slow: every frame is shown all the same
}

void Playback::show(FramePtr frame) {
    shown_ = frame->frameNumber;
    const Clock::time_point now = Clock::now();
    if (isPlaying_) {
        const double spent = std::chrono::duration<double>(now - lastShown_).count();
        const double rate = 1 / std::max(spent, 1e-4);
        framesPerSecond_ = framesPerSecond_ > 0 ? 0.9 * framesPerSecond_ + 0.1 * rate : rate;
        target_ = shown_;
    }
    lastShown_ = now;
    frames_.draft() = std::move(frame);
    frames_.publish();
    publishStatus();
}

FrameState Playback::stateOf(std::int64_t number) const {
    if (take_) return take_->find(number) ? FrameState::Valid : FrameState::None;
    if (shown_ != target_ && number == live_.position() + 1) return FrameState::Running;
    return live_.cache().stateOf(number, live_.run());
}

void Playback::publishStatus() {
    Status& status = statuses_.draft();
    status.isPlaying = isPlaying_;
    status.isComputing = !take_ && shown_ != target_;
    status.frame = shown_;
    status.targetFrame = target_;
    status.framesPerSecond = framesPerSecond_;
    const FramePtr frame = live_.cache().find(shown_);
    const double wall = frame ? frame->stats.wallSeconds : 0;
    status.realTimeFactor = wall > 0 ? 1 / (live_.scene().shot().shot.framesPerSecond() * wall) : 0;
    status.firstFrame = live_.firstFrame();
    status.held = live_.held();
    status.states.clear();
    for (std::int64_t n = live_.firstFrame(); n <= live_.lastFrame(); ++n)
        status.states.push_back(stateOf(n));
    statuses_.publish();
    announce_();
}

}  // namespace tendril::session
