#include "core/io/alembic/OgawaWriter.h"

#include <array>
#include <utility>

namespace tendril::io {
namespace {

constexpr std::uint64_t kFrozenPosition = 5;
constexpr std::uint64_t kRootPosition = 8;

}  // namespace

Result<OgawaWriter> OgawaWriter::create(const std::filesystem::path& target) {
    auto file = ReplacementFile::create(target);
    if (!file) return Result<OgawaWriter>::failed(file.diagnostics());
    // "Ogawa", not yet complete, format version 1 (big endian), no root group yet.
    static constexpr std::array<unsigned char, 16> kHeader{'O', 'g', 'a', 'w', 'a', 0, 0, 1};
    file.value().write(std::as_bytes(std::span(kHeader)));
    return OgawaWriter(std::move(file).value());
}

OgawaRef OgawaWriter::writeData(std::span<const std::byte> head, std::span<const std::byte> body) {
    const std::uint64_t size = head.size() + body.size();
    if (size == 0) return kOgawaEmptyData;
    const OgawaRef position = file_.size();
    file_.write(std::as_bytes(std::span(&size, 1)));
    file_.write(head);
    file_.write(body);
    return position | kOgawaDataBit;
}

OgawaRef OgawaWriter::writeGroup(std::span<const OgawaRef> children) {
    if (children.empty()) return kOgawaEmptyGroup;
    const OgawaRef position = file_.size();
    const std::uint64_t count = children.size();
    file_.write(std::as_bytes(std::span(&count, 1)));
    file_.write(std::as_bytes(children));
    return position;
}

Result<Done> OgawaWriter::finish(OgawaRef root) {
    if (auto now = status(); !now) return now;
    file_.overwrite(kRootPosition, std::as_bytes(std::span(&root, 1)));
    static constexpr std::array<unsigned char, 1> kFrozen{0xff};
    file_.overwrite(kFrozenPosition, std::as_bytes(std::span(kFrozen)));
    return file_.commit();
}

}  // namespace tendril::io
