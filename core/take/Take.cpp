#include "core/take/Take.h"

#include "core/base/Assert.h"
#include "core/take/TakeReader.h"

namespace tendril::take {
namespace {

std::uint64_t bytesOf(const StrandFrame& frame) {
    return 4 * (std::uint64_t(frame.positions.size()) + frame.velocities.size() +
                frame.orientations.size() + frame.radii.size() + frame.firstPoint.size() +
                frame.ids.size()) +
           8 * std::uint64_t(frame.objects.size()) + sizeof(StrandFrame);
}

}  // namespace

void Take::insert(FramePtr frame) {
    TENDRIL_DEMAND(frame != nullptr);
    bytes_ += bytesOf(*frame);
    Entry& entry = frames_[frame->frameNumber];
    if (entry.frame) bytes_ -= bytesOf(*entry.frame);
    entry = {std::move(frame), FrameState::Valid};
}

void Take::markStaleFrom(std::int64_t number) {
    for (auto entry = frames_.lower_bound(number); entry != frames_.end(); ++entry)
        entry->second.state = FrameState::Stale;
}

void Take::erase(Entries::iterator begin, Entries::iterator end) {
    for (auto entry = begin; entry != end; ++entry) bytes_ -= bytesOf(*entry->second.frame);
    frames_.erase(begin, end);
}

void Take::removeFrom(std::int64_t number) {
    erase(frames_.lower_bound(number), frames_.end());
}

void Take::removeBefore(std::int64_t number) {
    erase(frames_.begin(), frames_.lower_bound(number));
}

FrameState Take::stateOf(std::int64_t number) const {
    const auto found = frames_.find(number);
    return found == frames_.end() ? FrameState::Missing : found->second.state;
}

FramePtr Take::find(std::int64_t number) const {
    const auto found = frames_.find(number);
    return found == frames_.end() ? nullptr : found->second.frame;
}

std::optional<std::int64_t> Take::firstFrame() const {
    if (frames_.empty()) return std::nullopt;
    return frames_.begin()->first;
}

std::optional<std::int64_t> Take::lastFrame() const {
    if (frames_.empty()) return std::nullopt;
    return frames_.rbegin()->first;
}

Result<Take> readTake(const std::filesystem::path& path) {
    Result<TakeReader> reader = TakeReader::open(path);
    if (!reader) return Result<Take>::failed(reader.diagnostics());
    Diagnostics notes = reader.diagnostics();
    Take take(reader.value().header());
    for (const std::int64_t number : reader.value().frameNumbers()) {
        Result<FramePtr> frame = reader.value().frame(number);
        for (Diagnostic note : frame.diagnostics()) {
            note.severity = Severity::Warning;  // the rest of the take is there
            notes.push_back(std::move(note));
        }
        if (frame) take.insert(std::move(frame).value());
    }
    return {std::move(take), std::move(notes)};
}

}  // namespace tendril::take
