#pragma once

#include "core/base/Result.h"

#include <filesystem>

namespace tendril::cli {

enum class FileKind { Project, Take, Alembic, Hair, TressFx, Obj, OtherMesh };

/// What a file is, by its first bytes and its name. Errors: not there, no file, empty, unreadable.
[[nodiscard]] Result<FileKind> findFileKind(const std::filesystem::path& path);
[[nodiscard]] std::string_view nameOf(FileKind kind);  ///< "TressFX groom"

/// The extension in small letters, with its dot.
[[nodiscard]] std::string extensionOf(const std::filesystem::path& path);

}  // namespace tendril::cli
