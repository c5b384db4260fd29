#pragma once

#include "core/base/Result.h"
#include "core/spatial/Vec3.h"
#include "core/strand/FrameProposal.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace tendril::session {

/// What a file can be imported as.
enum class ImportKind { Groom, Body };

/// What a file holds, in its own unit and axes, to look at before it is imported.
struct ImportPreview {
    ImportKind kind = ImportKind::Groom;
    std::size_t strands = 0;                       ///< of a groom
    std::size_t points = 0;                        ///< of a groom; of a body its vertices
    std::size_t fewestPoints = 0, mostPoints = 0;  ///< per strand
    std::size_t triangles = 0;                     ///< of a body
    double usualLength = 0;                        ///< of a groom's strands, the middle one
    spatial::Vec3 low{}, high{};                   ///< of all points
    /// An even part of the strands, or of a body's triangles as closed lines, for a small picture.
    std::vector<std::vector<spatial::Vec3>> lines{};
    strand::FrameProposal proposal{};
};

/// Reads the file whole. The part to draw is chosen by a fixed seed: the same file gives the same
/// picture. @param cancel is looked at before and after the reading
[[nodiscard]] Result<ImportPreview> readImportPreview(const std::filesystem::path& file,
                                                      ImportKind kind,
                                                      const std::atomic<bool>& cancel);

}  // namespace tendril::session
