#include "core/io/groom/TressFxReader.h"

#include "core/base/Bytes.h"
#include "core/io/groom/GroomCheck.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>

namespace tendril::io {
namespace {

using strand::CurveSet;

/// The parts of the two headers that matter, and how positions are stored.
struct Layout {
    std::uint32_t strands = 0, pointsPerStrand = 0;
    std::uint32_t positions = 0, strandUvs = 0;  ///< byte offsets; 0: none
    std::uint32_t thickness = 0, colors = 0;
    std::uint32_t followHairs = 0;  ///< per guide, made when loaded (version 3)
    bool fixedTips = false;         ///< version 3; version 4 tells by inverse masses
    std::uint32_t floatsPerPoint = 3;
    std::uint32_t headerBytes = 0;
};

std::string at(const std::string& place, std::uint64_t byte) {
    return fmt::format("{}, byte {}", place, byte);
}

std::optional<int> versionOf(std::string_view bytes) {
    float version = 0;
    if (ByteReader reader(bytes); !reader.read(version)) return std::nullopt;
    if (version >= 3 && version < 4) return 3;
    if (version >= 4 && version < 5) return 4;
    return std::nullopt;
}

/// Version 3: counts, 31 reserved words, offsets from byte 144 on, positions as float3.
/// @return false if the header is not whole
bool readHeader3(ByteReader reader, Layout& layout) {
    std::uint32_t bothEndsImmovable = 0;
    layout.floatsPerPoint = 3;
    layout.headerBytes = 144 + 6 * 4;
    if (!(reader.seek(4) && reader.read(layout.strands) && reader.read(layout.pointsPerStrand) &&
          reader.read(layout.followHairs) && reader.read(bothEndsImmovable)))
        return false;
    // Some writers store the flag as one byte; the other three then hold whatever was there.
    layout.fixedTips = (bothEndsImmovable & 0xff) != 0;
    return reader.seek(144) && reader.read(layout.positions) && reader.read(layout.thickness) &&
           reader.read(layout.strandUvs) && reader.read(layout.colors) && reader.skip(8);
}

/// Version 4: counts and offsets at once, 32 reserved words, positions as float4 (w: inverse mass).
bool readHeader4(ByteReader reader, Layout& layout) {
    std::uint32_t pointUvs = 0;
    layout.floatsPerPoint = 4;
    layout.headerBytes = 160;
    return reader.seek(4) && reader.read(layout.strands) && reader.read(layout.pointsPerStrand) &&
           reader.read(layout.positions) && reader.read(layout.strandUvs) &&
           reader.read(pointUvs) && reader.read(layout.thickness) && reader.read(layout.colors) &&
           reader.seek(160);
}

std::optional<Diagnostic> findFault(const Layout& layout, std::uint64_t size,
                                    const std::string& place) {
    if (layout.strands == 0 || layout.pointsPerStrand == 0)
        return makeError(at(place, 4), fmt::format("holds {} strands of {} points. Export it again "
                                                   "with strands.",
                                                   layout.strands, layout.pointsPerStrand));
    if (layout.positions < layout.headerBytes || layout.positions > size)
        return makeError(place, fmt::format("the positions begin at byte {}, outside the file's "
                                            "data: the header is damaged.",
                                            layout.positions));
    // Divides instead of multiplying three numbers of the file, which might overflow.
    const std::uint64_t held = (size - layout.positions) / (4 * layout.floatsPerPoint);
    if (layout.pointsPerStrand > held || layout.strands > held / layout.pointsPerStrand)
        return makeError(
            at(place, layout.positions),
            fmt::format("{} strands of {} points do not fit into the {} bytes that "
                        "follow: the file was cut short or its header is damaged.",
                        layout.strands, layout.pointsPerStrand, size - layout.positions));
    const std::uint64_t points = std::uint64_t(layout.strands) * layout.pointsPerStrand;
    if (points > std::numeric_limits<std::uint32_t>::max())
        return makeError(at(place, 4),
                         fmt::format("{} points are too many. Split the groom.", points));
    const std::uint64_t uvBytes = 8 * std::uint64_t(layout.strands);
    if (layout.strandUvs != 0 &&
        (layout.strandUvs < layout.headerBytes || layout.strandUvs + uvBytes > size))
        return makeError(at(place, layout.strandUvs),
                         fmt::format("the root UVs of {} strands do not fit into the file: it was "
                                     "cut short or its header is damaged.",
                                     layout.strands));
    return std::nullopt;
}

void readPositions(ByteReader& reader, const Layout& layout, CurveSet& curves) {
    const std::size_t points = std::size_t(layout.strands) * layout.pointsPerStrand;
    std::vector<float> floats;
    const bool whole = reader.seek(layout.positions) &&
                       reader.readArray(floats, std::uint64_t(points) * layout.floatsPerPoint);
    TENDRIL_DEMAND(whole);
    curves.points.reserve(points);
    for (std::size_t p = 0; p < points; ++p) {
        const float* xyz = floats.data() + p * layout.floatsPerPoint;
        curves.points.push_back({xyz[0], xyz[1], xyz[2]});
    }
    curves.firstPoint.resize(layout.strands + std::size_t(1));
    for (std::uint32_t s = 0; s <= layout.strands; ++s)
        curves.firstPoint[s] = s * layout.pointsPerStrand;
}

bool areTipsFixed(ByteReader& reader, const Layout& layout) {
    if (layout.floatsPerPoint == 3) return layout.fixedTips;
    const std::uint64_t lastW =
        layout.positions + 16 * std::uint64_t(layout.pointsPerStrand - 1) + 12;
    float inverseMass = 1;
    return layout.pointsPerStrand > 2 && reader.seek(lastW) && reader.read(inverseMass) &&
           inverseMass == 0;
}

Diagnostics notesOn(ByteReader& reader, const Layout& layout, const std::string& place) {
    Diagnostics notes;
    if (areTipsFixed(reader, layout))
        notes.push_back(makeNote(place,
                                 "fixes both ends of its strands. Tips are free after the "
                                 "import; pin them by a constraint."));
    if (layout.followHairs > 0)
        notes.push_back(makeNote(place, fmt::format("wants {} follow hairs per strand; only the "
                                                    "guides it holds were read.",
                                                    layout.followHairs)));
    if (layout.thickness != 0 || layout.colors != 0)
        notes.push_back(makeNote(place, "holds strand thickness or colors; they were not read."));
    return notes;
}

}  // namespace

bool isTressFx(std::string_view bytes) {
    const std::optional<int> version = versionOf(bytes);
    Layout layout;
    if (version == 3) return readHeader3(ByteReader(bytes), layout);
    return version == 4 && readHeader4(ByteReader(bytes), layout);
}

Result<CurveSet> readTressFx(std::string_view bytes, const std::string& place,
                             const GroomReading& reading) {
    const std::optional<int> version = versionOf(bytes);
    if (!version)
        return makeError(at(place, 0),
                         "has no TressFX version 3 or 4 at its beginning: it is "
                         "another version, another format, or cut short.");
    Layout layout;
    ByteReader reader(bytes);
    if (!(*version == 3 ? readHeader3(reader, layout) : readHeader4(reader, layout)))
        return makeError(at(place, bytes.size()),
                         "ends within its header: the file was cut short. "
                         "Export or download it again.");
    if (const auto fault = findFault(layout, bytes.size(), place)) return *fault;

    CurveSet curves;
    readPositions(reader, layout, curves);
    if (layout.strandUvs != 0) {
        const bool whole =
            reader.seek(layout.strandUvs) && reader.readArray(curves.rootUvs, layout.strands);
        TENDRIL_DEMAND(whole);
    }
    return checkedGroom(std::move(curves), place, reading, notesOn(reader, layout, place));
}

}  // namespace tendril::io
