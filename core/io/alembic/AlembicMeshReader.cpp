#include "core/io/alembic/AlembicMeshReader.h"

#include "core/io/alembic/AlembicPlacement.h"
#include "core/io/alembic/AlembicSampleTimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tendril::io {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;

/// Numbers of one property of a mesh. Fails with its name.
Result<std::vector<double>> readArray(const AlembicArchive& archive, const AlembicProperty& schema,
                                      const char* name, double time) {
    const AlembicProperty* property = schema.find(name);
    if (!property || property->samples == 0)
        return makeError("", fmt::format("{} is missing", name));
    auto numbers = archive.readNumbers(*property, archive.sampleAt(*property, time));
    if (numbers) return numbers;
    return makeError("", fmt::format("{} is unreadable ({})", name, numbers.diagnostics()[0].text));
}

struct Faces {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::size_t unusable = 0;  ///< fewer than three corners, or corners that do not exist
};

/// @param turn whether to reverse the order of the corners
Result<Faces> triangulated(const std::vector<double>& counts, const std::vector<double>& indices,
                           std::size_t vertices, bool turn) {
    Faces faces;
    std::size_t first = 0;
    for (double count : counts) {
        if (!(count >= 0) || count > static_cast<double>(indices.size() - first)) {
            return makeError("", "its faces have more corners than there are indices");
        }
        const auto corners = static_cast<std::size_t>(count);
        const auto own = std::span(indices).subspan(first, corners);
        first += corners;
        const auto exists = [&](double i) { return i >= 0 && i < static_cast<double>(vertices); };
        if (corners < 3 || !std::all_of(own.begin(), own.end(), exists)) {
            ++faces.unusable;
            continue;
        }
        for (std::size_t i = 1; i + 1 < corners; ++i) {
            const std::size_t b = turn ? i + 1 : i, c = turn ? i : i + 1;
            faces.triangles.push_back({static_cast<std::uint32_t>(own[0]),
                                       static_cast<std::uint32_t>(own[b]),
                                       static_cast<std::uint32_t>(own[c])});
        }
    }
    return faces;
}

Result<TriangleMesh> readMesh(const AlembicArchive& archive, const AlembicPlacement& placement,
                              double time) {
    using Failed = Result<TriangleMesh>;
    Diagnostics problems;
    const AlembicProperty* schema = archive.objects()[placement.object].properties.find(".geom");
    if (!schema) return makeError("", "its properties are missing");
    const auto positions = readArray(archive, *schema, "P", time);
    if (!positions) return Failed::failed(positions.diagnostics());
    const auto counts = readArray(archive, *schema, ".faceCounts", time);
    if (!counts) return Failed::failed(counts.diagnostics());
    const auto indices = readArray(archive, *schema, ".faceIndices", time);
    if (!indices) return Failed::failed(indices.diagnostics());
    const AlembicMatrix world = worldMatrix(archive, placement, time, problems);
    TriangleMesh mesh;
    for (std::size_t i = 0; i + 2 < positions.value().size(); i += 3) {
        const double* p = &positions.value()[i];
        mesh.vertices.push_back(world.applied({p[0], p[1], p[2]}));
        if (!isFinite(mesh.vertices.back())) {
            return makeError("", fmt::format("vertex {} is not a finite number", i / 3));
        }
    }
    // A mirroring transform turns the faces by itself.
    auto faces = triangulated(counts.value(), indices.value(), mesh.vertices.size(),
                              world.determinant() > 0);
    if (!faces) return Failed::failed(faces.diagnostics());
    if (faces.value().unusable > 0) {
        problems.push_back(
            makeWarning(placement.path, fmt::format("{} faces have fewer than three corners or "
                                                    "corners that do not exist; they are left out. "
                                                    "Clean the mesh before exporting.",
                                                    faces.value().unusable)));
    }
    mesh.triangles = std::move(faces.value().triangles);
    return {std::move(mesh), std::move(problems)};
}

}  // namespace

AlembicMeshReader::AlembicMeshReader(AlembicArchive archive, std::string file)
    : archive_(std::move(archive)), file_(std::move(file)), problems_(archive_.problems()) {
    for (const char* schema : {"AbcGeom_PolyMesh_v1:.geom", "AbcGeom_SubD_v1:.geom"}) {
        for (AlembicPlacement& found : findPlacements(archive_, schema, problems_)) {
            placements_.push_back(std::move(found));
        }
    }
    times_ = findSampleTimes(archive_, placements_);
}

Result<AlembicMeshReader> AlembicMeshReader::open(const std::filesystem::path& path,
                                                  UnfinishedArchive unfinished) {
    auto opened = AlembicArchive::open(path, unfinished);
    if (!opened) return Result<AlembicMeshReader>::failed(opened.diagnostics());
    return AlembicMeshReader(std::move(opened).value(), path.string());
}

std::optional<double> AlembicMeshReader::samplesPerSecond() const {
    return guessFps(archive_, placements_);
}

Result<AlembicMeshes> AlembicMeshReader::read(double time) const {
    Diagnostics problems = problems_;
    AlembicMeshes result;
    result.times = times_;
    for (const AlembicPlacement& placement : placements_) {
        if (!isVisible(archive_, placement, time)) {
            problems.push_back(makeNote(placement.path,
                                        "the mesh is hidden and left out. Show it "
                                        "before exporting if it is needed."));
            continue;
        }
        auto mesh = readMesh(archive_, placement, time);
        if (mesh) {
            problems.insert(problems.end(), mesh.diagnostics().begin(), mesh.diagnostics().end());
            result.meshes.push_back({placement.path, std::move(mesh).value()});
        } else {
            problems.push_back(
                makeWarning(placement.path, "the mesh is left out: " + mesh.diagnostics()[0].text +
                                                ". Export the file again."));
        }
    }
    if (!result.meshes.empty()) return {std::move(result), std::move(problems)};
    problems.insert(problems.begin(), makeError(file_,
                                                "the archive has no polygon mesh that can be read. "
                                                "Check what was exported, and see the remarks."));
    return Result<AlembicMeshes>::failed(std::move(problems));
}

Result<AlembicMeshes> readAlembicMeshes(const std::filesystem::path& path,
                                        std::optional<double> time, UnfinishedArchive unfinished) {
    const auto reader = AlembicMeshReader::open(path, unfinished);
    if (!reader) return Result<AlembicMeshes>::failed(reader.diagnostics());
    return reader.value().read(time.value_or(reader.value().times().front()));
}

}  // namespace tendril::io
