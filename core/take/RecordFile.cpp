#include "core/take/RecordFile.h"

#include "core/base/Bytes.h"
#include "core/base/FileFault.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tendril::take {
namespace {

constexpr std::string_view kMagic = "TENDTAKE";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kPreambleBytes = 12, kHeaderBytes = 32;
constexpr std::uint32_t kMark = 0x43455254;  // "TREC"

std::uint32_t checksumOf(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string headerBytes(std::uint32_t kind, std::int64_t key, std::string_view payload) {
    ByteWriter header;
    header.write(kMark);
    header.write(kind);
    header.write(key);
    header.write(std::uint64_t(payload.size()));
    header.write(checksumOf(payload));
    header.write(checksumOf(header.bytes()));
    return header.bytes();
}

/// @return 0 or the error
int writeAt(int descriptor, std::uint64_t offset, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : EIO;
        bytes.remove_prefix(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return 0;
}

/// The folder of a file, made when it is not there, and free for writing as far as can be told.
Result<Done> prepareFolder(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::exists(folder, error)) {
        if (Result<Done> possible = checkTarget(folder); !possible) return possible;
        std::filesystem::create_directory(folder, error);  // opening the file tells what is wrong
    }
    return checkTarget(file);
}

}  // namespace

RecordFile::RecordFile(std::filesystem::path path, int descriptor, std::uint64_t size)
    : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

RecordFile::~RecordFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Diagnostic RecordFile::writingFault(int error) const {
    return makeError(path_.string(), fmt::format("cannot be written: {}. {}.", systemReason(error),
                                                 writingRemedy(error)));
}

Result<RecordFile> RecordFile::create(const std::filesystem::path& path) {
    if (const Result<Done> possible = prepareFolder(path); !possible)
        return Result<RecordFile>::failed(possible.diagnostics());
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    RecordFile file(path, descriptor, kPreambleBytes);
    if (descriptor < 0) return file.writingFault(errno);
    ByteWriter preamble;
    preamble.writeText(kMagic);
    preamble.write(kVersion);
    if (const int error = writeAt(descriptor, 0, preamble.bytes())) {
        ::unlink(path.c_str());
        return file.writingFault(error);
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return file.writingFault(errno);
    return file;
}

Result<RecordFile> RecordFile::open(const std::filesystem::path& path, int flags) {
    RecordFile file(path, ::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK), 0);
    struct stat status {};
    if (file.descriptor_ < 0 || ::fstat(file.descriptor_, &status) != 0)
        return makeError(path.string(), fmt::format("cannot be opened: {}.", systemReason(errno)));
    file.size_ = static_cast<std::uint64_t>(status.st_size);
    std::array<char, kPreambleBytes> preamble{};
    if (!S_ISREG(status.st_mode) || !file.readAt(0, preamble.data(), preamble.size()) ||
        std::string_view(preamble.data(), kMagic.size()) != kMagic)
        return makeError(path.string(), "is not a take. Choose another file.");
    std::uint32_t version = 0;
    std::memcpy(&version, preamble.data() + kMagic.size(), sizeof version);
    if (version != kVersion)
        return makeError(path.string(), fmt::format("is a take of version {}; this program reads "
                                                    "version {}. Use a newer program.",
                                                    version, kVersion));
    return file;
}

Result<RecordFile> RecordFile::openToRead(const std::filesystem::path& path) {
    return open(path, O_RDONLY);
}

Result<RecordFile> RecordFile::reopen(const std::filesystem::path& path) {
    if (isWriteProtected(path))
        return makeError(path.string(), "is write-protected. Change its permissions.");
    Result<RecordFile> file = open(path, O_RDWR);
    if (!file) return file;
    if (::flock(file.value().descriptor_, LOCK_EX | LOCK_NB) != 0)
        return makeError(path.string(),
                         "is being written by another program. Wait until that has "
                         "ended, or choose another take.");
    const Result<RecordList> list = file.value().list();
    if (!list) return Result<RecordFile>::failed(list.diagnostics());
    file.value().size_ = list.value().goodEnd;
    if (::ftruncate(file.value().descriptor_, static_cast<off_t>(list.value().goodEnd)) != 0)
        return file.value().writingFault(errno);
    return file;
}

Result<Done> RecordFile::append(std::uint32_t kind, std::int64_t key, std::string_view payload) {
    const std::string header = headerBytes(kind, key, payload);
    int error = writeAt(descriptor_, size_, header);
    if (error == 0) error = writeAt(descriptor_, size_ + kHeaderBytes, payload);
    if (error == 0) {
        size_ += kHeaderBytes + payload.size();
        return Done{};
    }
    // What stays behind when even this fails is recognized as cut off.
    [[maybe_unused]] const int ignored = ::ftruncate(descriptor_, static_cast<off_t>(size_));
    return writingFault(error);
}

Result<Done> RecordFile::flush() {
    if (::fsync(descriptor_) != 0) return writingFault(errno);
    return Done{};
}

bool RecordFile::readAt(std::uint64_t offset, char* bytes, std::size_t count) const {
    while (count > 0) {
        const ssize_t got = ::pread(descriptor_, bytes, count, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        count -= static_cast<std::size_t>(got);
        offset += static_cast<std::uint64_t>(got);
    }
    return true;
}

std::optional<RecordPlace> RecordFile::headerAt(std::uint64_t offset) const {
    std::array<char, kHeaderBytes> bytes{};
    if (offset + kHeaderBytes > size_ || !readAt(offset, bytes.data(), bytes.size()))
        return std::nullopt;
    ByteReader reader({bytes.data(), bytes.size()});
    RecordPlace record;
    std::uint32_t mark = 0, headerChecksum = 0;
    const bool whole = reader.read(mark) && reader.read(record.kind) && reader.read(record.key) &&
                       reader.read(record.length) && reader.read(record.checksum) &&
                       reader.read(headerChecksum);
    TENDRIL_DEMAND(whole);
    if (mark != kMark || checksumOf({bytes.data(), kHeaderBytes - 4}) != headerChecksum)
        return std::nullopt;
    record.offset = offset + kHeaderBytes;
    return record;
}

/// @return offset of the next whole header at or after `from`, or the file's end.
std::uint64_t RecordFile::nextHeader(std::uint64_t from) const {
    std::array<char, 4> mark{};
    std::memcpy(mark.data(), &kMark, 4);
    std::vector<char> block(std::size_t(1) << 20);
    while (from + kHeaderBytes <= size_) {
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), size_ - from));
        if (!readAt(from, block.data(), count)) break;
        auto found = block.begin();
        const auto end = block.begin() + static_cast<std::ptrdiff_t>(count);
        while ((found = std::search(found, end, mark.begin(), mark.end())) != end) {
            const std::uint64_t offset = from + static_cast<std::uint64_t>(found - block.begin());
            if (headerAt(offset)) return offset;
            ++found;
        }
        from += count - std::min<std::size_t>(count - 1, 3);  // a mark may lie across two blocks
    }
    return size_;
}

