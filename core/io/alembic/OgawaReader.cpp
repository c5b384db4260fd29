#include "core/io/alembic/OgawaReader.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace tendril::io {
namespace {

constexpr std::uint64_t kHeaderBytes = 16;
constexpr std::array<unsigned char, 8> kHdf5{0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

Diagnostic damaged(std::string what) {
    return makeError("", std::move(what));
}

/// What is wrong with the first bytes, or nothing.
std::string headerProblem(const std::array<unsigned char, kHeaderBytes>& header,
                          UnfinishedArchive unfinished) {
    if (std::memcmp(header.data(), kHdf5.data(), kHdf5.size()) == 0) {
        return "this is an Alembic archive of the old HDF5 kind, which is not supported. Convert "
               "it with \"abcconvert -toOgawa in.abc out.abc\", or export it again as Ogawa.";
    }
    if (std::memcmp(header.data(), "Ogawa", 5) != 0) {
        return "this is not an Alembic archive: it does not begin with \"Ogawa\". Check that it is "
               "the right file.";
    }
    if (header[6] != 0 || header[7] != 1) {
        return fmt::format(
            "the Ogawa version is {}, only 1 is known. Export the file again with a "
            "common program.",
            header[6] * 256 + header[7]);
    }
    if (header[5] != 0xff && unfinished == UnfinishedArchive::Refuse) {
        return "the archive was never completed by the program that wrote it. Export it again, or "
               "ask for unfinished archives to be accepted.";
    }
    return {};
}

}  // namespace

Result<OgawaReader> OgawaReader::open(const std::filesystem::path& path,
                                      UnfinishedArchive unfinished) {
    const auto refuse = [&](std::string text) { return makeError(path.string(), std::move(text)); };
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) return refuse("this is a folder, not a file.");
    OgawaReader reader;
    reader.file_.reset(std::fopen(path.c_str(), "rb"));
    if (!reader.file_) {
        return refuse(fmt::format("cannot open this file: {}. Check its name and permissions.",
                                  std::generic_category().message(errno)));
    }
    reader.size_ = std::filesystem::file_size(path, failed);
    if (failed) return refuse("its size is unknown. Copy it to a plain disk.");
    if (reader.size_ == 0) return refuse("the file is empty, so it is not an Alembic archive.");
    std::array<unsigned char, kHeaderBytes> header{};
    const auto there = std::min<std::uint64_t>(reader.size_, header.size());
    if (!reader.readAt(0, std::as_writable_bytes(std::span(header)).first(there))) {
        return refuse("reading failed. Copy the file to another disk and try again.");
    }
    if (std::string problem = headerProblem(header, unfinished); !problem.empty()) {
        return refuse(std::move(problem));
    }
    if (reader.size_ < kHeaderBytes) return refuse("the file is cut off within its header.");
    std::memcpy(&reader.root_, header.data() + 8, sizeof reader.root_);
    return reader;
}

bool OgawaReader::readAt(std::uint64_t position, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const auto got =
            pread(fileno(file_.get()), bytes.data(), bytes.size(), static_cast<off_t>(position));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        position += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

/// Number of children, all of which are inside the file.
Result<std::uint64_t> OgawaReader::childCount(OgawaRef group) const {
    if (isData(group)) return damaged("data stands where a group must be");
    if (group == kOgawaEmptyGroup) return std::uint64_t(0);
    std::uint64_t count = 0;
    if (group > size_ || size_ - group < sizeof count ||
        !readAt(group, std::as_writable_bytes(std::span(&count, 1)))) {
        return damaged("a group is outside of the file");
    }
    if (count > (size_ - group - sizeof count) / sizeof(OgawaRef)) {
        return damaged("the children of a group run past the end of the file");
    }
    return count;
}

Result<std::vector<OgawaRef>> OgawaReader::readGroup(OgawaRef group) const {
    const auto count = childCount(group);
    if (!count) return Result<std::vector<OgawaRef>>::failed(count.diagnostics());
    std::vector<OgawaRef> children(count.value());
    if (!readAt(group + sizeof(OgawaRef), std::as_writable_bytes(std::span(children)))) {
        return damaged("a group cannot be read");
    }
    return children;
}

Result<std::vector<OgawaRef>> OgawaReader::readChildren(OgawaRef group, std::uint64_t first,
                                                        std::uint64_t count) const {
    const auto there = childCount(group);
    if (!there) return Result<std::vector<OgawaRef>>::failed(there.diagnostics());
    if (first > there.value() || count > there.value() - first) {
        return damaged("a group has fewer children than its samples need");
    }
    std::vector<OgawaRef> children(count);
    if (!readAt(group + sizeof(OgawaRef) * (1 + first),
                std::as_writable_bytes(std::span(children)))) {
        return damaged("a group cannot be read");
    }
    return children;
}

Result<std::uint64_t> OgawaReader::dataSize(OgawaRef data) const {
    if (!isData(data)) return damaged("a group stands where data must be");
    if (data == kOgawaEmptyData) return std::uint64_t(0);
    const std::uint64_t position = data & ~kOgawaDataBit;
    std::uint64_t size = 0;
    if (position > size_ || size_ - position < sizeof size ||
        !readAt(position, std::as_writable_bytes(std::span(&size, 1)))) {
        return damaged("data is outside of the file");
    }
    if (size > size_ - position - sizeof size) {
        return damaged("data runs past the end of the file");
    }
    return size;
}

Result<std::vector<std::byte>> OgawaReader::readData(OgawaRef data) const {
    const auto size = dataSize(data);
    if (!size) return Result<std::vector<std::byte>>::failed(size.diagnostics());
    std::vector<std::byte> bytes(size.value());
    if (!readAt((data & ~kOgawaDataBit) + sizeof(std::uint64_t), bytes)) {
        return damaged("data cannot be read");
    }
    return bytes;
}

}  // namespace tendril::io
