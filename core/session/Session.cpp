#include "core/session/Session.h"

#include "core/base/Assert.h"
#include "core/io/project/ProjectFile.h"
#include "core/session/FileJobs.h"
#include "core/session/Playback.h"
#include "core/sim/ShotRun.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tendril::session {

namespace fs = std::filesystem;

namespace {

scene::ScenePtr emptyScene() {
    return std::make_shared<const scene::Scene>(scene::makeScene());
}

}  // namespace

struct Session::Parts {
    Parts(std::function<void()> announce, int threadCount)
        : threads(threadCount),
          document(emptyScene()),
          jobs(announce),
          playback(std::move(announce), threadCount) {}

    void listen() {
        document.onChanged = [this] { playback.setScene(document.scene(), document.revision()); };
    }
    void dropReading() {
        if (reading) jobs.cancel(*reading);
        reading.reset();
        read.reset();
    }
    void open(scene::ScenePtr scene, const fs::path& file, bool needsCopy) {
        dropReading();
        document = scene::Document(std::move(scene));
        listen();
        projectFile = file;
        keepOriginal = needsCopy;
        takes.clear();
        loaded.clear();
        shownTake.clear();
        playback.openScene(document.scene(), document.revision());
    }
    void addTake(const RecordedTake& recorded) {
        std::erase_if(takes, [&](const TakeInfo& t) { return t.name == recorded.info.name; });
        takes.push_back(recorded.info);
        loaded[recorded.info.name] = recorded.take;
        events.emplace_back(TakesChanged{});
    }
    [[nodiscard]] std::string unusedTakeName(const std::string& wanted) const {
        const auto isTaken = [&](const std::string& name) {
            return std::ranges::any_of(takes, [&](const TakeInfo& t) { return t.name == name; }) ||
                   (!projectFile.empty() && fs::exists(takeFile(name)));
        };
        const std::string stem = wanted.empty() ? "take" : wanted;
        if (!wanted.empty() && !isTaken(stem)) return stem;
        for (int n = 1;; ++n)
            if (std::string name = fmt::format("{} {}", stem, n); !isTaken(name)) return name;
    }
    [[nodiscard]] fs::path takeFile(const std::string& name) const {
        return takesFolder(projectFile) / (name + ".take");
    }

    int threads;
    scene::Document document;
    fs::path projectFile;
    bool keepOriginal = false;  ///< the file had problems that saving would remove
    std::vector<TakeInfo> takes;
    std::map<std::string, std::shared_ptr<const take::Take>> loaded;
    std::string shownTake;
    std::optional<std::uint64_t> reading;  ///< the job that reads a project
    std::optional<OpenedProject> read;     ///< by it, until it is opened
    std::vector<Event> events;             ///< made on the session's own thread
    Jobs jobs;
    Playback playback;
};

Session::Session(std::function<void()> announce, int threads)
    : parts_(std::make_unique<Parts>(std::move(announce), threads)) {
    newProject();
}

Session::~Session() = default;

const scene::Document& Session::document() const {
    return parts_->document;
}

bool Session::apply(const scene::Edit& edit) {
    return parts_->document.apply(edit);
}

void Session::undo() {
    if (parts_->document.canUndo()) parts_->document.undo();
}

void Session::redo() {
    if (parts_->document.canRedo()) parts_->document.redo();
}

void Session::endMerge() {
    parts_->document.endMerge();
}

void Session::play() {
    parts_->playback.play();
}
void Session::pause() {
    parts_->playback.pause();
}
void Session::seek(std::int64_t frame) {
    parts_->playback.seek(frame);
}
void Session::restart() {
    parts_->playback.restart();
}
void Session::setHand(const Hand& hand) {
    parts_->playback.setHand(hand);
}
FramePtr Session::frame() {
    return parts_->playback.frame();
}
const Status& Session::status() {
    return parts_->playback.status();
}

std::vector<Event> Session::takeEvents() {
    std::vector<Event> events = parts_->jobs.takeEvents();
    for (Diagnostics& notice : parts_->playback.notices().takeAll())
        events.emplace_back(Notice{std::move(notice)});
    for (Event& event : std::exchange(parts_->events, {})) events.push_back(std::move(event));
    return events;
}

void Session::newProject() {
    parts_->open(emptyScene(), {}, false);
}

