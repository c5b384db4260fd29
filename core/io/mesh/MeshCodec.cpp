#include "core/io/mesh/MeshCodec.h"

#include "core/base/Bytes.h"

#include <algorithm>

namespace tendril::io {
namespace {

constexpr std::uint32_t kBegin = 0x4d444e54, kEnd = 0x454e4421;

}  // namespace

std::string encoded(const MeshReport& report) {
    ByteWriter writer;
    writer.write(kBegin);
    writer.write(report.kind);
    writer.write(std::uint64_t(report.refusal.size()));
    writer.writeText(report.refusal);
    writer.write(std::uint64_t(report.vertices.size()));
    writer.writeArray(report.vertices);
    writer.write(std::uint64_t(report.triangles.size()));
    writer.writeArray(report.triangles);
    writer.write(report.lines);
    writer.write(report.points);
    writer.write(report.metersPerUnit);
    writer.write(report.upAxis);
    writer.write(kEnd);
    return writer.bytes();
}

std::optional<MeshReport> decodedMeshReport(std::string_view bytes) {
    ByteReader reader(bytes);
    MeshReport report;
    std::uint32_t begin = 0, end = 0;
    std::uint64_t length = 0, vertices = 0, triangles = 0;
    std::string_view refusal;
    const bool whole = reader.read(begin) && begin == kBegin && reader.read(report.kind) &&
                       reader.read(length) && reader.readView(refusal, length) &&
                       reader.read(vertices) && reader.readArray(report.vertices, vertices) &&
                       reader.read(triangles) && reader.readArray(report.triangles, triangles) &&
                       reader.read(report.lines) && reader.read(report.points) &&
                       reader.read(report.metersPerUnit) && reader.read(report.upAxis) &&
                       reader.read(end) && end == kEnd && reader.remaining() == 0;
    if (!whole) return std::nullopt;
    for (const auto& triangle : report.triangles)
        if (std::ranges::max(triangle) >= vertices) return std::nullopt;
    report.refusal = refusal;
    return report;
}

}  // namespace tendril::io
