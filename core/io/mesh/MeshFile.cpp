#include "core/io/mesh/MeshFile.h"

#include "core/io/mesh/CleanMesh.h"
#include "core/io/mesh/MeshCodec.h"

#include <fmt/format.h>

#include <optional>

namespace tendril::io {
namespace {

using Ending = ImportOutcome::Ending;

constexpr const char* kConvert =
    "Open it in the program that made it and export it as OBJ or glTF.";

constexpr const char* kNoTriangles = "holds no triangles. Export the surface as polygons.";

std::optional<Diagnostic> faultOfFile(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return makeError(path.string(), "there is no such file. Check the path.");
    if (status.type() != std::filesystem::file_type::regular)
        return makeError(path.string(),
                         "is not a regular file but a folder or a device. Give a "
                         "file.");
    if (std::filesystem::file_size(path, error) == 0 && !error)
        return makeError(path.string(), "is empty. Export or download it again.");
    return std::nullopt;
}

Diagnostic faultOfImport(const ImportOutcome& outcome, const ImportLimits& limits,
                         const std::string& place) {
    switch (outcome.ending) {
        case Ending::NotStarted:
            return makeError(place, fmt::format("the import program did not start ({}). Install it "
                                                "beside this program.",
                                                outcome.detail));
        case Ending::OutOfTime:
            return makeError(place, fmt::format("took longer than {:g} s to read and was given up. "
                                                "It is damaged or too large. {}",
                                                limits.seconds, kConvert));
        case Ending::OutOfMemory:
            return makeError(place,
                             fmt::format("needs more than {:.1f} GB of memory to read and "
                                         "was given up. It is damaged or too large. {}",
                                         static_cast<double>(limits.memoryBytes) / 1e9, kConvert));
        case Ending::Stopped:
            return makeError(place, "reading was stopped.");
        case Ending::Crashed:
        case Ending::Done:
            break;
    }
    return makeError(place, fmt::format("the importer failed on it ({}): the file is damaged or of "
                                        "an unusual kind. {}",
                                        outcome.detail, kConvert));
}

std::string inPlainAscii(std::string_view text) {
    constexpr std::size_t kLongest = 200;
    std::string plain;
    for (const char c : text.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(c);
        plain += code >= 0x20 && code != 0x7f && code < 0x80 ? c : '?';
    }
    return plain;
}

/// The importer's own words, except where they speak of its insides.
Diagnostic faultOfFormat(const std::string& refusal, const std::string& place) {
    for (const char* empty : {"mNumMeshes is 0", "contains no faces", "has no faces"})
        if (refusal.find(empty) != std::string::npos) return makeError(place, kNoTriangles);
    return makeError(place, fmt::format("cannot be read as a mesh: \"{}\". {}",
                                        inPlainAscii(refusal), kConvert));
}

Diagnostics notesOn(const CleanMesh& clean, const MeshReport& report, const std::string& place) {
    Diagnostics notes;
    const auto warn = [&](std::size_t count, const char* what) {
        if (count > 0) notes.push_back(makeWarning(place, fmt::format("{} {}", count, what)));
    };
    warn(clean.notFinite, "triangles with a corner that is not a finite number were left out.");
    warn(clean.degenerate, "triangles without area were left out.");
    warn(clean.openEdges,
         "edges belong to one triangle only: the surface has holes or borders, so "
         "inside and outside are not certain there.");
    warn(clean.crowdedEdges, "edges belong to more than two triangles.");
    if (report.lines + report.points > 0)
        notes.push_back(makeNote(place, fmt::format("{} lines and {} single points were left out.",
                                                    report.lines, report.points)));
    if (report.metersPerUnit > 0)
        notes.push_back(
            makeNote(place, fmt::format("is in units of {:g} m.", report.metersPerUnit)));
    return notes;
}

}  // namespace

Result<ImportedMesh> readMesh(const std::filesystem::path& path, const ImportLimits& limits) {
    const std::string place = path.string();
    if (const auto fault = faultOfFile(path)) return *fault;
    std::error_code ignored;
    const std::filesystem::path whole = std::filesystem::absolute(path, ignored);
    ImportOutcome outcome = runImport({"mesh", whole.string()}, limits);
    if (outcome.ending != Ending::Done) return faultOfImport(outcome, limits, place);
    const std::optional<MeshReport> report = decodedMeshReport(outcome.bytes);
    if (!report) {
        outcome.detail = "its answer was cut short";
        return faultOfImport(outcome, limits, place);
    }
    if (report->kind == MeshReport::Kind::OutOfMemory) {
        outcome.ending = Ending::OutOfMemory;
        return faultOfImport(outcome, limits, place);
    }
    if (report->kind != MeshReport::Kind::Mesh) return faultOfFormat(report->refusal, place);

    CleanMesh clean = cleaned(report->vertices, report->triangles);
    Diagnostics notes = notesOn(clean, *report, place);
    if (clean.mesh.triangles.empty()) {
        notes.push_back(makeError(place, kNoTriangles));
        return Result<ImportedMesh>::failed(std::move(notes));
    }
    ImportedMesh imported;
    imported.mesh = std::move(clean.mesh);
    if (report->metersPerUnit > 0) imported.metersPerUnit = report->metersPerUnit;
    if (report->upAxis == 1) imported.up = strand::UpAxis::Y;
    if (report->upAxis == 2) imported.up = strand::UpAxis::Z;
    return {std::move(imported), std::move(notes)};
}

}  // namespace tendril::io
