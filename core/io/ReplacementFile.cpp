#include "core/io/ReplacementFile.h"

#include "core/base/FileFault.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tendril::io {

Result<ReplacementFile> ReplacementFile::create(const std::filesystem::path& target) {
    if (const Result<Done> possible = checkTarget(target); !possible)
        return Result<ReplacementFile>::failed(possible.diagnostics());
    std::filesystem::path temporary = target;
    temporary += ".partial";
    std::FILE* file = std::fopen(temporary.c_str(), "wb");
    if (!file) {
        const int number = errno;
        return makeError(target.string(), fmt::format("cannot create this file: {}. {}.",
                                                      systemReason(number), writingRemedy(number)));
    }
    return ReplacementFile(target, std::move(temporary), file);
}

ReplacementFile::ReplacementFile(std::filesystem::path target, std::filesystem::path temporary,
                                 std::FILE* file)
    : target_(std::move(target)), temporary_(std::move(temporary)), file_(file) {}

ReplacementFile::ReplacementFile(ReplacementFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      file_(std::exchange(other.file_, nullptr)),
      size_(other.size_),
      errno_(other.errno_) {}

ReplacementFile::~ReplacementFile() {
    if (!file_) return;
    std::fclose(file_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void ReplacementFile::noteFailure() {
    if (errno_ == 0) errno_ = errno != 0 ? errno : EIO;
}

void ReplacementFile::write(std::span<const std::byte> bytes) {
    if (errno_ != 0 || bytes.empty()) return;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) return noteFailure();
    size_ += bytes.size();
}

void ReplacementFile::overwrite(std::uint64_t position, std::span<const std::byte> bytes) {
    TENDRIL_DEMAND(position <= size_ && bytes.size() <= size_ - position);
    if (errno_ != 0 || bytes.empty()) return;
    if (fseeko(file_, static_cast<off_t>(position), SEEK_SET) != 0 ||
        std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size() ||
        fseeko(file_, 0, SEEK_END) != 0) {
        noteFailure();
    }
}

Result<Done> ReplacementFile::status() const {
    if (errno_ == 0) return Done{};
    return makeError(target_.string(),
                     fmt::format("writing failed after {} bytes: {}. {}; nothing was put in place.",
                                 size_, systemReason(errno_), writingRemedy(errno_)));
}

Result<Done> ReplacementFile::commit() {
    TENDRIL_DEMAND(file_ != nullptr);
    errno = 0;
    if (errno_ == 0 && (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0)) noteFailure();
    if (std::fclose(std::exchange(file_, nullptr)) != 0) noteFailure();
    std::error_code renamed;
    if (errno_ == 0) {
        std::filesystem::rename(temporary_, target_, renamed);
        if (!renamed) return Done{};
        errno_ = renamed.value();
    }
    std::filesystem::remove(temporary_, renamed);
    return status();
}

}  // namespace tendril::io
