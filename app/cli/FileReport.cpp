#include "app/cli/FileReport.h"

#include "app/cli/FileKind.h"
#include "app/cli/StrandFile.h"
#include "app/cli/StrandReport.h"
#include "core/io/mesh/MeshFile.h"
#include "core/io/mesh/MeshNotes.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

using strand::GroomFrame;

std::string frameText(const GroomFrame& frame) {
    return fmt::format("{}, {} up", symbolOf(frame.unit), symbolOf(frame.up));
}

Report reportNamed(const std::filesystem::path& file, FileKind kind) {
    Report report;
    report.add("file", file.string(), "file");
    report.add("kind", nameOf(kind), "kind");
    return report;
}

void addTimes(Report& report, const StrandFile& file) {
    if (file.times.empty()) return;
    report.add("samples", file.times.size(), "samples",
               file.times.size() == 1 ? "1, not animated"
                                      : fmt::format("{} from {:.6g} to {:.6g} s", file.times.size(),
                                                    file.times.front(), file.times.back()));
    report.add("times_s", file.times, "", "");
    if (file.fps && file.times.size() > 1) {
        const double first = file.times.front() * *file.fps, last = file.times.back() * *file.fps;
        report.add("fps", *file.fps, "frames per second", fmt::format("{:.6g}", *file.fps));
        report.add("frames", {first, last}, "frames", fmt::format("{:.6g} to {:.6g}", first, last));
    }
    report.add("objects", file.objects, "objects",
               fmt::format("{}", fmt::join(file.objects, ", ")));
    report.add("guides", file.guides, "guides", withCommas(file.guides));
    report.add("application", file.application, file.application.empty() ? "" : "written by");
}

Result<Report> reportOnStrands(const std::filesystem::path& path, FileKind kind,
                               const GroomFrame& frame) {
    auto file = readStrandFile(path);
    if (!file) return Result<Report>::failed(file.diagnostics());
    Report report = reportNamed(path, kind);
    report.add("taken_as", {{"unit", symbolOf(frame.unit)}, {"up", symbolOf(frame.up)}}, "taken as",
               frameText(frame));
    const strand::CurveSet curves = strand::inMeters(std::move(file.value().curves), frame);
    addStrands(report, curves);
    addTimes(report, file.value());
    std::ranges::copy(doubtsAboutSize(curves, path.string()),
                      std::back_inserter(file.diagnostics()));
    return {std::move(report), std::move(file.diagnostics())};
}

void addMotion(Report& report, const io::ImportedMesh& mesh) {
    if (mesh.times.empty()) {
        report.add("samples", 1, "samples", "1, at rest");
        return;
    }
    const double first = mesh.times.front(), last = mesh.times.back();
    report.add("samples", mesh.times.size(), "samples",
               fmt::format("{} from {:.6g} to {:.6g} s", mesh.times.size(), first, last));
    report.add("duration_s", last - first, "duration", fmt::format("{:.6g} s", last - first));
    report.add("samples_per_second", mesh.motion.rate > 0 ? Json(mesh.motion.rate) : Json(), "rate",
               mesh.motion.rate > 0 ? fmt::format("{:.6g} samples per second", mesh.motion.rate)
                                    : "irregular");
    const std::string clip = mesh.motion.clip.empty()
                                 ? std::string()
                                 : fmt::format(", \"{}\"", io::inPlainAscii(mesh.motion.clip));
    report.add("motion", io::nameOf(mesh.motion), "motion", io::nameOf(mesh.motion) + clip);
    report.add("animation", io::inPlainAscii(mesh.motion.clip), "", "");
}

Result<Report> reportOnMesh(const std::filesystem::path& path, FileKind kind,
                            const GroomFrame& frame) {
    auto read = io::readMesh(path);
    if (!read) return Result<Report>::failed(read.diagnostics());
    const io::ImportedMesh& mesh = read.value();
    Report report = reportNamed(path, kind);
    report.add("vertices", mesh.mesh.vertices.size(), "vertices",
               withCommas(mesh.mesh.vertices.size()));
    report.add("triangles", mesh.mesh.triangles.size(), "triangles",
               withCommas(mesh.mesh.triangles.size()));
    report.add("meters_per_unit", mesh.metersPerUnit ? Json(*mesh.metersPerUnit) : Json(), "unit",
               mesh.metersPerUnit ? fmt::format("{:g} m, says the file", *mesh.metersPerUnit)
                                  : fmt::format("not in the file; taken as {}", frameText(frame)));
    addMotion(report, mesh);
    spatial::Vec3 low = strand::inMeters(mesh.mesh.vertices.front(), frame), high = low;
    for (const spatial::Vec3& vertex : mesh.mesh.vertices) {
        const spatial::Vec3 p = strand::inMeters(vertex, frame);
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    addBounds(report, low, high);
    return {std::move(report), std::move(read.diagnostics())};
}

// Such files may hold strands, surfaces or both.
Result<Report> reportOnEither(const std::filesystem::path& path, FileKind kind,
                              const GroomFrame& frame) {
    Result<Report> strands = reportOnStrands(path, kind, frame);
    if (strands) return strands;
    Result<Report> mesh = reportOnMesh(path, kind, frame);
    if (mesh) return mesh;
    Diagnostics both = mesh.diagnostics();
    for (const Diagnostic& diagnostic : strands.diagnostics())
        if (std::ranges::find(both, diagnostic) == both.end()) both.push_back(diagnostic);
    return Result<Report>::failed(std::move(both));
}

}  // namespace

Result<Report> reportOn(const std::filesystem::path& file, const GroomFrame& frame) {
    const auto kind = findFileKind(file);
    if (!kind) return Result<Report>::failed(kind.diagnostics());
    switch (kind.value()) {
        case FileKind::Project:
            return reportOnProject(file);
        case FileKind::Take:
            return reportOnTake(file);
        case FileKind::Obj:
        case FileKind::Alembic:
            return reportOnEither(file, kind.value(), frame);
        case FileKind::Hair:
        case FileKind::TressFx:
            return reportOnStrands(file, kind.value(), frame);
        case FileKind::OtherMesh:
            break;
    }
    return reportOnMesh(file, FileKind::OtherMesh, frame);
}

}  // namespace tendril::cli