Result<RecordList> RecordFile::list() const {
    RecordList list;
    std::uint64_t offset = list.goodEnd = kPreambleBytes;
    while (offset < size_) {
        const std::optional<RecordPlace> record = headerAt(offset);
        if (!record) {
            const std::uint64_t next = nextHeader(offset + 1);
            list.damagedBytes += next - offset;
            offset = next;
        } else if (record->length > size_ - record->offset) {
            list.cutKey = record->key;
            break;
        } else {
            offset = list.goodEnd = record->offset + record->length;
            list.records.push_back(*record);
        }
    }
    return list;
}

Result<std::string> RecordFile::payload(const RecordPlace& record) const {
    std::string bytes(static_cast<std::size_t>(record.length), '\0');
    if (!readAt(record.offset, bytes.data(), bytes.size()))
        return makeError(fmt::format("{}, byte {}", path_.string(), record.offset),
                         fmt::format("cannot be read: {}.", systemReason(errno)));
    if (checksumOf(bytes) != record.checksum)
        return makeError(fmt::format("{}, byte {}", path_.string(), record.offset),
                         fmt::format("{} bytes are damaged: their checksum is wrong. Copy the file "
                                     "again, or record this part of the take again.",
                                     record.length));
    return bytes;
}

}  // namespace tendril::take
