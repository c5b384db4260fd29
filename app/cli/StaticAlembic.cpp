#include "app/cli/StaticAlembic.h"

#include "core/io/alembic/AlembicCurvesWriter.h"
#include "core/strand/StrandParams.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tendril::cli {

namespace {

using strand::CurveSet;

// Positions in the unit and axes of the file, so that no number is rounded twice.
StrandFrame frameOf(const CurveSet& curves, double unknownRadius) {
    StrandFrame frame;
    frame.firstPoint = curves.firstPoint;
    frame.positions.reserve(3 * curves.points.size());
    for (const spatial::Vec3& p : curves.points)
        for (const double x : {p.x, p.y, p.z}) frame.positions.push_back(static_cast<float>(x));
    frame.radii.assign(curves.points.size(), static_cast<float>(unknownRadius));
    for (std::size_t i = 0; i < curves.widths.size(); ++i)
        frame.radii[i] = static_cast<float>(curves.widths[i] / 2);
    frame.ids = curves.ids;
    if (frame.ids.empty()) {
        frame.ids.resize(curves.strandCount());
        std::iota(frame.ids.begin(), frame.ids.end(), 0U);
    }
    frame.objects.assign(curves.strandCount(), 0);
    for (std::size_t i = 0; i < curves.groups.size(); ++i) frame.objects[i] = curves.groups[i];
    return frame;
}

std::vector<io::AlembicGroom> groomsOf(const CurveSet& curves, const std::string& name) {
    std::vector<io::AlembicGroom> grooms;
    const std::size_t count = curves.groups.empty() ? 1 : curves.groupNames.size();
    for (std::size_t g = 0; g < count; ++g) {
        io::AlembicGroom groom{.object = g,
                               .name = curves.groups.empty() ? name : curves.groupNames[g],
                               .groupId = static_cast<std::int32_t>(g)};
        bool isUsed = curves.groups.empty();
        for (std::size_t i = 0; i < curves.strandCount(); ++i) {
            if (!curves.groups.empty() && curves.groups[i] != g) continue;
            isUsed = true;
            if (!curves.rootUvs.empty()) groom.rootUvs.push_back(curves.rootUvs[i]);
        }
        if (isUsed) grooms.push_back(std::move(groom));
    }
    return grooms;
}

}  // namespace

Result<Done> writeStaticAlembic(const CurveSet& curves, const std::filesystem::path& path,
                                const strand::GroomFrame& frame) {
    const double radius = strand::StrandParams{}.radius / strand::metersPer(frame.unit);
    Diagnostics notes;
    if (curves.widths.empty())
        notes.push_back(
            makeNote(path.string(), fmt::format("the input tells no widths; {:g} {} is written.",
                                                2 * radius, symbolOf(frame.unit))));
    if (!std::ranges::is_sorted(curves.groups))
        notes.push_back(makeNote(path.string(),
                                 "groups are objects of their own, so strands "
                                 "change places; ids are kept."));
    auto writer =
        io::AlembicCurvesWriter::create({.path = path,
                                         .firstFrame = 0,
                                         .unitsPerMeter = 1,
                                         .writeVelocities = false,
                                         .application = "tendril-cli " TENDRIL_VERSION,
                                         .groomProperties = toText(frame),
                                         .grooms = groomsOf(curves, path.stem().string())});
    if (!writer) return Result<Done>::failed(writer.diagnostics());
    const auto appended = writer.value().append(frameOf(curves, radius));
    if (!appended) return appended;
    const auto closed = writer.value().close();
    if (!closed) return Result<Done>::failed(closed.diagnostics());
    return {Done{}, std::move(notes)};
}

}  // namespace tendril::cli
