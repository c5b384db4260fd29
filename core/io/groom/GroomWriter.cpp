#include "core/io/groom/GroomWriter.h"

#include "core/base/Bytes.h"
#include "core/io/ReplacementFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace tendril::io {
namespace {

using strand::CurveSet;

constexpr std::uint32_t kMaxHairPoints = 65'536;

Result<Done> writeWhole(const std::filesystem::path& path, std::string_view bytes) {
    Result<ReplacementFile> file = ReplacementFile::create(path);
    if (!file) return Result<Done>::failed(file.diagnostics());
    file.value().write(std::as_bytes(std::span(bytes)));
    return file.value().commit();
}

std::string hairHeader(const CurveSet& curves) {
    constexpr std::uint32_t kSegments = 1, kPoints = 2, kThickness = 4;
    constexpr float kUnsetThickness = 1;
    ByteWriter writer;
    writer.writeText("HAIR");
    writer.write(static_cast<std::uint32_t>(curves.strandCount()));
    writer.write(static_cast<std::uint32_t>(curves.points.size()));
    writer.write(kSegments | kPoints | (curves.widths.empty() ? 0 : kThickness));
    writer.write(std::uint32_t(0));                                     // default segments
    writer.write(std::array{kUnsetThickness, 0.0F, 1.0F, 1.0F, 1.0F});  // transparency, color
    writer.writeText(std::string(88, '\0'));
    return writer.bytes();
}

Diagnostics lossesOf(const CurveSet& curves, bool isHair, const std::string& place) {
    std::vector<std::string> lost;
    if (!curves.ids.empty()) lost.emplace_back("strand ids");
    if (!curves.rootUvs.empty()) lost.emplace_back("root UVs");
    if (isHair && !curves.groups.empty()) lost.emplace_back("groups");
    if (!isHair && !curves.widths.empty()) lost.emplace_back("widths");
    if (lost.empty()) return {};
    std::string names;
    for (const std::string& name : lost) names += (names.empty() ? "" : ", ") + name;
    return {makeNote(
        place, fmt::format("the format cannot keep {}. Export Alembic to keep them.", names))};
}

}  // namespace

Result<Done> writeHair(const CurveSet& curves, const std::filesystem::path& path) {
    std::vector<std::uint16_t> segments;
    segments.reserve(curves.strandCount());
    for (std::size_t s = 0; s < curves.strandCount(); ++s) {
        const std::uint32_t points = curves.pointCount(s);
        TENDRIL_DEMAND(points >= 1);
        if (points > kMaxHairPoints)
            return makeError(fmt::format("{}, strand {}", path.string(), s),
                             fmt::format("has {} points; .hair files hold {} at most. Resample it, "
                                         "or choose another format.",
                                         points, kMaxHairPoints));
        segments.push_back(static_cast<std::uint16_t>(points - 1));
    }
    ByteWriter writer;
    writer.writeText(hairHeader(curves));
    writer.writeArray(segments);
    for (const spatial::Vec3& p : curves.points)
        writer.write(
            std::array{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
    for (const double width : curves.widths) writer.write(static_cast<float>(width));
    return writeWhole(path, writer.bytes());
}

Result<Done> writeObjCurves(const CurveSet& curves, const std::filesystem::path& path,
                            const strand::GroomFrame& frame, ObjStrandStyle style) {
    ObjText text;
    text.addComment(fmt::format("{} strands, {} points, unit {}, up axis {}", curves.strandCount(),
                                curves.points.size(), symbolOf(frame.unit), symbolOf(frame.up)));
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t group = kNone;
    for (std::size_t s = 0; s < curves.strandCount(); ++s) {
        const std::uint32_t own = curves.groups.empty() ? 0 : curves.groups[s];
        if (own != group)
            text.addObject(curves.groups.empty() ? path.stem().string() : curves.groupNames[own]);
        group = own;
        for (std::uint32_t p = curves.firstPoint[s]; p < curves.firstPoint[s + 1]; ++p)
            text.addVertex(curves.points[p]);
        if (curves.pointCount(s) >= 2) text.addStrand(curves.pointCount(s), style);
    }
    return writeWhole(path, text.text());
}

Result<Done> writeGroom(const CurveSet& curves, const std::filesystem::path& path,
                        const strand::GroomFrame& frame) {
    const std::string extension = path.extension().string();
    const bool isHair = extension == ".hair";
    if (!isHair && extension != ".obj")
        return makeError(path.string(),
                         "grooms are written as .hair or .obj. Give the file one of "
                         "these endings.");
    Result<Done> written = isHair ? writeHair(curves, path) : writeObjCurves(curves, path, frame);
    if (!written) return written;
    return {Done{}, lossesOf(curves, isHair, path.string())};
}

}  // namespace tendril::io
