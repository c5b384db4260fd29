#include "core/io/alembic/AlembicSummary.h"

#include "core/io/alembic/AlembicPlacement.h"
#include "core/io/alembic/AlembicSampleTimes.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace tendril::io {
namespace {

using spatial::Vec3;

struct Box {
    static constexpr double kFar = std::numeric_limits<double>::infinity();
    Vec3 lower{kFar, kFar, kFar}, upper{-kFar, -kFar, -kFar};

    void add(const Vec3& p) {
        if (!isFinite(p)) return;
        lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
        upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
    }
};

/// Numbers of a property at a time; none when it is missing or damaged, the latter with a warning.
std::vector<double> numbersAt(const AlembicArchive& archive, const AlembicPlacement& placement,
                              const AlembicProperty* property, double time, Diagnostics& problems) {
    if (!property || property->samples == 0) return {};
    auto numbers = archive.readNumbers(*property, archive.sampleAt(*property, time));
    if (numbers) return std::move(numbers).value();
    problems.push_back(makeWarning(
        placement.path, property->name + " is unreadable: " + numbers.diagnostics()[0].text +
                            ". Export the file again."));
    return {};
}

AlembicObjectSummary summarize(const AlembicArchive& archive, const AlembicPlacement& placement,
                               double time, Box& box, Diagnostics& problems) {
    AlembicObjectSummary summary;
    summary.path = placement.path;
    const AlembicProperty* schema = archive.objects()[placement.object].properties.find(".geom");
    const AlembicProperty* points = schema ? schema->find("P") : nullptr;
    if (!points) return summary;
    summary.samples = points->samples;
    summary.curves =
        numbersAt(archive, placement, schema->find("nVertices"), time, problems).size();
    const std::vector<double> p = numbersAt(archive, placement, points, time, problems);
    summary.points = p.size() / 3;
    const AlembicMatrix world = worldMatrix(archive, placement, time, problems);
    for (std::size_t i = 0; i + 2 < p.size(); i += 3) {
        box.add(world.applied({p[i], p[i + 1], p[i + 2]}));
    }
    return summary;
}

std::string textOf(const AlembicArchive& archive, std::string_view key) {
    const auto found = archive.metadata().find(key);
    return found == archive.metadata().end() ? "" : found->second;
}

}  // namespace

Result<AlembicSummary> summarizeAlembic(const std::filesystem::path& path,
                                        UnfinishedArchive unfinished) {
    const auto opened = AlembicArchive::open(path, unfinished);
    if (!opened) return Result<AlembicSummary>::failed(opened.diagnostics());
    const AlembicArchive& archive = opened.value();
    Diagnostics problems = archive.problems();
    std::vector<AlembicPlacement> placements;
    std::vector<std::string> kinds;
    static constexpr std::pair<const char*, const char*> kKinds[] = {
        {"AbcGeom_Curve_v2:.geom", "curves"},
        {"AbcGeom_PolyMesh_v1:.geom", "mesh"},
        {"AbcGeom_SubD_v1:.geom", "subdivision surface"},
        {"AbcGeom_Points_v1:.geom", "points"}};
    for (const auto& [schema, kind] : kKinds) {
        for (AlembicPlacement& found : findPlacements(archive, schema, problems)) {
            placements.push_back(std::move(found));
            kinds.emplace_back(kind);
        }
    }
    AlembicSummary summary;
    summary.application = textOf(archive, "_ai_Application");
    summary.description = textOf(archive, "_ai_Description");
    summary.times = findSampleTimes(archive, placements);
    summary.fps = guessFps(archive, placements);
    Box box;
    for (std::size_t i = 0; i < placements.size(); ++i) {
        summary.objects.push_back(
            summarize(archive, placements[i], summary.times.front(), box, problems));
        summary.objects.back().kind = kinds[i];
        summary.curves += summary.objects.back().curves;
        summary.points += summary.objects.back().points;
    }
    if (box.lower.x <= box.upper.x) {
        summary.lower = box.lower;
        summary.upper = box.upper;
    }
    return {std::move(summary), std::move(problems)};
}

}  // namespace tendril::io
