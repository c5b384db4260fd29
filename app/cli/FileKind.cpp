#include "app/cli/FileKind.h"

#include "core/base/FileFault.h"
#include "core/io/groom/GroomFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <fstream>

namespace tendril::cli {

std::string extensionOf(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

std::string_view nameOf(FileKind kind) {
    constexpr std::array<std::string_view, 7> kNames = {"Tendril project",
                                                        "Tendril take",
                                                        "Alembic archive",
                                                        "hair groom",
                                                        "TressFX groom",
                                                        "OBJ",
                                                        "mesh"};
    return kNames[static_cast<std::size_t>(kind)];
}

Result<FileKind> findFileKind(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return makeError(path.string(), "is not there. Check the name and the folder.");
    if (!std::filesystem::is_regular_file(status))
        return makeError(path.string(), "is no file. Name a file.");
    std::ifstream file(path, std::ios::binary);
    std::array<char, 16> bytes{};
    file.read(bytes.data(), bytes.size());
    if (!file.is_open() || file.bad())
        return makeError(
            path.string(),
            fmt::format("cannot be read: {}. Check the file's permissions.", systemReason(errno)));
    const std::string_view beginning(bytes.data(), static_cast<std::size_t>(file.gcount()));
    if (beginning.empty())
        return makeError(path.string(), "is empty. Export or download it again.");
    const std::string extension = extensionOf(path);
    if (beginning.starts_with("TENDTAKE")) return FileKind::Take;
    if (beginning.starts_with("Ogawa") || extension == ".abc") return FileKind::Alembic;
    if (extension == ".tendril") return FileKind::Project;
    if (extension == ".take") return FileKind::Take;
    switch (const auto groom = io::findGroomFormat(path, beginning);
            groom.value_or(io::GroomFormat::ObjCurves)) {
        case io::GroomFormat::Hair:
            return FileKind::Hair;
        case io::GroomFormat::TressFx:
            return FileKind::TressFx;
        case io::GroomFormat::Alembic:
            return FileKind::Alembic;
        case io::GroomFormat::ObjCurves:
            return groom ? FileKind::Obj : FileKind::OtherMesh;
    }
    return FileKind::OtherMesh;
}

}  // namespace tendril::cli
