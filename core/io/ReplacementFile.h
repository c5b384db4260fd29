#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>

namespace tendril::io {

/// A file written beside its target and put in its place only when complete, so that readers never
/// see a half-written file and a failed or abandoned write leaves an existing file as it was.
///
/// write() and overwrite() remember the first failure (disk full, for example) and do nothing
/// after it; status() and commit() report it with a remedy.
class ReplacementFile {
public:
    /// Fails when the folder is missing or not writable, or when the target is a folder or is
    /// write-protected.
    [[nodiscard]] static Result<ReplacementFile> create(const std::filesystem::path& target);
    ReplacementFile(ReplacementFile&& other) noexcept;
    ReplacementFile& operator=(ReplacementFile&&) = delete;
    ~ReplacementFile();  ///< removes the temporary file unless committed

    void write(std::span<const std::byte> bytes);  ///< at the end
    /// Replaces bytes already written. @pre they lie within size()
    void overwrite(std::uint64_t position, std::span<const std::byte> bytes);
    [[nodiscard]] std::uint64_t size() const { return size_; }

    [[nodiscard]] Result<Done> status() const;
    /// Flushes to the disk, closes and renames. Call once, last.
    [[nodiscard]] Result<Done> commit();

private:
    ReplacementFile(std::filesystem::path target, std::filesystem::path temporary, std::FILE* file);
    void noteFailure();

    std::filesystem::path target_, temporary_;
    std::FILE* file_ = nullptr;
    std::uint64_t size_ = 0;
    int errno_ = 0;  ///< of the first failure
};

}  // namespace tendril::io
