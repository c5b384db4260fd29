#include "core/take/TakeReader.h"

#include "core/take/TakeCodec.h"

#include <fmt/format.h>

namespace tendril::take {
namespace {

constexpr std::size_t kNamedFrames = 10;

std::string listed(const std::vector<std::int64_t>& frames) {
    std::string text;
    for (std::size_t i = 0; i < std::min(frames.size(), kNamedFrames); ++i)
        text += fmt::format("{}{}", i > 0 ? ", " : "", frames[i]);
    if (frames.size() > kNamedFrames)
        text += fmt::format(" and {} more", frames.size() - kNamedFrames);
    return text;
}

Diagnostics warningsOf(const RecordList& list, const std::string& place) {
    Diagnostics notes;
    if (list.damagedBytes > 0)
        notes.push_back(makeWarning(place, fmt::format("{} bytes are damaged; the frames in them "
                                                       "are lost. Record them again.",
                                                       list.damagedBytes)));
    if (list.cutKey)
        notes.push_back(makeWarning(place, fmt::format("ends within frame {}: writing it was "
                                                       "interrupted. All frames before are whole.",
                                                       *list.cutKey)));
    return notes;
}

}  // namespace

TakeReader::TakeReader(RecordFile file, TakeHeader header)
    : file_(std::move(file)), header_(std::move(header)) {}

Result<TakeReader> TakeReader::open(const std::filesystem::path& path) {
    Result<RecordFile> file = RecordFile::openToRead(path);
    if (!file) return Result<TakeReader>::failed(file.diagnostics());
    const Result<RecordList> list = file.value().list();
    if (!list) return Result<TakeReader>::failed(list.diagnostics());
    const std::string place = path.string();
    const std::vector<RecordPlace>& records = list.value().records;
    std::optional<TakeHeader> header;
    if (!records.empty() && records.front().kind == std::uint32_t(RecordKind::Header))
        if (const Result<std::string> bytes = file.value().payload(records.front()))
            header = decodedHeader(bytes.value());
    if (!header)
        return makeError(place,
                         "the take's header is missing or damaged, so its frames cannot be "
                         "understood. Copy the file again, or record the take again.");

    TakeReader reader(std::move(file).value(), *std::move(header));
    for (const RecordPlace& record : records) {
        if (record.kind == std::uint32_t(RecordKind::Frame))
            reader.frames_[record.key] = record;
        else if (record.kind == std::uint32_t(RecordKind::Mesh))
            reader.meshPlaces_[static_cast<std::uint32_t>(record.key)] = record;
    }
    Diagnostics notes = warningsOf(list.value(), place);
    if (const std::vector<std::int64_t> missing = reader.missingFrames(); !missing.empty())
        notes.push_back(makeWarning(
            place, fmt::format("{} frames are missing: {}.", missing.size(), listed(missing))));
    return {std::move(reader), std::move(notes)};
}

std::vector<std::int64_t> TakeReader::frameNumbers() const {
    std::vector<std::int64_t> numbers;
    for (const auto& entry : frames_) numbers.push_back(entry.first);
    return numbers;
}

std::vector<std::int64_t> TakeReader::missingFrames() const {
    // A damaged number may be far away; only gaps of some length are worth naming one by one.
    constexpr std::int64_t kLongestGap = 100'000;
    std::vector<std::int64_t> missing;
    if (frames_.empty()) return missing;
    std::int64_t expected = frames_.begin()->first;
    for (const auto& entry : frames_) {
        for (; expected < entry.first && std::ssize(missing) < kLongestGap; ++expected)
            missing.push_back(expected);
        expected = entry.first + 1;
    }
    return missing;
}

std::vector<std::int64_t> TakeReader::findDamagedFrames() {
    std::vector<std::int64_t> damaged;
    for (const std::int64_t number : frameNumbers())
        if (const Result<FramePtr> read = frame(number); !read || !read.diagnostics().empty())
            damaged.push_back(number);
    return damaged;
}

Result<FramePtr> TakeReader::frame(std::int64_t number) {
    const std::string place = fmt::format("{}, frame {}", file_.path().string(), number);
    const auto found = frames_.find(number);
    if (found == frames_.end())
        return makeError(place, "is not in the take. Record it, or choose another frame.");
    const Result<std::string> bytes = file_.payload(found->second);
    if (!bytes) return makeError(place, bytes.diagnostics().front().text);
    std::optional<StoredFrame> stored = decodedFrame(bytes.value(), header_);
    if (!stored || stored->frame.frameNumber != number)
        return makeError(place, "is damaged. Record it again.");

    Diagnostics notes;
    std::vector<MeshInstance> meshes;
    for (std::size_t m = 0; m < stored->meshIndices.size(); ++m) {
        Result<std::shared_ptr<const MeshArrays>> arrays = mesh(stored->meshIndices[m]);
        if (!arrays) {
            notes.push_back(makeWarning(
                place, "comes without one of its meshes: " + arrays.diagnostics().front().text));
            continue;
        }
        meshes.push_back(std::move(stored->frame.meshes[m]));
        meshes.back().mesh = std::move(arrays).value();
    }
    stored->frame.meshes = std::move(meshes);
    return {std::make_shared<const StrandFrame>(std::move(stored->frame)), std::move(notes)};
}

Result<std::shared_ptr<const MeshArrays>> TakeReader::mesh(std::uint32_t index) {
    if (std::shared_ptr<const MeshArrays> held = meshes_[index].lock()) return held;
    const std::string place = fmt::format("{}, mesh {}", file_.path().string(), index);
    const auto found = meshPlaces_.find(index);
    if (found == meshPlaces_.end()) return makeError(place, "it is not in the file.");
    const Result<std::string> bytes = file_.payload(found->second);
    if (!bytes) return makeError(place, bytes.diagnostics().front().text);
    std::optional<MeshArrays> arrays = decodedMesh(bytes.value());
    if (!arrays) return makeError(place, "it is damaged.");
    auto shared = std::make_shared<const MeshArrays>(*std::move(arrays));
    meshes_[index] = shared;
    return std::shared_ptr<const MeshArrays>(shared);
}

std::uint32_t TakeReader::nextMeshIndex() const {
    return meshPlaces_.empty() ? 0 : meshPlaces_.rbegin()->first + 1;
}

}  // namespace tendril::take
