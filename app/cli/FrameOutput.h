#pragma once

#include "core/base/Result.h"
#include "core/base/SimdLevel.h"
#include "core/frame/StrandFrame.h"
#include "core/io/export/CurveExport.h"
#include "core/scene/Scene.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace tendril::cli {

/// Where simulated frames go, one after another.
class FrameOutput {
public:
    virtual ~FrameOutput() = default;
    [[nodiscard]] virtual Result<Done> append(const StrandFrame& frame) = 0;
    /// Puts what was appended in its place. Call once, last, after at least one frame.
    [[nodiscard]] virtual Result<Done> finish() = 0;
    [[nodiscard]] virtual std::filesystem::path target() const = 0;

protected:
    FrameOutput() = default;
    FrameOutput(const FrameOutput&) = default;
    FrameOutput& operator=(const FrameOutput&) = default;
};

/// A file of curves, or one a frame. Only visible grooms are written. Fails early when the file can
/// never be: its kind, its folder, its permissions, or no groom to write.
[[nodiscard]] Result<std::unique_ptr<FrameOutput>> makeCurvesOutput(
    const scene::Scene& scene, const io::CurveExportSettings& wanted, std::int64_t firstFrame);

/// A take beside the project, in FOLDER.takes/NAME.take. Fails when there is one of that name, or
/// when the folder is write-protected.
/// @param project the project's file @param simd what it is computed on, named in the take
[[nodiscard]] Result<std::unique_ptr<FrameOutput>> makeTakeOutput(
    const scene::Scene& scene, const std::filesystem::path& project, const std::string& name,
    std::int64_t firstFrame, SimdLevel simd);

}  // namespace tendril::cli
