#pragma once

#include "core/io/alembic/AlembicCurveStencil.h"
#include "core/io/alembic/OgawaReader.h"
#include "core/spatial/Vec3.h"
#include "core/strand/CurveSet.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tendril::io {

enum class CurvePoints : std::uint8_t {
    Evaluated,  ///< points on the smooth curve
    Vertices  ///< the curve's own vertices, as many as there are in the file; of hermite and power
              ///< curves, whose vertices are not all points, those on the curve
};
enum class HiddenObjects : std::uint8_t { LeaveOut, Read };

/// How to read curves.
struct AlembicReadOptions {
    std::optional<double> time;  ///< s; missing: the first sample
    CurvePoints points = CurvePoints::Evaluated;
    std::size_t segmentsPerSpan = 0;  ///< of smooth curves; 0: see AlembicCurveStencil::uniform
    /// Overrides what the file says of its curves: many programs leave the default, cubic bezier,
    /// on what are plain polylines.
    std::optional<AlembicCurveForm> form{};
    HiddenObjects hidden = HiddenObjects::LeaveOut;
    UnfinishedArchive unfinished = UnfinishedArchive::Refuse;
};

/// Curves of an archive at one time, in the file's own unit and axes, transforms applied. Widths
/// are scaled by the mean scale of the transforms. A strand of unknown width has width 0.
struct AlembicCurves {
    strand::CurveSet curves;  ///< groups: groom_group_name, groom_group_id, or the object's name
    std::vector<std::string> objects{};     ///< paths of the curves objects that gave strands
    std::vector<std::uint32_t> objectOf{};  ///< per strand, index of objects
    std::vector<std::uint8_t> isGuide{};    ///< per strand: groom_guide; empty when no file has it
    std::vector<double> times{};            ///< s, of all samples; at least one
    std::optional<double> fps{};            ///< guessed from the time samplings
    std::string application{}, description{};  ///< of the archive
};

}  // namespace tendril::io
