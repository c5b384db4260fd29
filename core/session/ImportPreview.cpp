#include "core/session/ImportPreview.h"

#include "core/io/groom/GroomFile.h"
#include "core/io/mesh/MeshFile.h"
#include "core/strand/CurveStatistics.h"

#include <algorithm>
#include <random>

namespace tendril::session {

namespace {

using spatial::Vec3;

constexpr std::size_t kLines = 600;      // enough to see the shape in a picture of a hand's width
constexpr std::size_t kLinePoints = 24;  // of one line
constexpr unsigned kSeed = 1;

// One out of each of `wanted` equal stretches of 0 … count − 1, so that they spread as the file's
// order does.
std::vector<std::size_t> evenPart(std::size_t count, std::size_t wanted) {
    std::vector<std::size_t> chosen;
    if (count <= wanted) {
        for (std::size_t i = 0; i < count; ++i) chosen.push_back(i);
        return chosen;
    }
    std::mt19937 engine(kSeed);
    for (std::size_t k = 0; k < wanted; ++k) {
        const std::size_t begin = k * count / wanted, end = (k + 1) * count / wanted;
        chosen.push_back(begin + engine() % (end - begin));
    }
    return chosen;
}

std::vector<Vec3> lineOf(const strand::CurveSet& curves, std::size_t strand) {
    const std::size_t first = curves.firstPoint[strand], count = curves.pointCount(strand);
    const std::size_t drawn = std::min(count, kLinePoints);
    std::vector<Vec3> line;
    for (std::size_t i = 0; i < drawn; ++i)
        line.push_back(curves.points[first + (drawn < 2 ? 0 : i * (count - 1) / (drawn - 1))]);
    return line;
}

ImportPreview previewOf(const strand::CurveSet& curves) {
    const strand::CurveStatistics statistics = strand::computeStatistics(curves);
    ImportPreview preview;
    preview.kind = ImportKind::Groom;
    preview.strands = statistics.strands;
    preview.points = statistics.points;
    preview.usualLength = statistics.length.median;
    preview.low = statistics.boxMin;
    preview.high = statistics.boxMax;
    preview.proposal = strand::proposeFrame(curves);
    preview.fewestPoints = static_cast<std::size_t>(statistics.pointsPerStrand.min);
    preview.mostPoints = static_cast<std::size_t>(statistics.pointsPerStrand.max);
    for (const std::size_t strand : evenPart(curves.strandCount(), kLines))
        preview.lines.push_back(lineOf(curves, strand));
    return preview;
}

ImportPreview previewOf(const io::ImportedMesh& imported) {
    const geometry::TriangleMesh& mesh = imported.mesh;
    ImportPreview preview;
    preview.kind = ImportKind::Body;
    preview.points = mesh.vertices.size();
    preview.triangles = mesh.triangles.size();
    if (!mesh.vertices.empty()) preview.low = preview.high = mesh.vertices.front();
    for (const Vec3& v : mesh.vertices) {
        preview.low = {std::min(preview.low.x, v.x), std::min(preview.low.y, v.y),
                       std::min(preview.low.z, v.z)};
        preview.high = {std::max(preview.high.x, v.x), std::max(preview.high.y, v.y),
                        std::max(preview.high.z, v.z)};
    }
    for (const std::size_t i : evenPart(mesh.triangles.size(), kLines)) {
        const auto& [a, b, c] = mesh.triangles[i];
        preview.lines.push_back(
            {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], mesh.vertices[a]});
    }
    const Vec3 size = preview.high - preview.low;
    preview.proposal = strand::proposeFrame(std::max({size.x, size.y, size.z}),
                                            imported.metersPerUnit, imported.up);
    return preview;
}

template <class File>
Result<ImportPreview> previewOf(const Result<File>& file, const std::atomic<bool>& cancel) {
    if (!file) return Result<ImportPreview>::failed(file.diagnostics());
    if (cancel.load()) return makeNote({}, "was canceled.");
    return {previewOf(file.value()), file.diagnostics()};
}

}  // namespace

Result<ImportPreview> readImportPreview(const std::filesystem::path& file, ImportKind kind,
                                        const std::atomic<bool>& cancel) {
    if (cancel.load()) return makeNote({}, "was canceled.");
    if (kind == ImportKind::Body) return previewOf(io::readMesh(file), cancel);
    auto curves = io::readGroom(file);
    if (curves && curves.value().strandCount() == 0)
        return makeError(file.filename().string(),
                         "holds no strands. Choose a file with curves of two points or more.");
    return previewOf(curves, cancel);
}

}  // namespace tendril::session
