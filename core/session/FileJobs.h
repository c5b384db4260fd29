#pragma once

#include "core/session/Jobs.h"
#include "core/session/Playback.h"
#include "core/session/Session.h"
#include "core/take/Take.h"

namespace tendril::session {

// The work of the session's jobs: each runs on a thread of its own and touches nothing of the
// session but what it is given. What it leaves is handed to `done` on the session's thread.

[[nodiscard]] Jobs::Work makeImport(ImportRequest request,
                                    Result<scene::Object> (*read)(const strand::SourceParams&),
                                    std::function<void(scene::Object)> done);

struct ReadPreview {
    std::shared_ptr<const ImportPreview> preview;  ///< null: it could not be read
    Diagnostics diagnostics;
};
[[nodiscard]] Jobs::Work makePreview(std::filesystem::path file, ImportKind kind,
                                     std::function<void(ReadPreview)> done);

[[nodiscard]] Jobs::Work makeExport(ExportRequest request, scene::ScenePtr scene, int threads);

struct RecordedTake {
    TakeInfo info;
    std::shared_ptr<const take::Take> take;
};
struct RecordRequest {
    std::string name;
    std::filesystem::path file;  ///< where to write it too; empty: in memory only
    scene::ScenePtr scene;
    /// Frames of the whole shot that are there already; where there are none it is simulated.
    std::shared_ptr<const Playback::CachedRun> cached;
    int threads = 0;
};
[[nodiscard]] Jobs::Work makeRecording(RecordRequest request,
                                       std::function<void(RecordedTake)> done);

[[nodiscard]] Jobs::Work makeTakeReading(TakeInfo info, std::function<void(RecordedTake)> done);

struct OpenedProject {
    std::filesystem::path file;
    scene::ScenePtr scene;
    bool hasProblems = false;  ///< that saving would remove
    std::vector<TakeInfo> takes;
};
[[nodiscard]] Jobs::Work makeProjectReading(const std::filesystem::path& file,
                                            std::function<void(OpenedProject)> done);

/// The takes in the folder beside a project, as far as their files can be opened.
[[nodiscard]] std::vector<TakeInfo> findTakes(const std::filesystem::path& project,
                                              Diagnostics& problems);
/// "shot.takes" beside "shot.tendril".
[[nodiscard]] std::filesystem::path takesFolder(const std::filesystem::path& project);

}  // namespace tendril::session
