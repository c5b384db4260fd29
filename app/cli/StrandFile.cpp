#include "app/cli/StrandFile.h"

#include "app/cli/FileKind.h"
#include "core/io/alembic/AlembicCurvesReader.h"
#include "core/io/groom/GroomFile.h"

#include <algorithm>

namespace tendril::cli {

namespace {

Result<StrandFile> readAlembic(const std::filesystem::path& path) {
    auto read = io::readAlembicCurves(path);
    if (!read) return Result<StrandFile>::failed(read.diagnostics());
    io::AlembicCurves& alembic = read.value();
    StrandFile file{.curves = std::move(alembic.curves),
                    .times = std::move(alembic.times),
                    .fps = alembic.fps,
                    .objects = std::move(alembic.objects),
                    .guides = static_cast<std::size_t>(
                        std::ranges::count_if(alembic.isGuide, [](auto is) { return is != 0; })),
                    .application = std::move(alembic.application)};
    return {std::move(file), std::move(read.diagnostics())};
}

}  // namespace

Result<StrandFile> readStrandFile(const std::filesystem::path& path) {
    const auto kind = findFileKind(path);
    if (!kind) return Result<StrandFile>::failed(kind.diagnostics());
    if (kind.value() == FileKind::Alembic) return readAlembic(path);
    auto read = io::readGroom(path);
    if (!read) return Result<StrandFile>::failed(read.diagnostics());
    return {StrandFile{.curves = std::move(read.value()), .objects = {}},
            std::move(read.diagnostics())};
}

}  // namespace tendril::cli
