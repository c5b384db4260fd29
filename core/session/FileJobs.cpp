#include "core/session/FileJobs.h"

#include "core/io/export/CurveExport.h"
#include "core/io/project/ProjectFile.h"
#include "core/io/project/ProjectJson.h"
#include "core/sim/ShotRun.h"
#include "core/take/TakeReader.h"
#include "core/take/TakeWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

namespace tendril::session {

namespace fs = std::filesystem;

namespace {

void append(Diagnostics& all, const Diagnostics& some) {
    all.insert(all.end(), some.begin(), some.end());
}

double shareOf(std::int64_t frame, const sim::FrameRange& range) {
    return static_cast<double>(frame - range.first + 1) /
           static_cast<double>(range.last - range.first + 1);
}

Diagnostic canceledNote(const std::string& what) {
    return makeNote(what, "was canceled; what was finished before is kept.");
}

/// Keeps frames in memory and, if wanted, in a file.
class TakeRecorder {
public:
    explicit TakeRecorder(const RecordRequest& request)
        : request_(request), take_(std::make_shared<take::Take>()) {}

    /// @return false: the file refused it
    [[nodiscard]] bool keep(const FramePtr& frame) {
        if (take_->isEmpty() && !begin(*frame)) return false;
        take_->insert(frame);
        if (!writer_) return true;
        const auto appended = writer_->append(*frame);
        append(refused_, appended.diagnostics());
        return bool(appended);
    }
    [[nodiscard]] const Diagnostics& refused() const { return refused_; }
    [[nodiscard]] std::optional<RecordedTake> recorded() const {
        if (take_->isEmpty()) return {};
        return RecordedTake{{.name = request_.name,
                             .file = writer_ ? request_.file : fs::path(),
                             .firstFrame = *take_->firstFrame(),
                             .lastFrame = *take_->lastFrame()},
                            take_};
    }

private:
    [[nodiscard]] bool begin(const StrandFrame& first) {
        const scene::ShotParams& shot = request_.scene->shot().shot;
        take::TakeHeader header = take::makeTakeHeader(first);
        header.fpsNumerator = shot.rateNumerator;
        header.fpsDenominator = shot.rateDenominator;
        header.firstFrame = first.frameNumber;
        header.instructionSet = toText(widestSimdLevel());
        header.settings = io::projectToJson(*request_.scene, request_.file.parent_path()).dump();
        *take_ = take::Take(header);
        if (request_.file.empty()) return true;
        auto created = take::TakeWriter::create(request_.file, header);
        append(refused_, created.diagnostics());
        if (!created) return false;
        writer_.emplace(std::move(created).value());
        return true;
    }

