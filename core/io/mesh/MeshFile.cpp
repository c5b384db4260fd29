#include "core/io/mesh/MeshFile.h"

#include "core/io/mesh/AlembicSurface.h"
#include "core/io/mesh/CleanMesh.h"
#include "core/io/mesh/MeshCodec.h"
#include "core/io/mesh/MeshNotes.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

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

/// The importer's own words, except where they speak of its insides.
Diagnostic faultOfFormat(const std::string& refusal, const std::string& place) {
    for (const char* empty : {"mNumMeshes is 0", "contains no faces", "has no faces"})
        if (refusal.find(empty) != std::string::npos) return makeError(place, kNoTriangles);
    return makeError(place, fmt::format("cannot be read as a mesh: \"{}\". {}",
                                        inPlainAscii(refusal), kConvert));
}

bool isAlembic(const std::filesystem::path& path) {
    std::array<char, 5> beginning{};
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), beginning.size());
    return path.extension() == ".abc" ||
           std::string_view(beginning.data(), beginning.size()) == "Ogawa";
}

Result<MeshReport> readByImporter(const std::filesystem::path& path, const ImportLimits& limits) {
    const std::string place = path.string();
    std::error_code ignored;
    const std::filesystem::path whole = std::filesystem::absolute(path, ignored);
    ImportOutcome outcome = runImport({"mesh", whole.string()}, limits);
    if (outcome.ending != Ending::Done) return faultOfImport(outcome, limits, place);
    std::optional<MeshReport> report = decodedMeshReport(outcome.bytes);
    if (!report) {
        outcome.detail = "its answer was cut short";
        return faultOfImport(outcome, limits, place);
    }
    switch (report->kind) {
        case MeshReport::Kind::Mesh:
            return std::move(*report);
        case MeshReport::Kind::TooLong:
            return makeError(place, report->refusal);
        case MeshReport::Kind::OutOfMemory:
            outcome.ending = Ending::OutOfMemory;
            return faultOfImport(outcome, limits, place);
        case MeshReport::Kind::Refused:
            break;
    }
    return faultOfFormat(report->refusal, place);
}

}  // namespace

Result<ImportedMesh> readMesh(const std::filesystem::path& path, const ImportLimits& limits) {
    const std::string place = path.string();
    if (const auto fault = faultOfFile(path)) return *fault;
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
    auto read = isAlembic(path) ? readAlembicSurface(path)
                                : readByImporter(path, grownFor(unknown ? 0 : bytes, limits));
    if (!read) return Result<ImportedMesh>::failed(read.diagnostics());
    MeshReport& report = read.value();

    CleanMesh clean = cleaned(report.vertices, report.triangles, report.sampleCount());
    Diagnostics notes = std::move(read.diagnostics());
    for (Diagnostic& note : notesOn(clean, report, place)) notes.push_back(std::move(note));
    if (clean.mesh.triangles.empty()) {
        notes.push_back(makeError(place, kNoTriangles));
        return Result<ImportedMesh>::failed(std::move(notes));
    }
    ImportedMesh imported;
    imported.mesh = std::move(clean.mesh);
    if (report.metersPerUnit > 0) imported.metersPerUnit = report.metersPerUnit;
    if (report.upAxis == 1) imported.up = strand::UpAxis::Y;
    if (report.upAxis == 2) imported.up = strand::UpAxis::Z;
    if (!report.times.empty()) {
        imported.times = std::move(report.times);
        imported.positions = std::move(clean.positions);
        imported.motion = std::move(report.motion);
    }
    return {std::move(imported), std::move(notes)};
}

}  // namespace tendril::io
