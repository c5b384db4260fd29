#pragma once

#include "core/frame/StrandFrame.h"
#include "core/io/alembic/AlembicArchiveWriter.h"
#include "core/io/alembic/AlembicExport.h"

#include <cstdint>
#include <vector>

namespace tendril::io {

/// One curves object being written: linear, not periodic, with the attributes of a groom.
class AlembicCurvesObjectWriter {
public:
    /// Declares the object and writes what does not change.
    /// @param strands indices of its strands in the frames
    /// @pre as many root uvs as strands, or none; ids fit 31 bits
    AlembicCurvesObjectWriter(AlembicArchiveWriter& archive, AlembicObjectId parent,
                              const AlembicExport& options, const AlembicGroom& groom,
                              std::vector<std::uint32_t> strands, const StrandFrame& first,
                              std::uint32_t timeSampling);

    /// @pre same topology as the first frame; arrays of the frame are complete and finite
    void append(AlembicArchiveWriter& archive, const StrandFrame& frame);

    [[nodiscard]] std::size_t strandCount() const { return strands_.size(); }

private:
    void declareSchema(AlembicArchiveWriter& archive, AlembicPropertyId geometry,
                       std::uint32_t timeSampling);
    void writeAttributes(AlembicArchiveWriter& archive, AlembicPropertyId geometry,
                         const AlembicGroom& groom, const StrandFrame& first) const;
    /// Coordinates of this object's points, in file units and axes.
    void gather(const std::vector<float>& source, const StrandFrame& frame);
    void appendBounds(AlembicArchiveWriter& archive);

    double unitsPerMeter_;
    AlembicAxes axes_;
    bool velocities_;
    std::vector<std::uint32_t> strands_;
    std::vector<std::int32_t> pointCounts_;
    std::vector<float> work_;
    bool started_ = false;
    AlembicPropertyId bounds_{}, points_{}, counts_{}, basis_{}, widthValues_{}, velocityValues_{};
};

}  // namespace tendril::io
