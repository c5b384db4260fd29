#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/OgawaWriter.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace tendril::io {

enum class UnfinishedArchive : std::uint8_t { Refuse, Accept };

/// Reads groups and data blocks of an Alembic archive on demand. Every position and size is checked
/// against the file, and memory is taken only for bytes that are there. Diagnostics of single reads
/// have no place: the caller knows what was read.
class OgawaReader {
public:
    /// Fails for what is no Ogawa archive (HDF5 archives are named, with the way to convert them),
    /// and for one its writer never completed unless those are accepted.
    [[nodiscard]] static Result<OgawaReader> open(const std::filesystem::path& path,
                                                  UnfinishedArchive unfinished);

    [[nodiscard]] OgawaRef root() const { return root_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }  ///< of the file, bytes

    [[nodiscard]] static bool isData(OgawaRef ref) { return (ref & kOgawaDataBit) != 0; }
    [[nodiscard]] Result<std::vector<OgawaRef>> readGroup(OgawaRef group) const;
    /// `count` children from `first` on. Fails when the group has fewer.
    [[nodiscard]] Result<std::vector<OgawaRef>> readChildren(OgawaRef group, std::uint64_t first,
                                                             std::uint64_t count) const;
    [[nodiscard]] Result<std::uint64_t> dataSize(OgawaRef data) const;
    [[nodiscard]] Result<std::vector<std::byte>> readData(OgawaRef data) const;

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    OgawaReader() = default;
    [[nodiscard]] bool readAt(std::uint64_t position, std::span<std::byte> bytes) const;
    [[nodiscard]] Result<std::uint64_t> childCount(OgawaRef group) const;

    std::unique_ptr<std::FILE, Closer> file_;
    std::uint64_t size_ = 0;
    OgawaRef root_ = 0;
};

}  // namespace tendril::io