    const RecordRequest& request_;
    std::shared_ptr<take::Take> take_;
    std::optional<take::TakeWriter> writer_;
    Diagnostics refused_;
};

// What is cached is what simulating would give again, bit by bit.
template <class Keep>
sim::RunStatus replayOrRun(const RecordRequest& request, const sim::FrameRange& range,
                           Jobs::Context& context, const Keep& keep, Jobs::Outcome& outcome) {
    constexpr auto kLook = std::chrono::milliseconds(5);
    while (!request.cached->isAnswered.load()) {
        if (context.cancel().load()) return sim::RunStatus::Canceled;
        std::this_thread::sleep_for(kLook);
    }
    for (const FramePtr& frame : request.cached->frames) {
        if (context.cancel().load()) return sim::RunStatus::Canceled;
        if (!keep(frame)) return sim::RunStatus::Refused;
    }
    if (!request.cached->frames.empty()) return sim::RunStatus::Done;
    Workers workers(request.threads);
    return runShot(request.scene, workers, range, context.cancel(), keep, outcome.diagnostics);
}

}  // namespace

Jobs::Work makeImport(ImportRequest request,
                      Result<scene::Object> (*read)(const strand::SourceParams&),
                      std::function<void(scene::Object)> done) {
    return [request = std::move(request), read, done = std::move(done)](Jobs::Context&) {
        auto object = read(
            {.file = request.file.string(), .unit = request.frame.unit, .up = request.frame.up});
        Jobs::Outcome outcome{.succeeded = bool(object), .diagnostics = object.diagnostics()};
        if (object) outcome.then = [done, found = object.value()] { done(found); };
        return outcome;
    };
}

Jobs::Work makePreview(fs::path file, ImportKind kind, std::function<void(ReadPreview)> done) {
    return [file = std::move(file), kind, done = std::move(done)](Jobs::Context& context) {
        auto read = readImportPreview(file, kind, context.cancel());
        ReadPreview preview{nullptr, read.diagnostics()};
        const bool isRead = bool(read);
        if (isRead)
            preview.preview = std::make_shared<const ImportPreview>(std::move(read).value());
        return Jobs::Outcome{
            .succeeded = isRead, .then = [done, preview] { done(preview); }, .isQuiet = true};
    };
}

Jobs::Work makeExport(ExportRequest request, scene::ScenePtr scene, int threads) {
    return [request = std::move(request), scene = std::move(scene),
            threads](Jobs::Context& context) -> Jobs::Outcome {
        const std::string name = request.file.filename().string();
        const sim::FrameRange range{request.firstFrame, request.lastFrame};
        if (range.first > range.last)
            return {.diagnostics = {makeError(name, "the range of frames is empty.")}};
        auto target = io::CurveExport::create({request.file, request.frame, request.velocities},
                                              *scene, range.first);
        if (!target) return {.diagnostics = target.diagnostics()};
        Jobs::Outcome outcome;
        Workers workers(threads);
        Diagnostics refused;
        const sim::RunStatus status = runShot(
            scene, workers, range, context.cancel(),
            [&](const FramePtr& frame) {
                const auto appended = target.value()->append(*frame);
                if (!appended) append(refused, appended.diagnostics());
                context.progress(shareOf(frame->frameNumber, range));
                return bool(appended);
            },
            outcome.diagnostics);
        append(outcome.diagnostics, refused);
        if (status == sim::RunStatus::Canceled) outcome.diagnostics.push_back(canceledNote(name));
        if (status != sim::RunStatus::Done) return outcome;
        const auto closed = target.value()->close();
        outcome.succeeded = bool(closed);
        append(outcome.diagnostics, closed.diagnostics());
        if (closed) outcome.diagnostics.push_back(makeNote(name, closed.value() + "."));
        return outcome;
    };
}

Jobs::Work makeRecording(RecordRequest request, std::function<void(RecordedTake)> done) {
    return [request = std::move(request), done = std::move(done)](Jobs::Context& context) {
        Jobs::Outcome outcome;
        const sim::FrameRange range = sim::shotRange(*request.scene);
        TakeRecorder recorder(request);
        const auto keep = [&](const FramePtr& frame) {
            const bool isKept = recorder.keep(frame);
            context.progress(shareOf(frame->frameNumber, range));
            return isKept;
        };
        const sim::RunStatus status = replayOrRun(request, range, context, keep, outcome);
        append(outcome.diagnostics, recorder.refused());
        if (status == sim::RunStatus::Canceled)
            outcome.diagnostics.push_back(canceledNote(request.name));
        outcome.succeeded = status == sim::RunStatus::Done;
        if (const auto recorded = recorder.recorded())
            outcome.then = [done, recorded] { done(*recorded); };
        return outcome;
    };
}

Jobs::Work makeTakeReading(TakeInfo info, std::function<void(RecordedTake)> done) {
    return [info = std::move(info), done = std::move(done)](Jobs::Context&) {
        auto take = take::readTake(info.file);
        Jobs::Outcome outcome{.succeeded = bool(take), .diagnostics = take.diagnostics()};
        if (!take) return outcome;
        auto shared = std::make_shared<const take::Take>(std::move(take).value());
        outcome.then = [done, info, shared] { done({info, shared}); };
        return outcome;
    };
}

Jobs::Work makeProjectReading(const fs::path& file, std::function<void(OpenedProject)> done) {
    return [file = fs::absolute(file), done = std::move(done)](Jobs::Context& context) {
        auto scene = io::readProject(file, [&](double share) {
            context.progress(share);
            return !context.cancel().load();
        });
        Jobs::Outcome outcome{.diagnostics = scene.diagnostics()};
        if (scene && context.cancel().load())
            outcome.diagnostics = {canceledNote(file.filename().string())};
        if (!scene || context.cancel().load()) return outcome;
        OpenedProject opened;
        opened.file = file;
        opened.hasProblems = std::ranges::any_of(outcome.diagnostics, [](const Diagnostic& d) {
            return d.severity == Severity::Warning;
        });
        opened.scene = std::make_shared<const scene::Scene>(std::move(scene).value());
        opened.takes = findTakes(file, outcome.diagnostics);
        outcome.succeeded = true;
        outcome.then = [done, opened] { done(opened); };
        return outcome;
    };
}

fs::path takesFolder(const fs::path& project) {
    return fs::path(project).replace_extension(".takes");
}

std::vector<TakeInfo> findTakes(const fs::path& project, Diagnostics& problems) {
    std::vector<TakeInfo> takes;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(takesFolder(project), none)) {
        if (entry.path().extension() != ".take") continue;
        const auto reader = take::TakeReader::open(entry.path());
        append(problems, reader.diagnostics());
        if (!reader || reader.value().isEmpty()) continue;
        const auto numbers = reader.value().frameNumbers();
        takes.push_back({.name = entry.path().stem().string(),
                         .file = entry.path(),
                         .firstFrame = numbers.front(),
                         .lastFrame = numbers.back()});
    }
    std::ranges::sort(takes, {}, &TakeInfo::name);
    return takes;
}

}  // namespace tendril::session
