#include "core/io/mesh/MeshCodec.h"

#include "core/base/Bytes.h"

#include <algorithm>
#include <cmath>

namespace tendril::io {
namespace {

constexpr std::uint32_t kBegin = 0x4d444e54, kEnd = 0x454e4421;

bool readText(ByteReader& reader, std::string& text) {
    std::uint64_t length = 0;
    std::string_view view;
    if (!reader.read(length) || !reader.readView(view, length)) return false;
    text = view;
    return true;
}

template <class T>
bool readCounted(ByteReader& reader, std::vector<T>& values) {
    std::uint64_t count = 0;
    return reader.read(count) && reader.readArray(values, count);
}

/// A flag is sent as one byte, 0 or 1.
bool readFlag(ByteReader& reader, bool& flag) {
    std::uint8_t byte = 0;
    if (!reader.read(byte) || byte > 1) return false;
    flag = byte == 1;
    return true;
}

bool readMotion(ByteReader& reader, MotionSource& motion) {
    return reader.read(motion.means) && reader.read(motion.rate) && readText(reader, motion.clip) &&
           reader.read(motion.clips) && readFlag(reader, motion.hasSparseKeys) &&
           readFlag(reader, motion.isRateGuessed);
}

bool agrees(const MeshReport& report) {
    if (report.vertices.size() % report.sampleCount() != 0) return false;
    const auto falls = [](double a, double b) { return !(a < b); };
    if (std::ranges::adjacent_find(report.times, falls) != report.times.end()) return false;
    for (const double t : report.times)
        if (!std::isfinite(t)) return false;
    const std::size_t vertices = report.vertexCount();
    return std::ranges::all_of(report.triangles, [&](const auto& triangle) {
        return std::ranges::max(triangle) < vertices;
    });
}

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
    writer.write(std::uint64_t(report.times.size()));
    writer.writeArray(report.times);
    writer.write(report.motion.means);
    writer.write(report.motion.rate);
    writer.write(std::uint64_t(report.motion.clip.size()));
    writer.writeText(report.motion.clip);
    writer.write(report.motion.clips);
    writer.write(report.motion.hasSparseKeys);
    writer.write(report.motion.isRateGuessed);
    writer.write(kEnd);
    return writer.bytes();
}

std::optional<MeshReport> decodedMeshReport(std::string_view bytes) {
    ByteReader reader(bytes);
    MeshReport report;
    std::uint32_t begin = 0, end = 0;
    const bool whole = reader.read(begin) && begin == kBegin && reader.read(report.kind) &&
                       readText(reader, report.refusal) && readCounted(reader, report.vertices) &&
                       readCounted(reader, report.triangles) && reader.read(report.lines) &&
                       reader.read(report.points) && reader.read(report.metersPerUnit) &&
                       reader.read(report.upAxis) && readCounted(reader, report.times) &&
                       readMotion(reader, report.motion) && reader.read(end) && end == kEnd &&
                       reader.remaining() == 0;
    if (!whole || !agrees(report)) return std::nullopt;
    return report;
}

}  // namespace tendril::io
