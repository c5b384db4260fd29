#include "core/io/groom/GroomFile.h"

#include "core/base/WholeFile.h"
#include "core/io/alembic/AlembicCurvesReader.h"
#include "core/io/groom/GroomCheck.h"
#include "core/io/groom/HairReader.h"
#include "core/io/groom/ObjCurves.h"
#include "core/io/groom/TressFxReader.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace tendril::io {
namespace {

std::string extensionOf(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

constexpr const char* kReadable = "Readable are .hair, .tfx, .obj and .abc.";

/// Enough of a file to know an archive, which is read piece by piece and not as a whole.
std::string readBeginning(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    std::string beginning(8, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(file.gcount()));
    return beginning;
}

Result<strand::CurveSet> readAlembic(const std::filesystem::path& path,
                                     const GroomReading& reading) {
    AlembicReadOptions options;
    options.points = CurvePoints::Vertices;  // strands keep the points that were drawn
    Result<AlembicCurves> archive = readAlembicCurves(path, options);
    if (!archive) return Result<strand::CurveSet>::failed(archive.diagnostics());
    return checkedGroom(std::move(archive.value().curves), path.string(), reading,
                        archive.diagnostics());
}

}  // namespace

std::optional<GroomFormat> findGroomFormat(const std::filesystem::path& path,
                                           std::string_view beginning) {
    const std::string extension = extensionOf(path);
    if (beginning.starts_with("HAIR")) return GroomFormat::Hair;
    if (beginning.starts_with("Ogawa") || beginning.starts_with("\x89HDF"))
        return GroomFormat::Alembic;
    if (extension == ".obj") return GroomFormat::ObjCurves;
    if (extension == ".tfx" || isTressFx(beginning)) return GroomFormat::TressFx;
    if (extension == ".hair") return GroomFormat::Hair;
    if (extension == ".abc") return GroomFormat::Alembic;
    return std::nullopt;
}

Result<strand::CurveSet> readGroom(const std::filesystem::path& path, const GroomReading& reading) {
    const std::string beginning = readBeginning(path);
    if (!beginning.empty() && findGroomFormat(path, beginning) == GroomFormat::Alembic)
        return readAlembic(path, reading);
    Result<std::string> bytes = readWholeFile(path, reading.maxBytes);
    if (!bytes) return Result<strand::CurveSet>::failed(bytes.diagnostics());
    const std::string place = path.string();
    if (bytes.value().empty()) return makeError(place, "is empty. Export or download it again.");
    const auto format = findGroomFormat(path, bytes.value());
    if (!format)
        return makeError(place, std::string("is no groom of a known format. ") + kReadable);
    switch (*format) {
        case GroomFormat::Hair:
            return readHair(bytes.value(), place, reading);
        case GroomFormat::TressFx:
            return readTressFx(bytes.value(), place, reading);
        case GroomFormat::Alembic:
            return readAlembic(path, reading);
        case GroomFormat::ObjCurves:
            break;
    }
    return readObjCurves(bytes.value(), place, reading);
}

}  // namespace tendril::io
