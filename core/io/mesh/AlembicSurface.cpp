#include "core/io/mesh/AlembicSurface.h"

#include "core/io/alembic/AlembicMeshReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tendril::io {
namespace {

/// Longer than any shot; what claims more is damaged.
constexpr std::size_t kMostSamples = 100'000;

using Position = std::array<float, 3>;

std::vector<Position> verticesOf(const AlembicMeshes& meshes) {
    std::vector<Position> vertices;
    for (const AlembicMesh& part : meshes.meshes)
        for (const spatial::Vec3& v : part.mesh.vertices)
            vertices.push_back(
                {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    return vertices;
}

std::vector<std::array<std::uint32_t, 3>> trianglesOf(const AlembicMeshes& meshes) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::uint32_t first = 0;
    for (const AlembicMesh& part : meshes.meshes) {
        for (const auto& [a, b, c] : part.mesh.triangles)
            triangles.push_back({first + a, first + b, first + c});
        first += static_cast<std::uint32_t>(part.mesh.vertices.size());
    }
    return triangles;
}

/// By more than rounding, seen against the size of the surface.
bool areApart(std::span<const Position> a, std::span<const Position> b) {
    float largest = 0;
    for (const Position& p : a)
        for (const float x : p) largest = std::max(largest, std::abs(x));
    for (std::size_t v = 0; v < a.size(); ++v)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (std::abs(a[v][axis] - b[v][axis]) > 1e-6F * largest) return true;
    return false;
}

Diagnostic tooLong(const std::filesystem::path& path, std::size_t samples) {
    return makeError(
        path.string(),
        fmt::format("its motion of {} samples takes more than {} MB of memory. Export a shorter "
                    "range of frames or a simpler surface.",
                    samples, kMostMotionBytes >> 20));
}

/// Appends all samples but the first. @return whether they fit together
bool addSamples(const AlembicMeshReader& reader, const std::string& place, MeshReport& report,
                Diagnostics& notes) {
    const std::size_t vertices = report.vertices.size();
    report.vertices.reserve(vertices * reader.times().size());
    bool moves = false;
    for (std::size_t s = 1; s < reader.times().size(); ++s) {
        const double time = reader.times()[s];
        const auto meshes = reader.read(time);
        const std::vector<Position> here =
            meshes ? verticesOf(meshes.value()) : std::vector<Position>{};
        if (here.size() != vertices || trianglesOf(meshes.value()) != report.triangles) {
            notes.push_back(makeWarning(
                place, fmt::format("its triangles change at {:g} s: it is taken at rest, as it is "
                                   "at first. Export a surface whose triangles stay the same.",
                                   time)));
            return false;
        }
        moves |= areApart(std::span(report.vertices).first(vertices), here);
        report.vertices.insert(report.vertices.end(), here.begin(), here.end());
    }
    return moves;
}

}  // namespace

Result<MeshReport> readAlembicSurface(const std::filesystem::path& path) {
    const auto opened = AlembicMeshReader::open(path);
    if (!opened) return Result<MeshReport>::failed(opened.diagnostics());
    const AlembicMeshReader& reader = opened.value();
    auto first = reader.read(reader.times().front());
    if (!first) return Result<MeshReport>::failed(first.diagnostics());
    Diagnostics notes = std::move(first.diagnostics());
    MeshReport report;
    report.kind = MeshReport::Kind::Mesh;
    report.vertices = verticesOf(first.value());
    report.triangles = trianglesOf(first.value());
    const std::size_t vertices = report.vertices.size(), samples = reader.times().size();
    if (samples > kMostSamples || samples * vertices > kMostMotionBytes / sizeof(Position))
        return tooLong(path, samples);
    if (addSamples(reader, path.string(), report, notes)) {
        report.times = reader.times();
        report.motion.means = MotionSource::Points;
        report.motion.rate = reader.samplesPerSecond().value_or(0);
    } else {
        report.vertices.resize(vertices);
    }
    return {std::move(report), std::move(notes)};
}

}  // namespace tendril::io
