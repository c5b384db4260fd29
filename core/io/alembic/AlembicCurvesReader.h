#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/AlembicImport.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

namespace tendril::io {

/// An Alembic archive of curves that stays open, so that animated points can be read sample by
/// sample.
///
/// Tolerant: linear, bezier, b-spline, catmull-rom, hermite and power curves, curves with knots,
/// any precision, widths of any scope. Damage costs the strand, attribute or object it is in and
/// comes back as a warning that names it; the archive fails only when no strand is left.
class AlembicCurvesReader {
public:
    /// Warnings and notes come with the result.
    [[nodiscard]] static Result<AlembicCurvesReader> open(const std::filesystem::path& path,
                                                          const AlembicReadOptions& options = {});
    AlembicCurvesReader(AlembicCurvesReader&&) noexcept;
    AlembicCurvesReader& operator=(AlembicCurvesReader&&) noexcept;
    ~AlembicCurvesReader();

    /// At the time of the options.
    [[nodiscard]] const AlembicCurves& curves() const;
    [[nodiscard]] std::size_t sampleCount() const { return curves().times.size(); }
    /// Points of all strands at times[sample], in the order of curves().curves.points. Fails when
    /// the strands of that sample are others, or data is damaged.
    [[nodiscard]] Result<std::vector<spatial::Vec3>> readPoints(std::size_t sample) const;

private:
    struct Content;
    explicit AlembicCurvesReader(std::unique_ptr<Content> content);

    std::unique_ptr<Content> content_;
};

/// The curves of an archive at one time.
[[nodiscard]] Result<AlembicCurves> readAlembicCurves(const std::filesystem::path& path,
                                                      const AlembicReadOptions& options = {});

}  // namespace tendril::io
