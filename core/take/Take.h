#pragma once

#include "core/base/Result.h"
#include "core/take/TakeTypes.h"

#include <filesystem>
#include <map>
#include <optional>

namespace tendril::take {

/// How far the frame of a number can be trusted.
enum class FrameState {
    Missing,  ///< not recorded
    Stale,    ///< recorded, but of settings that have changed since
    Valid
};

/// Frames by number, in memory: what a timeline shows and scrubs. Belongs to one thread; frames may
/// be held on as long as one likes.
class Take {
public:
    Take() = default;
    explicit Take(TakeHeader header) : header_(std::move(header)) {}

    [[nodiscard]] const TakeHeader& header() const { return header_; }

    /// Holds the frame under its number, as valid, in place of one there before.
    void insert(FramePtr frame);
    void markStaleFrom(std::int64_t number);  ///< this frame and all later ones
    void removeFrom(std::int64_t number);     ///< this frame and all later ones
    void removeBefore(std::int64_t number);

    [[nodiscard]] FrameState stateOf(std::int64_t number) const;
    /// The frame of that number, valid or stale; null when it is missing.
    [[nodiscard]] FramePtr find(std::int64_t number) const;
    [[nodiscard]] bool isEmpty() const { return frames_.empty(); }
    [[nodiscard]] std::size_t frameCount() const { return frames_.size(); }
    [[nodiscard]] std::optional<std::int64_t> firstFrame() const;
    [[nodiscard]] std::optional<std::int64_t> lastFrame() const;
    /// Memory of the frames' arrays; meshes, which frames share, left out.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    struct Entry {
        FramePtr frame;
        FrameState state = FrameState::Valid;
    };
    using Entries = std::map<std::int64_t, Entry>;
    void erase(Entries::iterator begin, Entries::iterator end);

    TakeHeader header_;
    Entries frames_;
    std::uint64_t bytes_ = 0;
};

/// All whole frames of a file; warnings name those that are damaged or missing.
[[nodiscard]] Result<Take> readTake(const std::filesystem::path& path);

}  // namespace tendril::take
