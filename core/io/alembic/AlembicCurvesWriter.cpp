#include "core/io/alembic/AlembicCurvesWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>

namespace tendril::io {
namespace {

using Kind = AlembicPropertyKind;
using Pod = AlembicPod;

Result<Done> checkOptions(const AlembicExport& options) {
    const auto refuse = [&](const char* text) { return makeError(options.path.string(), text); };
    if (options.path.filename().empty()) return refuse("a file name is needed for the export.");
    if (options.fpsNumerator <= 0 || options.fpsDenominator <= 0) {
        return refuse(
            "the frame rate must be above zero. Give it as a fraction, 24/1 or "
            "30000/1001.");
    }
    if (!(options.unitsPerMeter > 0) || !std::isfinite(options.unitsPerMeter)) {
        return refuse("the unit scale must be above zero: 100 writes centimeters, 1 meters.");
    }
    return Done{};
}

std::map<std::string, std::string> archiveMetadata(const AlembicExport& options) {
    const double fps = double(options.fpsNumerator) / double(options.fpsDenominator);
    return {{"_ai_AlembicVersion", "Alembic 1.8.12"},
            {"_ai_Application", options.application},
            {"_ai_DCC_FPS", fmt::format("{:f}", fps)},
            {"_ai_Description", options.description}};
}

/// Arrays that do not fit the frame's own counts.
Result<Done> checkArrays(const StrandFrame& frame, const AlembicExport& options) {
    const std::size_t points = frame.firstPoint.empty() ? 0 : frame.firstPoint.back();
    const std::size_t strands = frame.firstPoint.empty() ? 0 : frame.strandCount();
    const auto refuse = [&](const char* what) {
        return makeError(fmt::format("frame {}", frame.frameNumber),
                         fmt::format("the frame has no {} for every {} of its {} strands and {} "
                                     "points. Simulate the take again before exporting it.",
                                     what, what == std::string_view("id") ? "strand" : "point",
                                     strands, points));
    };
    if (frame.positions.size() != 3 * points) return refuse("position");
    if (frame.radii.size() != points) return refuse("radius");
    if (options.writeVelocities && frame.velocities.size() != 3 * points) return refuse("velocity");
    if (frame.ids.size() != strands || frame.objects.size() != strands) return refuse("id");
    return Done{};
}

/// A name that may stand in an archive and is not among those taken.
std::string freeName(std::string name, std::set<std::string>& taken) {
    std::replace(name.begin(), name.end(), '/', '_');
    std::replace(name.begin(), name.end(), '\0', '_');
    if (name.empty()) name = "strands";
    std::string candidate = name;
    for (int i = 2; !taken.insert(candidate).second; ++i) candidate = fmt::format("{}_{}", name, i);
    return candidate;
}

}  // namespace

Result<AlembicCurvesWriter> AlembicCurvesWriter::create(AlembicExport options) {
    if (auto possible = checkOptions(options); !possible) {
        return Result<AlembicCurvesWriter>::failed(possible.diagnostics());
    }
    auto archive = AlembicArchiveWriter::create(options.path, archiveMetadata(options));
    if (!archive) return Result<AlembicCurvesWriter>::failed(archive.diagnostics());
    return AlembicCurvesWriter(std::move(options), std::move(archive).value());
}

AlembicCurvesWriter::AlembicCurvesWriter(AlembicExport options, AlembicArchiveWriter archive)
    : options_(std::move(options)), archive_(std::move(archive)) {}

Result<Done> AlembicCurvesWriter::append(const StrandFrame& frame) {
    if (auto complete = checkArrays(frame, options_); !complete) return complete;
    if (written_.frames > 0) {
        if (auto same = checkTopology(frame); !same) return same;
    }
    if (auto finite = checkNumbers(frame); !finite) return finite;
    if (written_.frames == 0) {
        if (auto begun = begin(frame); !begun) return begun;
    }
    for (AlembicCurvesObjectWriter& curves : curves_) curves.append(archive_, frame);
    ++written_.frames;
    return archive_.status();
}

/// One groom per scene object when none are asked for, and names that are allowed and unique.
void AlembicCurvesWriter::nameGrooms(const StrandFrame& first) {
    if (options_.grooms.empty()) {
        std::set<std::uint64_t> seen;
        for (std::uint64_t object : first.objects) {
            if (!seen.insert(object).second) continue;
            const auto index = static_cast<std::int32_t>(options_.grooms.size());
            options_.grooms.push_back(
                {.object = object, .name = fmt::format("strands_{}", index), .groupId = index});
        }
    }
    std::set<std::string> taken;
    for (AlembicGroom& groom : options_.grooms) {
        if (groom.groupName.empty()) groom.groupName = groom.name;
        groom.name = freeName(groom.name, taken);
    }
}

Result<Done> AlembicCurvesWriter::begin(const StrandFrame& first) {
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> strandsOf;
    for (std::uint32_t strand = 0; strand < first.strandCount(); ++strand) {
        if (first.ids[strand] > std::uint32_t(std::numeric_limits<std::int32_t>::max())) {
            return makeError(fmt::format("strand {}", strand),
                             fmt::format("id {} is beyond 2147483647, the largest the file can "
                                         "hold. Renumber the strands of the groom.",
                                         first.ids[strand]));
        }
        if (first.firstPoint[strand + 1] - first.firstPoint[strand] < 2) {
            return makeError(fmt::format("strand {}", strand),
                             "a strand needs at least two points to be a curve. Remove it from "
                             "the groom.");
        }
        strandsOf[first.objects[strand]].push_back(strand);
    }
    nameGrooms(first);
    for (const AlembicGroom& groom : options_.grooms) {
        const std::size_t strands = strandsOf[groom.object].size();
        if (groom.rootUvs.empty() || groom.rootUvs.size() == strands) continue;
        return makeError(groom.name, fmt::format("{} root coordinates were given for {} strands. "
                                                 "Give one for each strand, or none.",
                                                 groom.rootUvs.size(), strands));
    }
    const AlembicObjectId root = writeRoot();
    const double secondsPerFrame = double(options_.fpsDenominator) / double(options_.fpsNumerator);
    const double start = double(options_.firstFrame) * double(options_.fpsDenominator) /
                         double(options_.fpsNumerator);
    const std::uint32_t sampling = archive_.addTimeSampling({secondsPerFrame, {start}});
    for (const AlembicGroom& groom : options_.grooms) {
        const std::vector<std::uint32_t>& strands = strandsOf[groom.object];
        for (std::uint32_t strand : strands) {
            written_.points += first.firstPoint[strand + 1] - first.firstPoint[strand];
        }
        written_.strands += strands.size();
        curves_.emplace_back(archive_, root, options_, groom, strands, first, sampling);
    }
    first_.firstPoint = first.firstPoint;
    first_.ids = first.ids;
    first_.objects = first.objects;
    return Done{};
}

AlembicObjectId AlembicCurvesWriter::writeRoot() {
    const auto root =
        archive_.addObject(AlembicObjectId::Root, "groom",
                           "schema=AbcGeom_Xform_v3;schemaObjTitle=AbcGeom_Xform_v3:.xform");
    const auto xform = archive_.addProperty(
        archive_.propertiesOf(root), {.name = ".xform", .metadata = "schema=AbcGeom_Xform_v3"});
    const auto scalar = [&](AlembicPropertyId parent, const char* name, Pod pod) {
        return archive_.addProperty(parent, {.name = name, .kind = Kind::Scalar, .pod = pod});
    };
    const std::uint8_t inherits = 1;
    archive_.append<std::uint8_t>(scalar(xform, ".inherits", Pod::Bool), std::span(&inherits, 1));
    const auto user = archive_.addProperty(xform, {.name = ".userProperties"});
    const std::int16_t version[2] = {1, 5};  // of the groom specification
    archive_.append<std::int16_t>(scalar(user, "groom_version_major", Pod::Int16),
                                  std::span(version, 1));
    archive_.append<std::int16_t>(scalar(user, "groom_version_minor", Pod::Int16),
                                  std::span(version + 1, 1));
    archive_.append(scalar(user, "groom_tool", Pod::String), {options_.application});
    archive_.append(scalar(user, "groom_properties", Pod::String), {options_.groomProperties});
    return root;
}

Result<Done> AlembicCurvesWriter::checkNumbers(const StrandFrame& frame) const {
    const auto wrong = [&](float value) {
        return !std::isfinite(static_cast<float>(2 * options_.unitsPerMeter * value));
    };
    const auto refuse = [&](std::size_t point, const char* what) {
        const auto after =
            std::upper_bound(frame.firstPoint.begin(), frame.firstPoint.end(), point);
        const std::size_t strand = std::size_t(after - frame.firstPoint.begin()) - 1;
        return makeError(fmt::format("frame {}, strand {}, point {}", frame.frameNumber, strand,
                                     point - frame.firstPoint[strand]),
                         fmt::format("the {} is not a finite number. Simulate again with smaller "
                                     "steps, or export the frames before this one.",
                                     what));
    };
    for (std::size_t i = 0; i < frame.positions.size(); ++i) {
        if (wrong(frame.positions[i])) return refuse(i / 3, "position");
        if (options_.writeVelocities && wrong(frame.velocities[i]))
            return refuse(i / 3, "velocity");
    }
    for (std::size_t i = 0; i < frame.radii.size(); ++i) {
        if (wrong(frame.radii[i])) return refuse(i, "radius");
    }
    return Done{};
}

Result<Done> AlembicCurvesWriter::checkTopology(const StrandFrame& frame) const {
    if (frame.firstPoint == first_.firstPoint && frame.ids == first_.ids &&
        frame.objects == first_.objects) {
        return Done{};
    }
    return makeError(fmt::format("frame {}", frame.frameNumber),
                     fmt::format("the strands changed during the export: {} strands with {} points "
                                 "at its beginning, {} with {} now, or others in another order. "
                                 "Export each part in a file of its own.",
                                 first_.strandCount(), first_.firstPoint.back(),
                                 frame.strandCount(), frame.firstPoint.back()));
}

Result<AlembicWritten> AlembicCurvesWriter::close() {
    if (written_.frames == 0) {
        return makeError(options_.path.string(),
                         "no frame was written, so there is nothing to export. Choose a range "
                         "that has frames.");
    }
    const auto closed = archive_.close();
    if (!closed) return Result<AlembicWritten>::failed(closed.diagnostics());
    written_.bytes = archive_.size();
    return written_;
}

}  // namespace tendril::io
