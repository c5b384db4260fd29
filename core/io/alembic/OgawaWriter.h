#pragma once

#include "core/io/ReplacementFile.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace tendril::io {

/// Reference from a group to one of its children: the position of a group, or that of a data block
/// with the highest bit set.
using OgawaRef = std::uint64_t;

inline constexpr OgawaRef kOgawaDataBit = OgawaRef(1) << 63;
inline constexpr OgawaRef kOgawaEmptyGroup = 0;
inline constexpr OgawaRef kOgawaEmptyData = kOgawaDataBit;

/// The container of an Alembic archive: a heap of data blocks and groups of references, appended
/// in any order, children before their parents. The file appears under its name only by finish().
class OgawaWriter {
public:
    [[nodiscard]] static Result<OgawaWriter> create(const std::filesystem::path& target);

    /// One block made of two parts; empty parts together are the empty data.
    OgawaRef writeData(std::span<const std::byte> head, std::span<const std::byte> body = {});
    OgawaRef writeGroup(std::span<const OgawaRef> children);

    [[nodiscard]] std::uint64_t size() const { return file_.size(); }  ///< bytes so far
    /// The first failure to write, if any; later writes do nothing.
    [[nodiscard]] Result<Done> status() const { return file_.status(); }
    /// Names the root group, marks the archive as complete and puts the file in place.
    [[nodiscard]] Result<Done> finish(OgawaRef root);

private:
    explicit OgawaWriter(ReplacementFile file) : file_(std::move(file)) {}

    ReplacementFile file_;
};

}  // namespace tendril::io
