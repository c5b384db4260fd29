#pragma once

#include "core/frame/StrandFrame.h"
#include "core/scene/Edits.h"
#include "core/session/SessionTypes.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace tendril::session {

struct ImportRequest {
    std::filesystem::path file;
    strand::GroomFrame frame;  ///< unit and up axis of the file
};

struct ExportRequest {
    std::filesystem::path file;  ///< .abc, or .obj with #### for the frame number
    std::int64_t firstFrame = 0, lastFrame = 0;
    strand::GroomFrame frame;  ///< unit and up axis to write
    bool velocities = true;
};

/// A recorded run, as lists show it.
struct TakeInfo {
    std::string name;
    std::filesystem::path file;  ///< empty while it is in memory only
    std::int64_t firstFrame = 0, lastFrame = 0;
    bool isRepeatable = true;  ///< simulated from the first frame with unchanging settings
};

/// Everything a window or a script needs of the core: the document, its simulation on a thread of
/// its own, files and takes. All members belong to one thread (of the window); none waits for the
/// solver. Long file work runs in the background as jobs and reports by events.
///
/// Playing shows every frame of the shot in order, at the shot's rate when the solver keeps up,
/// and loops. A frame that is cached and valid is shown from the cache, others are simulated.
class Session {
public:
    /// @param announce called on the simulation's thread whenever there is a new frame, status or
    ///        event; must return at once (a window posts itself a message)
    /// @param threads workers of the solver, 0: all cores. Results do not depend on it.
    explicit Session(std::function<void()> announce, int threads = 0);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // --- Document. Edits reach a running simulation at its next frame.
    [[nodiscard]] const scene::Document& document() const;
    bool apply(const scene::Edit& edit);
    void undo();
    void redo();
    void endMerge();  ///< a drag ended: the next edit is an undo step of its own

    // --- Time. seek() shows a cached frame at once, or simulates up to it; a newer seek, play()
    //     or pause() cuts that short within 0.2 s.
    void play();
    void pause();
    void seek(std::int64_t frame);
    /// A hand pulls a strand while it plays; one that holds nothing lets go. Frames from then on
    /// are stale. Cheap: call it at every move of the mouse.
    void setHand(const Hand& hand);
    /// Forgets all simulated frames and goes to the first one.
    void restart();
    /// The newest frame to show; null before the first. Cheap: fetches from the simulation.
    [[nodiscard]] FramePtr frame();
    [[nodiscard]] const Status& status();
    [[nodiscard]] std::vector<Event> takeEvents();

    // --- Project files. One is read as a job, while the present one stays as it is; ProjectRead
    //     says that openReadProject() may put it in its place. The last one asked for counts.
    std::uint64_t readProject(const std::filesystem::path& file);
    void openReadProject();  ///< @pre ProjectRead came, and neither it nor a new one was opened
    [[nodiscard]] Result<Done> saveProject(const std::filesystem::path& file);
    void newProject();
    [[nodiscard]] const std::filesystem::path& projectFile() const;  ///< empty: never saved

    /// Reads what a file holds, to be looked at: ImportPreviewed tells. @return the job's number
    std::uint64_t previewImport(const std::filesystem::path& file, ImportKind kind);
    // --- Import adds an object by an edit (undoable) once the file is read; export writes frames
    //     as simulated, computing those that are missing. Both are jobs; @return the job's number.
    std::uint64_t importGroom(const ImportRequest& request);
    std::uint64_t importBody(const ImportRequest& request);
    std::uint64_t exportCurves(const ExportRequest& request);
    void cancelJob(std::uint64_t job);

    // --- Takes. Recording keeps the whole shot as it is simulated from its first frame, in memory
    //     and, for a saved project, in the folder beside it. What has been simulated so already is
    //     taken from the cache; else it is simulated in the background.
    std::uint64_t recordTake(std::string name);
    [[nodiscard]] const std::vector<TakeInfo>& takes() const;
    /// Shows frames of a take instead of the simulation's; an empty name goes back to that.
    void showTake(const std::string& name);
    [[nodiscard]] const std::string& shownTake() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace tendril::session
