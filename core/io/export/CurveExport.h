#pragma once

#include "core/base/Result.h"
#include "core/frame/StrandFrame.h"
#include "core/scene/Scene.h"

#include <filesystem>
#include <memory>
#include <string>

namespace tendril::io {

/// What leaves, and how.
struct CurveExportSettings {
    /// ".abc": one archive with all frames; ".obj" with a run of '#': one file per frame.
    std::filesystem::path file;
    strand::GroomFrame frame{};  ///< unit and up axis of the file
    bool velocities = true;      ///< Alembic only
};

/// Writes the visible strands of a scene, frame after frame, to the format that the file's name
/// asks for. Until close() succeeds an existing archive stays as it was; of a sequence the frames
/// handed in stay.
class CurveExport {
public:
    virtual ~CurveExport() = default;
    CurveExport(const CurveExport&) = delete;
    CurveExport& operator=(const CurveExport&) = delete;

    /// Fails when the name says no known format or the target cannot be written.
    /// @param firstFrame number of the first frame that will be handed in
    [[nodiscard]] static Result<std::unique_ptr<CurveExport>> create(
        const CurveExportSettings& settings, const scene::Scene& scene, std::int64_t firstFrame);

    [[nodiscard]] virtual Result<Done> append(const StrandFrame& frame) = 0;
    /// @return what was written, in words: "96 frames, 420 strands, 6720 points, 12.3 MB"
    [[nodiscard]] virtual Result<std::string> close() = 0;

protected:
    CurveExport() = default;
};

}  // namespace tendril::io
