#include "core/io/groom/ObjSequenceWriter.h"

#include "core/io/ReplacementFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace tendril::io {
namespace {

spatial::Vec3 pointOf(const StrandFrame& frame, std::size_t point) {
    const float* xyz = frame.positions.data() + 3 * point;
    return {xyz[0], xyz[1], xyz[2]};
}

}  // namespace

Result<ObjSequenceWriter> ObjSequenceWriter::create(ObjSequenceExport options) {
    TENDRIL_DEMAND(options.fpsNumerator > 0 && options.fpsDenominator > 0);
    const std::string place = options.pattern.string();
    const std::string name = options.pattern.filename().string();
    const std::size_t first = name.find('#');
    if (first == std::string::npos)
        return makeError(place,
                         "has no place for the frame number. Write it as a run of #, as in "
                         "hair.####.obj.");
    if (name.find('#', std::min(name.find_first_not_of('#', first), name.size())) !=
        std::string::npos)
        return makeError(place, "has two places for the frame number. Keep one run of #.");
    const std::filesystem::path folder = options.pattern.parent_path();
    std::error_code ignored;
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        return makeError(
            place, fmt::format("the folder {} is not there. Create it first.", folder.string()));
    return ObjSequenceWriter(std::move(options));
}

std::filesystem::path ObjSequenceWriter::pathOf(std::int64_t frameNumber) const {
    const std::string name = options_.pattern.filename().string();
    const std::size_t first = name.find('#');
    const std::size_t end = std::min(name.find_first_not_of('#', first), name.size());
    const std::string number = fmt::format("{:0{}}", frameNumber, end - first);
    return options_.pattern.parent_path() / (name.substr(0, first) + number + name.substr(end));
}

Result<Done> ObjSequenceWriter::begin(const StrandFrame& first) {
    const bool all = options_.grooms.empty();
    for (const ObjSequenceExport::Groom& groom : options_.grooms)
        parts_.push_back({groom.name, {}});
    std::vector<std::uint64_t> objects;  // of parts_
    for (const ObjSequenceExport::Groom& groom : options_.grooms) objects.push_back(groom.object);
    for (std::uint32_t s = 0; s < first.strandCount(); ++s) {
        const std::uint64_t object = first.objects.empty() ? 0 : first.objects[s];
        auto found = std::ranges::find(objects, object);
        if (found == objects.end()) {
            if (!all) continue;
            parts_.push_back({fmt::format("strands_{}", parts_.size()), {}});
            found = objects.insert(objects.end(), object);
        }
        parts_[static_cast<std::size_t>(found - objects.begin())].strands.push_back(s);
    }
    const auto isEmpty = [](const Part& part) { return part.strands.empty(); };
    std::erase_if(parts_, isEmpty);
    if (parts_.empty())
        return makeError(options_.pattern.string(),
                         "no strand of the frame is to be exported. "
                         "Choose grooms that are simulated.");
    first_.firstPoint = first.firstPoint;
    first_.ids = first.ids;
    first_.objects = first.objects;
    return Done{};
}

Result<Done> ObjSequenceWriter::checkStrands(const StrandFrame& frame,
                                             const std::string& place) const {
    if (frame.firstPoint != first_.firstPoint || frame.ids != first_.ids ||
        frame.objects != first_.objects)
        return makeError(place,
                         "the strands are not those of the first frame: the groom changed. "
                         "Export the frames from there on as another sequence.");
    TENDRIL_DEMAND(frame.positions.size() == std::size_t(3) * frame.firstPoint.back());
    for (std::size_t s = 0; s < frame.strandCount(); ++s)
        for (std::uint32_t p = frame.firstPoint[s]; p < frame.firstPoint[s + 1]; ++p)
            if (!spatial::isFinite(pointOf(frame, p)))
                return makeError(place, fmt::format("strand {} point {} is not a finite number. "
                                                    "Simulate the frame again.",
                                                    s, p - frame.firstPoint[s]));
    return Done{};
}

std::string ObjSequenceWriter::textOf(const StrandFrame& frame) const {
    ObjText text;
    if (!options_.application.empty()) text.addComment(options_.application);
    text.addComment(fmt::format("unit {}, up axis {}, {}/{} fps, frame {}, time {} s",
                                symbolOf(options_.frame.unit), symbolOf(options_.frame.up),
                                options_.fpsNumerator, options_.fpsDenominator, frame.frameNumber,
                                frame.time));
    for (const Part& part : parts_) {
        text.addObject(part.name);
        for (const std::uint32_t s : part.strands) {
            const std::uint32_t first = frame.firstPoint[s], end = frame.firstPoint[s + 1];
            for (std::uint32_t p = first; p < end; ++p)
                text.addVertex(strand::inFileFrame(pointOf(frame, p), options_.frame));
            if (end - first >= 2) text.addStrand(end - first, options_.style);
        }
    }
    return text.text();
}

Result<Done> ObjSequenceWriter::append(const StrandFrame& frame) {
    const std::filesystem::path path = pathOf(frame.frameNumber);
    if (parts_.empty())
        if (Result<Done> begun = begin(frame); !begun) return begun;
    if (Result<Done> checked = checkStrands(frame, path.string()); !checked) return checked;
    const std::string text = textOf(frame);
    Result<ReplacementFile> file = ReplacementFile::create(path);
    if (!file) return Result<Done>::failed(file.diagnostics());
    file.value().write(std::as_bytes(std::span(text)));
    Result<Done> placed = file.value().commit();
    if (!placed) return placed;
    ++frames_;
    bytes_ += text.size();
    return Done{};
}

}  // namespace tendril::io
