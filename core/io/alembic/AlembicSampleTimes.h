#pragma once

#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicPlacement.h"

#include <optional>
#include <span>
#include <vector>

namespace tendril::io {

/// Times, in seconds and rising, at which the points of objects have samples or a transform above
/// them does. When nothing moves: the time of the first sample. Never empty.
[[nodiscard]] std::vector<double> findSampleTimes(const AlembicArchive& archive,
                                                  std::span<const AlembicPlacement> placements);

/// Frames per second by the time samplings of what moves, or as the archive notes it.
[[nodiscard]] std::optional<double> guessFps(const AlembicArchive& archive,
                                             std::span<const AlembicPlacement> placements);

}  // namespace tendril::io
