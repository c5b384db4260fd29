#pragma once

#include "core/io/alembic/AlembicCurvesObject.h"
#include "core/io/alembic/AlembicImport.h"

#include <span>

namespace tendril::io {

/// Widths, ids, groups, root coordinates and guide flags of the strands of all objects, in order.
/// Widths: groom_width, else width. Ids: groom_id, else id; left empty when an object has none.
/// Root coordinates: groom_root_uv, else uv.
void readStrandAttributes(const AlembicArchive& archive,
                          std::span<const AlembicCurvesObject> objects, double time,
                          AlembicCurves& result, Diagnostics& problems);

}  // namespace tendril::io
