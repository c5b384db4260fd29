#include "core/io/groom/HairReader.h"
#include "core/base/Bytes.h"
#include "core/io/groom/GroomCheck.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>

namespace tendril::io {
namespace {

using strand::CurveSet;

constexpr std::uint32_t kSegments = 1, kPoints = 2, kThickness = 4, kTransparency = 8, kColor = 16;
constexpr std::size_t kHeaderBytes = 128;
constexpr float kUnsetThickness = 1;

struct Header {
    std::uint32_t strands = 0, points = 0, arrays = 0, defaultSegments = 0;
    float thickness = 0;
};

std::string at(const std::string& place, std::size_t byte) {
    return fmt::format("{}, byte {}", place, byte);
}

Diagnostic truncated(const std::string& place, std::size_t byte, std::string_view what,
                     std::uint64_t needed, std::size_t present) {
    return makeError(at(place, byte),
                     fmt::format("{} need {} bytes but only {} follow: the file was cut short or "
                                 "its header is damaged. Export or download it again.",
                                 what, needed, present));
}

std::uint64_t bytesOfArrays(const Header& header) {
    const std::uint64_t points = header.points;
    std::uint64_t bytes = 12 * points;
    if (header.arrays & kSegments) bytes += 2 * std::uint64_t(header.strands);
    if (header.arrays & kThickness) bytes += 4 * points;
    if (header.arrays & kTransparency) bytes += 4 * points;
    if (header.arrays & kColor) bytes += 12 * points;
    return bytes;
}

Result<Header> readHeader(ByteReader& reader, const std::string& place) {
    if (reader.remaining() < kHeaderBytes)
        return truncated(place, 0, "The bytes of the header", kHeaderBytes, reader.remaining());
    Header header;
    std::array<char, 4> magic{};
    const bool whole = reader.read(magic) && reader.read(header.strands) &&
                       reader.read(header.points) && reader.read(header.arrays) &&
                       reader.read(header.defaultSegments) && reader.read(header.thickness) &&
                       reader.seek(kHeaderBytes);
    TENDRIL_DEMAND(whole);
    if (std::memcmp(magic.data(), "HAIR", 4) != 0)
        return makeError(at(place, 0), "does not begin with HAIR: this is no .hair file.");
    if (!(header.arrays & kPoints))
        return makeError(at(place, 12), "says that it has no points. Export it with points.");
    if (header.arrays >= 2 * kColor)
        return makeError(at(place, 12), fmt::format("array bits {:#x} are unknown: the header is "
                                                    "damaged or of a newer format.",
                                                    header.arrays));
    if (bytesOfArrays(header) > reader.remaining())
        return truncated(place, kHeaderBytes,
                         fmt::format("The {} strands and {} points of the header", header.strands,
                                     header.points),
                         bytesOfArrays(header), reader.remaining());
    // Without a segments array nothing but the points bounds the number of strands.
    if (!(header.arrays & kSegments) &&
        std::uint64_t(header.strands) * (std::uint64_t(header.defaultSegments) + 1) !=
            header.points)
        return makeError(at(place, 4),
                         fmt::format("{} strands of {} segments do not make the {} points of the "
                                     "header: it is damaged.",
                                     header.strands, header.defaultSegments, header.points));
    return header;
}

Result<std::vector<std::uint32_t>> readFirstPoints(ByteReader& reader, const Header& header,
                                                   const std::string& place) {
    std::vector<std::uint16_t> segments;
    if (header.arrays & kSegments) {
        const bool whole = reader.readArray(segments, header.strands);
        TENDRIL_DEMAND(whole);
    }
    std::vector<std::uint32_t> firstPoint{0};
    firstPoint.reserve(header.strands + std::size_t(1));
    std::uint64_t end = 0;
    for (std::size_t s = 0; s < header.strands; ++s) {
        end += (segments.empty() ? header.defaultSegments : segments[s]) + std::uint64_t(1);
        if (end > header.points)
            return makeError(at(place, kHeaderBytes + 2 * s),
                             fmt::format("strand {} ends beyond the {} points of the header: the "
                                         "segment counts are damaged.",
                                         s, header.points));
        firstPoint.push_back(static_cast<std::uint32_t>(end));
    }
    if (end != header.points)
        return makeError(at(place, 8), fmt::format("the strands have {} points together but the "
                                                   "header says {}: one of them is damaged.",
                                                   end, header.points));
    return firstPoint;
}

void readWidths(ByteReader& reader, const Header& header, const std::string& place,
                CurveSet& curves, Diagnostics& notes) {
    if (header.arrays & kThickness) {
        std::vector<float> thickness;
        const bool whole = reader.readArray(thickness, header.points);
        TENDRIL_DEMAND(whole);
        curves.widths.assign(thickness.begin(), thickness.end());
    } else if (header.thickness > 0 && std::isfinite(header.thickness) &&
               header.thickness != kUnsetThickness) {
        curves.widths.assign(header.points, header.thickness);
    } else {
        notes.push_back(makeNote(place, "holds no strand widths; the groom's own width is used."));
    }
}

}  // namespace

Result<CurveSet> readHair(std::string_view bytes, const std::string& place,
                          const GroomReading& reading) {
    ByteReader reader(bytes);
    Result<Header> header = readHeader(reader, place);
    if (!header) return Result<CurveSet>::failed(header.diagnostics());
    Result<std::vector<std::uint32_t>> firstPoint = readFirstPoints(reader, header.value(), place);
    if (!firstPoint) return Result<CurveSet>::failed(firstPoint.diagnostics());

    CurveSet curves;
    curves.firstPoint = std::move(firstPoint).value();
    std::vector<std::array<float, 3>> points;
    const bool whole = reader.readArray(points, header.value().points);
    TENDRIL_DEMAND(whole);
    curves.points.reserve(points.size());
    for (const auto& p : points) curves.points.push_back({p[0], p[1], p[2]});

    Diagnostics notes;
    readWidths(reader, header.value(), place, curves, notes);
    const std::size_t end = kHeaderBytes + bytesOfArrays(header.value());
    if (end < bytes.size())
        notes.push_back(
            makeWarning(at(place, end), fmt::format("{} bytes after the last array were "
                                                    "ignored.",
                                                    bytes.size() - end)));
    return checkedGroom(std::move(curves), place, reading, std::move(notes));
}

}  // namespace tendril::io
