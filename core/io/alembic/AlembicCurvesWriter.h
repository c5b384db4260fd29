#pragma once

#include "core/base/Result.h"
#include "core/frame/StrandFrame.h"
#include "core/io/alembic/AlembicArchiveWriter.h"
#include "core/io/alembic/AlembicCurvesObjectWriter.h"
#include "core/io/alembic/AlembicExport.h"

#include <cstdint>
#include <vector>

namespace tendril::io {

/// What an export has written.
struct AlembicWritten {
    std::uint32_t frames = 0;
    std::uint64_t strands = 0, points = 0;
    std::uint64_t bytes = 0;
};

/// Writes simulated strands to an Alembic archive, one frame after another:
///
///     /groom            identity transform, groom_version 1.5
///         /<groom> …    curves: P, nVertices, curveBasisAndType, width, .velocities and the
///                       attributes groom_id, id, groom_group_id, groom_group_name, groom_guide,
///                       groom_root_uv
///
/// All strands share one uniform time sampling: the n-th frame handed in is at
/// (firstFrame + n) · fpsDenominator / fpsNumerator seconds. The topology is that of the first
/// frame. Equal frames and options give equal bytes. Until close() succeeds an existing file stays
/// as it was, and nothing is left behind when the writer is destroyed without it.
class AlembicCurvesWriter {
public:
    /// Fails when the options are impossible or the target cannot be written.
    [[nodiscard]] static Result<AlembicCurvesWriter> create(AlembicExport options);

    /// Fails, and writes nothing of this frame, when its topology differs from the first frame's,
    /// when a number is not finite in the file's precision, or when an array is incomplete; fails
    /// also when an earlier or this write did (disk full).
    [[nodiscard]] Result<Done> append(const StrandFrame& frame);
    /// Completes the file and puts it in place. Fails when no frame was appended.
    [[nodiscard]] Result<AlembicWritten> close();

private:
    AlembicCurvesWriter(AlembicExport options, AlembicArchiveWriter archive);
    [[nodiscard]] Result<Done> begin(const StrandFrame& first);
    void nameGrooms(const StrandFrame& first);
    AlembicObjectId writeRoot();
    [[nodiscard]] Result<Done> checkNumbers(const StrandFrame& frame) const;
    [[nodiscard]] Result<Done> checkTopology(const StrandFrame& frame) const;

    AlembicExport options_;
    AlembicArchiveWriter archive_;
    std::vector<AlembicCurvesObjectWriter> curves_;
    StrandFrame first_;  ///< only what topology is: firstPoint, ids and objects
    AlembicWritten written_;
};

}  // namespace tendril::io
