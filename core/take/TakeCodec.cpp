#include "core/take/TakeCodec.h"

#include "core/base/Bytes.h"

#include <algorithm>

namespace tendril::take {
namespace {

template <class T>
void writeCounted(ByteWriter& writer, const std::vector<T>& values) {
    writer.write(std::uint64_t(values.size()));
    writer.writeArray(values);
}

template <class T>
bool readCounted(ByteReader& reader, std::vector<T>& values) {
    std::uint64_t count = 0;
    return reader.read(count) && reader.readArray(values, count);
}

/// All of the optional sizes an array may have.
bool isEmptyOr(std::size_t size, std::size_t expected) {
    return size == 0 || size == expected;
}

bool isConsistent(const TakeHeader& header) {
    const std::size_t strands = header.firstPoint.size() - 1;
    return header.fpsNumerator > 0 && header.fpsDenominator > 0 && header.firstPoint.front() == 0 &&
           std::ranges::is_sorted(header.firstPoint) && isEmptyOr(header.ids.size(), strands) &&
           isEmptyOr(header.objects.size(), strands) &&
           isEmptyOr(header.radii.size(), header.firstPoint.back());
}

void writeStats(ByteWriter& writer, const SolverStats& stats) {
    writer.write(stats.steps);
    writer.write(stats.residuals);
    writer.write(stats.newtonIterations);
    writer.write(stats.errorTestFailures);
    writer.write(stats.convergenceFailures);
    writer.write(stats.nearSingularJoints);
    writer.write(stats.stoppedStrands);
    writer.write(stats.wallSeconds);
}

bool readStats(ByteReader& reader, SolverStats& stats) {
    return reader.read(stats.steps) && reader.read(stats.residuals) &&
           reader.read(stats.newtonIterations) && reader.read(stats.errorTestFailures) &&
           reader.read(stats.convergenceFailures) && reader.read(stats.nearSingularJoints) &&
           reader.read(stats.stoppedStrands) && reader.read(stats.wallSeconds);
}

// What later programs add to it stands behind: the section says how long it is.
void writeContactStats(ByteWriter& writer, const SolverStats& stats) {
    ByteWriter section;
    section.write(stats.coarseStrands);
    section.write(stats.contacts);
    section.write(stats.insideAtStart);
    section.write(stats.worstPenetration);
    section.write(stats.constraintResidual);
    writer.write(std::uint32_t(section.bytes().size()));
    writer.writeText(section.bytes());
}

/// Frames of programs that did not count these end before them.
bool readContactStats(ByteReader& reader, SolverStats& stats) {
    if (reader.remaining() == 0) return true;
    std::uint32_t length = 0;
    std::string_view bytes;
    if (!reader.read(length) || !reader.readView(bytes, length)) return false;
    ByteReader section(bytes);
    return section.read(stats.coarseStrands) && section.read(stats.contacts) &&
           section.read(stats.insideAtStart) && section.read(stats.worstPenetration) &&
           section.read(stats.constraintResidual);
}

bool readMeshes(ByteReader& reader, StoredFrame& stored) {
    std::uint64_t count = 0;
    if (!reader.read(count) || count > reader.remaining()) return false;
    for (std::uint64_t i = 0; i < count; ++i) {
        MeshInstance instance;
        std::uint32_t index = 0;
        if (!reader.read(index) || !reader.read(instance.object) ||
            !reader.read(instance.worldFromMesh))
            return false;
        stored.meshIndices.push_back(index);
        stored.frame.meshes.push_back(std::move(instance));
    }
    return true;
}

}  // namespace

std::string encoded(const TakeHeader& header) {
    ByteWriter writer;
    writer.write(header.fpsNumerator);
    writer.write(header.fpsDenominator);
    writer.write(header.firstFrame);
    writeCounted(writer, header.firstPoint);
    writeCounted(writer, header.ids);
    writeCounted(writer, header.objects);
    writeCounted(writer, header.radii);
    writer.write(std::uint64_t(header.settings.size()));
    writer.writeText(header.settings);
    writer.write(std::uint64_t(header.instructionSet.size()));
    writer.writeText(header.instructionSet);
    return writer.bytes();
}

std::optional<TakeHeader> decodedHeader(std::string_view bytes) {
    ByteReader reader(bytes);
    TakeHeader header;
    std::uint64_t length = 0;
    std::string_view settings;
    const bool whole = reader.read(header.fpsNumerator) && reader.read(header.fpsDenominator) &&
                       reader.read(header.firstFrame) && readCounted(reader, header.firstPoint) &&
                       readCounted(reader, header.ids) && readCounted(reader, header.objects) &&
                       readCounted(reader, header.radii) && reader.read(length) &&
                       reader.readView(settings, length);
    if (!whole || header.firstPoint.empty() || !isConsistent(header)) return std::nullopt;
    header.settings = settings;
    if (reader.remaining() == 0) return header;  // of a file that does not name it
    std::string_view instructionSet;
    if (!reader.read(length) || !reader.readView(instructionSet, length)) return std::nullopt;
    header.instructionSet = instructionSet;
    return header;
}

std::string encoded(const MeshArrays& mesh) {
    ByteWriter writer;
    writeCounted(writer, mesh.positions);
    writeCounted(writer, mesh.normals);
    writeCounted(writer, mesh.triangles);
    return writer.bytes();
}

std::optional<MeshArrays> decodedMesh(std::string_view bytes) {
    ByteReader reader(bytes);
    MeshArrays mesh;
    if (!readCounted(reader, mesh.positions) || !readCounted(reader, mesh.normals) ||
        !readCounted(reader, mesh.triangles))
        return std::nullopt;
    const std::size_t vertices = mesh.positions.size() / 3;
    const bool consistent =
        mesh.positions.size() % 3 == 0 && mesh.triangles.size() % 3 == 0 &&
        isEmptyOr(mesh.normals.size(), mesh.positions.size()) &&
        std::ranges::all_of(mesh.triangles, [=](std::uint32_t v) { return v < vertices; });
    if (!consistent) return std::nullopt;
    return mesh;
}

std::string encoded(const StrandFrame& frame, const std::vector<std::uint32_t>& meshIndices,
                    const TakeHeader& header) {
    ByteWriter writer;
    writer.write(frame.frameNumber);
    writer.write(frame.time);
    writer.write(frame.sceneRevision);
    writer.write(frame.topologyRevision);
    writer.write(frame.worldFromBase);
    writeStats(writer, frame.stats);
    writeCounted(writer, frame.positions);
    writeCounted(writer, frame.velocities);
    writeCounted(writer, frame.orientations);
    const bool ownRadii = frame.radii != header.radii;
    writer.write(std::uint8_t(ownRadii));
    if (ownRadii) writeCounted(writer, frame.radii);
    writer.write(std::uint64_t(frame.meshes.size()));
    for (std::size_t m = 0; m < frame.meshes.size(); ++m) {
        writer.write(meshIndices[m]);
        writer.write(frame.meshes[m].object);
        writer.write(frame.meshes[m].worldFromMesh);
    }
    writeContactStats(writer, frame.stats);
    return writer.bytes();
}

std::optional<StoredFrame> decodedFrame(std::string_view bytes, const TakeHeader& header) {
    ByteReader reader(bytes);
    StoredFrame stored;
    StrandFrame& frame = stored.frame;
    frame.firstPoint = header.firstPoint;
    frame.ids = header.ids;
    frame.objects = header.objects;
    frame.radii = header.radii;
    std::uint8_t ownRadii = 0;
    const bool whole = reader.read(frame.frameNumber) && reader.read(frame.time) &&
                       reader.read(frame.sceneRevision) && reader.read(frame.topologyRevision) &&
                       reader.read(frame.worldFromBase) && readStats(reader, frame.stats) &&
                       readCounted(reader, frame.positions) &&
                       readCounted(reader, frame.velocities) &&
                       readCounted(reader, frame.orientations) && reader.read(ownRadii) &&
                       (ownRadii == 0 || readCounted(reader, frame.radii)) &&
                       readMeshes(reader, stored) && readContactStats(reader, frame.stats);
    const std::size_t points = header.firstPoint.back();
    if (!whole || !fits(header, frame) || !isEmptyOr(frame.velocities.size(), 3 * points) ||
        !isEmptyOr(frame.orientations.size(), 4 * points) || !isEmptyOr(frame.radii.size(), points))
        return std::nullopt;
    return stored;
}

}  // namespace tendril::take
