#pragma once

#include "core/take/RecordFile.h"
#include "core/take/TakeTypes.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace tendril::take {

/// Writes a take to a file, frame after frame, on the thread that makes the frames. What is written
/// stays readable if the program is killed; only a frame it was just writing is lost.
class TakeWriter {
public:
    /// Makes its folder if need be. Fails if the file exists already or cannot be made.
    [[nodiscard]] static Result<TakeWriter> create(const std::filesystem::path& path,
                                                   TakeHeader header);
    /// To go on with a take, also one that was interrupted. Frames with numbers that it holds
    /// already take their place.
    [[nodiscard]] static Result<TakeWriter> resume(const std::filesystem::path& path);

    /// Fails, and leaves the file as it was, when the frame's strands are not those of the take or
    /// the disk is full; may be called again then.
    [[nodiscard]] Result<Done> append(const StrandFrame& frame);
    /// Waits until all frames are on the disk, safe even from a power cut.
    [[nodiscard]] Result<Done> flush() { return file_.flush(); }

    [[nodiscard]] const TakeHeader& header() const { return header_; }
    [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

private:
    TakeWriter(RecordFile file, TakeHeader header, std::uint32_t meshes);
    [[nodiscard]] Result<std::vector<std::uint32_t>> storeMeshes(const StrandFrame& frame);

    RecordFile file_;
    TakeHeader header_;
    /// The meshes of the frame before, by index; others are not expected again.
    std::vector<std::pair<std::shared_ptr<const MeshArrays>, std::uint32_t>> recentMeshes_;
    std::uint32_t nextMesh_ = 0;
};

}  // namespace tendril::take