std::uint64_t Session::readProject(const fs::path& file) {
    parts_->dropReading();
    const auto job = std::make_shared<std::uint64_t>(0);
    *job = parts_->jobs.start("Opening " + file.filename().string(),
                              makeProjectReading(file, [this, job](OpenedProject project) {
                                  if (parts_->reading != *job) return;
                                  parts_->read = std::move(project);
                                  parts_->events.emplace_back(ProjectRead{*job});
                              }));
    parts_->reading = *job;
    return *job;
}

void Session::openReadProject() {
    TENDRIL_DEMAND(parts_->read.has_value());
    OpenedProject project = std::move(*parts_->read);
    parts_->open(std::move(project.scene), project.file, project.hasProblems);
    parts_->takes = std::move(project.takes);
    parts_->events.emplace_back(TakesChanged{});
}

Result<Done> Session::saveProject(const fs::path& file) {
    const fs::path target = fs::absolute(file);
    Diagnostics notes;
    // Saved elsewhere, the original stays as it is anyway.
    if (parts_->keepOriginal && target == parts_->projectFile && fs::exists(target)) {
        const fs::path copy = parts_->projectFile.string() + ".original";
        std::error_code error;
        fs::copy_file(parts_->projectFile, copy, fs::copy_options::skip_existing, error);
        if (error)
            return makeError(copy.filename().string(),
                             fmt::format("the file as it was before repairs could not be kept: "
                                         "{}. Save under another name.",
                                         error.message()));
        notes.push_back(
            makeNote(copy.filename().string(), "keeps the file as it was before it was repaired."));
    }
    auto written = io::writeProject(*parts_->document.scene(), target);
    if (!written) return written;
    parts_->keepOriginal = false;
    parts_->projectFile = target;
    parts_->document.markSaved();
    return {Done{}, std::move(notes)};
}

const fs::path& Session::projectFile() const {
    return parts_->projectFile;
}

std::uint64_t Session::previewImport(const fs::path& file, ImportKind kind) {
    const auto job = std::make_shared<std::uint64_t>(0);
    *job = parts_->jobs.start("Reading " + file.filename().string(),
                              makePreview(file, kind, [this, job](ReadPreview read) {
                                  parts_->events.emplace_back(ImportPreviewed{
                                      *job, std::move(read.preview), std::move(read.diagnostics)});
                              }));
    return *job;
}

std::uint64_t Session::importGroom(const ImportRequest& request) {
    return parts_->jobs.start(
        "Importing " + request.file.filename().string(),
        makeImport(request, &io::readGroomObject,
                   [this](const scene::Object& object) { apply(makeAddObject(object)); }));
}

std::uint64_t Session::importBody(const ImportRequest& request) {
    return parts_->jobs.start(
        "Importing " + request.file.filename().string(),
        makeImport(request, &io::readBodyObject,
                   [this](const scene::Object& object) { apply(makeAddObject(object)); }));
}

std::uint64_t Session::exportCurves(const ExportRequest& request) {
    return parts_->jobs.start("Exporting " + request.file.filename().string(),
                              makeExport(request, parts_->document.scene(), parts_->threads));
}

void Session::cancelJob(std::uint64_t job) {
    parts_->jobs.cancel(job);
}

std::uint64_t Session::recordTake(std::string name) {
    name = parts_->unusedTakeName(name);
    const fs::path file = parts_->projectFile.empty() ? fs::path() : parts_->takeFile(name);
    const sim::FrameRange range = sim::shotRange(*parts_->document.scene());
    return parts_->jobs.start(
        "Recording " + name,
        makeRecording({.name = name,
                       .file = file,
                       .scene = parts_->document.scene(),
                       .cached = parts_->playback.findRun(range.first, range.last),
                       .threads = parts_->threads},
                      [this](const RecordedTake& recorded) { parts_->addTake(recorded); }));
}

const std::vector<TakeInfo>& Session::takes() const {
    return parts_->takes;
}

void Session::showTake(const std::string& name) {
    parts_->shownTake = name;
    if (name.empty()) return parts_->playback.showTake(nullptr);
    if (const auto found = parts_->loaded.find(name); found != parts_->loaded.end())
        return parts_->playback.showTake(found->second);
    for (const TakeInfo& info : parts_->takes)
        if (info.name == name)
            parts_->jobs.start("Reading " + name,
                               makeTakeReading(info, [this](const RecordedTake& recorded) {
                                   parts_->loaded[recorded.info.name] = recorded.take;
                                   if (parts_->shownTake == recorded.info.name)
                                       parts_->playback.showTake(recorded.take);
                               }));
}

const std::string& Session::shownTake() const {
    return parts_->shownTake;
}

}  // namespace tendril::session
