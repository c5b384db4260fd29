#include "core/io/ReplacementFile.h"

#include "core/base/FileFault.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tendril::io {

namespace {

// Also where its mode lets nobody write, which would not stop the superuser: it is meant.
bool isWriteProtected(const std::filesystem::path& path) {
    using std::filesystem::perms;
    std::error_code error;
    const perms mode = std::filesystem::status(path, error).permissions();
    const perms writing = perms::owner_write | perms::group_write | perms::others_write;
    return !error && ((mode & writing) == perms::none || access(path.c_str(), W_OK) != 0);
}

}  // namespace

Result<ReplacementFile> ReplacementFile::create(const std::filesystem::path& target) {
    std::error_code ignored;
    if (std::filesystem::is_directory(target, ignored)) {
        return makeError(target.string(), "this is a folder. Give the name of a file in it.");
    }
    if (std::filesystem::exists(target, ignored) && isWriteProtected(target)) {
        return makeError(target.string(),
                         "the existing file is write-protected. Change its "
                         "permissions or choose another name.");
    }
    const std::filesystem::path folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    if (std::filesystem::is_directory(folder, ignored) && isWriteProtected(folder)) {
        return makeError(target.string(),
                         fmt::format("the folder {} is write-protected. Change its permissions or "
                                     "choose another one.",
                                     folder.string()));
    }
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
