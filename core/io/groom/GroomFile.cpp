#include "core/io/groom/GroomFile.h"

#include "core/base/WholeFile.h"
#include "core/io/groom/HairReader.h"
#include "core/io/groom/ObjCurves.h"
#include "core/io/groom/TressFxReader.h"

#include <algorithm>
#include <cctype>

namespace tendril::io {
namespace {

std::string extensionOf(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

constexpr const char* kReadable = "Readable are .hair, .tfx and .obj.";

}  // namespace

std::optional<GroomFormat> findGroomFormat(const std::filesystem::path& path,
                                           std::string_view beginning) {
    const std::string extension = extensionOf(path);
    if (beginning.starts_with("HAIR")) return GroomFormat::Hair;
    if (extension == ".obj") return GroomFormat::ObjCurves;
    if (extension == ".tfx" || isTressFx(beginning)) return GroomFormat::TressFx;
    if (extension == ".hair") return GroomFormat::Hair;
    return std::nullopt;
}

Result<strand::CurveSet> readGroom(const std::filesystem::path& path, const GroomReading& reading) {
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
        case GroomFormat::ObjCurves:
            break;
    }
    return readObjCurves(bytes.value(), place, reading);
}

}  // namespace tendril::io
