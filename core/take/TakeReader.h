#pragma once

#include "core/take/RecordFile.h"
#include "core/take/TakeTypes.h"

#include <filesystem>
#include <map>
#include <memory>
#include <vector>

namespace tendril::take {

/// Reads a take from a file, any frame at any time. Opening looks at the records' headers only; a
/// frame's bytes are read and checked when it is asked for. Belongs to one thread.
class TakeReader {
public:
    /// Fails if the file is no take or its header is damaged. Warns about a frame cut off at the
    /// end, about damaged bytes between frames and about missing frames.
    [[nodiscard]] static Result<TakeReader> open(const std::filesystem::path& path);

    [[nodiscard]] const TakeHeader& header() const { return header_; }
    [[nodiscard]] bool isEmpty() const { return frames_.empty(); }
    [[nodiscard]] std::vector<std::int64_t> frameNumbers() const;  ///< rising
    /// Numbers that are not there between the first and the last one.
    [[nodiscard]] std::vector<std::int64_t> missingFrames() const;
    /// Reads everything: frames that are there but damaged.
    [[nodiscard]] std::vector<std::int64_t> findDamagedFrames();

    /// Fails if there is no such frame or it is damaged. Warns if one of its meshes is; the frame
    /// comes without it then.
    [[nodiscard]] Result<FramePtr> frame(std::int64_t number);

    /// One more than the largest index of a mesh in the file.
    [[nodiscard]] std::uint32_t nextMeshIndex() const;

private:
    TakeReader(RecordFile file, TakeHeader header);
    [[nodiscard]] Result<std::shared_ptr<const MeshArrays>> mesh(std::uint32_t index);

    RecordFile file_;
    TakeHeader header_;
    std::map<std::int64_t, RecordPlace> frames_;  ///< by number; the last one written of each
    std::map<std::uint32_t, RecordPlace> meshPlaces_;
    std::map<std::uint32_t, std::weak_ptr<const MeshArrays>> meshes_;  ///< that somebody holds
};

}  // namespace tendril::take
