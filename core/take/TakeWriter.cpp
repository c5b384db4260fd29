#include "core/take/TakeWriter.h"

#include "core/take/TakeCodec.h"
#include "core/take/TakeReader.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::take {
namespace {

std::uint32_t kindOf(RecordKind kind) {
    return static_cast<std::uint32_t>(kind);
}

}  // namespace

TakeWriter::TakeWriter(RecordFile file, TakeHeader header, std::uint32_t meshes)
    : file_(std::move(file)), header_(std::move(header)), nextMesh_(meshes) {}

Result<TakeWriter> TakeWriter::create(const std::filesystem::path& path, TakeHeader header) {
    TENDRIL_DEMAND(decodedHeader(encoded(header)).has_value());
    Result<RecordFile> file = RecordFile::create(path);
    if (!file) return Result<TakeWriter>::failed(file.diagnostics());
    const Result<Done> written =
        file.value().append(kindOf(RecordKind::Header), 0, encoded(header));
    if (!written) {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
        return Result<TakeWriter>::failed(written.diagnostics());
    }
    return TakeWriter(std::move(file).value(), std::move(header), 0);
}

Result<TakeWriter> TakeWriter::resume(const std::filesystem::path& path) {
    Result<RecordFile> file = RecordFile::reopen(path);
    if (!file) return Result<TakeWriter>::failed(file.diagnostics());
    const Result<TakeReader> reader = TakeReader::open(path);
    if (!reader) return Result<TakeWriter>::failed(reader.diagnostics());
    return TakeWriter(std::move(file).value(), reader.value().header(),
                      reader.value().nextMeshIndex());
}

Result<std::vector<std::uint32_t>> TakeWriter::storeMeshes(const StrandFrame& frame) {
    std::vector<std::uint32_t> indices;
    decltype(recentMeshes_) meshes;
    for (const MeshInstance& instance : frame.meshes) {
        TENDRIL_DEMAND(instance.mesh != nullptr);
        const auto isSame = [&](const auto& stored) { return stored.first == instance.mesh; };
        auto known = std::ranges::find_if(meshes, isSame);
        if (known == meshes.end()) {
            const auto before = std::ranges::find_if(recentMeshes_, isSame);
            if (before == recentMeshes_.end()) {
                const Result<Done> written =
                    file_.append(kindOf(RecordKind::Mesh), nextMesh_, encoded(*instance.mesh));
                if (!written)
                    return Result<std::vector<std::uint32_t>>::failed(written.diagnostics());
                meshes.emplace_back(instance.mesh, nextMesh_++);
            } else {
                meshes.push_back(*before);
            }
            known = meshes.end() - 1;
        }
        indices.push_back(known->second);
    }
    recentMeshes_ = std::move(meshes);
    return indices;
}

Result<Done> TakeWriter::append(const StrandFrame& frame) {
    if (!fits(header_, frame))
        return makeError(fmt::format("{}, frame {}", path().string(), frame.frameNumber),
                         "the frame's strands are not those of the take: the groom changed. Record "
                         "a new take.");
    const Result<std::vector<std::uint32_t>> meshes = storeMeshes(frame);
    if (!meshes) return Result<Done>::failed(meshes.diagnostics());
    return file_.append(kindOf(RecordKind::Frame), frame.frameNumber,
                        encoded(frame, meshes.value(), header_));
}

}  // namespace tendril::take
