#pragma once

#include "app/cli/FrameRun.h"
#include "app/cli/Report.h"
#include "core/scene/ShotParams.h"

namespace tendril::cli {

/// What `simulate` answers: frames, files, and what the solver did.
[[nodiscard]] Report reportOnRun(const FrameRunOutcome& outcome, const scene::ShotParams& shot,
                                 const Diagnostics& stopped);
/// "was canceled; frames 1 to 12 are kept."
[[nodiscard]] std::string canceledText(const FrameRunOutcome& outcome);

}  // namespace tendril::cli
