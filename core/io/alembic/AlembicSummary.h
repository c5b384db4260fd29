#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/OgawaReader.h"
#include "core/spatial/Vec3.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tendril::io {

/// One object with points, at its first sample.
struct AlembicObjectSummary {
    std::string path;
    std::string kind;          ///< "curves", "mesh", "subdivision surface" or "points"
    std::uint64_t curves = 0;  ///< 0 but for curves
    std::uint64_t points = 0;
    std::uint32_t samples = 0;  ///< of the points
};

/// What an archive holds.
struct AlembicSummary {
    std::string application, description;
    std::vector<AlembicObjectSummary> objects;
    std::uint64_t curves = 0, points = 0;  ///< sums over the objects
    std::vector<double> times;             ///< s, of all samples; at least one
    std::optional<double> fps;
    /// Of all points at the first sample, transforms applied, in file units; equal and zero when
    /// there are none.
    spatial::Vec3 lower, upper;
};

/// Fails when the file is no readable archive; damaged parts are named in the diagnostics.
[[nodiscard]] Result<AlembicSummary> summarizeAlembic(
    const std::filesystem::path& path, UnfinishedArchive unfinished = UnfinishedArchive::Refuse);

}  // namespace tendril::io
