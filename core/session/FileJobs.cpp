#include "core/session/FileJobs.h"

#include "core/io/export/CurveExport.h"
#include "core/io/project/ProjectFile.h"
#include "core/io/project/ProjectJson.h"
#include "core/sim/ShotRun.h"
#include "core/take/TakeReader.h"
#include "core/take/TakeWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

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
        if (read) preview.preview = std::make_shared<const ImportPreview>(std::move(read).value());
        return Jobs::Outcome{
            .succeeded = bool(read), .then = [done, preview] { done(preview); }, .isQuiet = true};
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

Jobs::Work makeRecording(std::string name, fs::path file, scene::ScenePtr scene, int threads,
                         std::function<void(RecordedTake)> done) {
    return [name = std::move(name), file = std::move(file), scene = std::move(scene), threads,
            done = std::move(done)](Jobs::Context& context) {
        Jobs::Outcome outcome;
        const sim::FrameRange range = sim::shotRange(*scene);
        auto take = std::make_shared<take::Take>();
        std::optional<take::TakeWriter> writer;
        Diagnostics refused;
        const auto keep = [&](const FramePtr& frame) {
            if (take->isEmpty()) {
                take::TakeHeader header = take::makeTakeHeader(*frame);
                header.fpsNumerator = scene->shot().shot.rateNumerator;
                header.fpsDenominator = scene->shot().shot.rateDenominator;
                header.firstFrame = range.first;
                header.instructionSet = toText(widestSimdLevel());
                header.settings = io::projectToJson(*scene, file.parent_path()).dump();
                *take = take::Take(header);
                if (!file.empty()) {
                    auto created = take::TakeWriter::create(file, header);
                    append(refused, created.diagnostics());
                    if (!created) return false;
                    writer.emplace(std::move(created).value());
                }
            }
            take->insert(frame);
            context.progress(shareOf(frame->frameNumber, range));
            if (!writer) return true;
            const auto appended = writer->append(*frame);
            append(refused, appended.diagnostics());
            return bool(appended);
        };
        Workers workers(threads);
        const sim::RunStatus status =
            runShot(scene, workers, range, context.cancel(), keep, outcome.diagnostics);
        append(outcome.diagnostics, refused);
        if (status == sim::RunStatus::Canceled) outcome.diagnostics.push_back(canceledNote(name));
        outcome.succeeded = status == sim::RunStatus::Done;
        if (take->isEmpty()) return outcome;
        RecordedTake recorded{{.name = name,
                               .file = writer ? file : fs::path(),
                               .firstFrame = *take->firstFrame(),
                               .lastFrame = *take->lastFrame()},
                              std::move(take)};
        outcome.then = [done, recorded] { done(recorded); };
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

Jobs::Work makeProjectReading(fs::path file, std::function<void(OpenedProject)> done) {
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
