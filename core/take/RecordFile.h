#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::take {

/// Where a record lies in a file of records.
struct RecordPlace {
    std::uint32_t kind = 0;
    std::int64_t key = 0;      ///< by kind: a frame's number, a mesh's index
    std::uint64_t offset = 0;  ///< of the payload
    std::uint64_t length = 0;  ///< of the payload, bytes; lies within the file
    std::uint32_t checksum = 0;
};

/// What a look over a file of records finds.
struct RecordList {
    std::vector<RecordPlace> records;    ///< whole ones, in file order
    std::uint64_t goodEnd = 0;           ///< after the last whole record
    std::uint64_t damagedBytes = 0;      ///< between records, where no record could be recognized
    std::optional<std::int64_t> cutKey;  ///< of a last record that the file ends within
};

/// A file of records, little-endian: "TENDTAKE", the version (u32), then per record a header of 32
/// bytes (mark u32, kind u32, key i64, payload length u64, CRC-32 of the payload u32, CRC-32 of the
/// 28 bytes before u32) and the payload. A writer that is killed leaves at most one record cut off;
/// a damaged header loses its record only, because the next mark is searched for.
class RecordFile {
public:
    /// Makes its folder if need be. Fails if the file exists, cannot be made, or stands in a
    /// write-protected folder.
    [[nodiscard]] static Result<RecordFile> create(const std::filesystem::path& path);
    /// For more records at the end. Cuts off what follows the last whole record. Fails while
    /// another program writes it.
    [[nodiscard]] static Result<RecordFile> reopen(const std::filesystem::path& path);
    [[nodiscard]] static Result<RecordFile> openToRead(const std::filesystem::path& path);
    RecordFile(RecordFile&& other) noexcept;
    RecordFile& operator=(RecordFile&&) = delete;
    ~RecordFile();

    /// On failure (disk full) nothing of the record stays in the file, and later records may
    /// follow.
    [[nodiscard]] Result<Done> append(std::uint32_t kind, std::int64_t key,
                                      std::string_view payload);
    /// Waits until everything written is on the disk.
    [[nodiscard]] Result<Done> flush();

    [[nodiscard]] Result<RecordList> list() const;
    /// Fails with "damaged" when the checksum is not that of the bytes.
    [[nodiscard]] Result<std::string> payload(const RecordPlace& record) const;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    RecordFile(std::filesystem::path path, int descriptor, std::uint64_t size);
    [[nodiscard]] static Result<RecordFile> open(const std::filesystem::path& path, int flags);
    [[nodiscard]] bool readAt(std::uint64_t offset, char* bytes, std::size_t count) const;
    [[nodiscard]] std::optional<RecordPlace> headerAt(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t nextHeader(std::uint64_t from) const;
    [[nodiscard]] Diagnostic writingFault(int error) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ =
        0;  ///< end of what is known to be good when writing; else the file's size
};

}  // namespace tendril::take
