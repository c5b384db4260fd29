#include "core/io/alembic/AlembicCurvesReader.h"

#include "core/io/alembic/AlembicCurvesObject.h"
#include "core/io/alembic/AlembicSampleTimes.h"
#include "core/io/alembic/AlembicStrandAttributes.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace tendril::io {
namespace {

constexpr const char* kCurvesSchema = "AbcGeom_Curve_v2:.geom";
constexpr std::size_t kMostPoints = std::size_t(1) << 28;
constexpr std::size_t kMostProblems = 100;

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// Keeps the list readable.
void shorten(Diagnostics& problems) {
    if (problems.size() <= kMostProblems) return;
    const std::size_t left = problems.size() - kMostProblems;
    problems.resize(kMostProblems);
    problems.push_back(makeWarning("", fmt::format("{} more remarks are left out.", left)));
}

std::string metadataText(const AlembicArchive& archive, std::string_view key) {
    const auto found = archive.metadata().find(key);
    return found == archive.metadata().end() ? "" : found->second;
}

}  // namespace

struct AlembicCurvesReader::Content {
    explicit Content(AlembicArchive opened) : archive(std::move(opened)) {}

    void readObjects(const AlembicReadOptions& options);
    void addStrands();

    AlembicArchive archive;
    std::vector<AlembicCurvesObject> objects;
    AlembicCurves result;
    Diagnostics problems;
};

void AlembicCurvesReader::Content::readObjects(const AlembicReadOptions& options) {
    std::vector<AlembicPlacement> placements = findPlacements(archive, kCurvesSchema, problems);
    result.times = findSampleTimes(archive, placements);
    result.fps = guessFps(archive, placements);
    result.application = metadataText(archive, "_ai_Application");
    result.description = metadataText(archive, "_ai_Description");
    const double time = options.time.value_or(result.times.front());
    for (AlembicPlacement& placement : placements) {
        const std::string path = placement.path;
        if (options.hidden == HiddenObjects::LeaveOut && !isVisible(archive, placement, time)) {
            problems.push_back(makeNote(path,
                                        "the object is hidden and left out. Show it, or read "
                                        "hidden objects as well."));
            continue;
        }
        auto object = AlembicCurvesObject::read(archive, std::move(placement), options, time);
        append(problems, object.diagnostics());
        if (!object || object.value().strandCount() == 0) continue;
        const auto points = object.value().points(archive, time);
        append(problems, points.diagnostics());
        if (!points) continue;
        if (result.curves.points.size() + points.value().size() > kMostPoints) {
            problems.push_back(makeWarning(path,
                                           "the archive has more than 268 million points; the "
                                           "rest is left out. Split it."));
            break;
        }
        result.curves.points.insert(result.curves.points.end(), points.value().begin(),
                                    points.value().end());
        objects.push_back(std::move(object).value());
        addStrands();
    }
    readStrandAttributes(archive, objects, time, result, problems);
    for (Diagnostic& problem : problems) {  // what remains is usable: nothing is worse than that
        if (problem.severity == Severity::Error) problem.severity = Severity::Warning;
    }
}

/// Those of the last object.
void AlembicCurvesReader::Content::addStrands() {
    const AlembicCurvesObject& object = objects.back();
    std::vector<std::uint32_t>& firstPoint = result.curves.firstPoint;
    for (std::size_t strand = 0; strand < object.strandCount(); ++strand) {
        firstPoint.push_back(firstPoint.back() +
                             static_cast<std::uint32_t>(object.pointCount(strand)));
        result.objectOf.push_back(static_cast<std::uint32_t>(result.objects.size()));
    }
    result.objects.push_back(object.placement().path);
}

Result<AlembicCurvesReader> AlembicCurvesReader::open(const std::filesystem::path& path,
                                                      const AlembicReadOptions& options) {
    using Failed = Result<AlembicCurvesReader>;
    auto archive = AlembicArchive::open(path, options.unfinished);
    if (!archive) return Failed::failed(archive.diagnostics());
    auto content = std::make_unique<Content>(std::move(archive).value());
    content->problems = content->archive.problems();
    content->readObjects(options);
    Diagnostics problems = std::move(content->problems);
    shorten(problems);
    if (content->result.curves.strandCount() == 0) {
        problems.insert(problems.begin(),
                        makeError(path.string(),
                                  "the archive has no curves that can be read. Check "
                                  "that curves were exported, and see the remarks."));
        return Failed::failed(std::move(problems));
    }
    return Failed(AlembicCurvesReader(std::move(content)), std::move(problems));
}

AlembicCurvesReader::AlembicCurvesReader(std::unique_ptr<Content> content)
    : content_(std::move(content)) {}
AlembicCurvesReader::AlembicCurvesReader(AlembicCurvesReader&&) noexcept = default;
AlembicCurvesReader& AlembicCurvesReader::operator=(AlembicCurvesReader&&) noexcept = default;
AlembicCurvesReader::~AlembicCurvesReader() = default;

const AlembicCurves& AlembicCurvesReader::curves() const {
    return content_->result;
}

Result<std::vector<spatial::Vec3>> AlembicCurvesReader::readPoints(std::size_t sample) const {
    TENDRIL_DEMAND(sample < sampleCount());
    std::vector<spatial::Vec3> all;
    Diagnostics problems;
    for (const AlembicCurvesObject& object : content_->objects) {
        auto points = object.points(content_->archive, curves().times[sample]);
        if (!points) return points;
        append(problems, points.diagnostics());
        all.insert(all.end(), points.value().begin(), points.value().end());
    }
    return {std::move(all), std::move(problems)};
}

Result<AlembicCurves> readAlembicCurves(const std::filesystem::path& path,
                                        const AlembicReadOptions& options) {
    auto reader = AlembicCurvesReader::open(path, options);
    if (!reader) return Result<AlembicCurves>::failed(reader.diagnostics());
    return {reader.value().curves(), reader.diagnostics()};
}

}  // namespace tendril::io
