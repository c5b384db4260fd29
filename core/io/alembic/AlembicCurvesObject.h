#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicCurveStencil.h"
#include "core/io/alembic/AlembicImport.h"
#include "core/io/alembic/AlembicParam.h"
#include "core/io/alembic/AlembicPlacement.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tendril::io {

/// A curves object at one place: which of its curves are good strands, and how their points and
/// attributes come about. What is wrong with single curves becomes a warning.
class AlembicCurvesObject {
public:
    /// A curve that is kept: where its elements begin in the arrays of the object.
    struct Strand {
        std::uint32_t curve = 0;  ///< index in the object
        std::size_t firstVertex = 0, firstVarying = 0;
        std::uint32_t vertices = 0;
        std::uint32_t stencil = 0;
    };

    /// Fails, with a place, when no curve of the object can be read at that time.
    [[nodiscard]] static Result<AlembicCurvesObject> read(const AlembicArchive& archive,
                                                          AlembicPlacement placement,
                                                          const AlembicReadOptions& options,
                                                          double time);

    [[nodiscard]] const AlembicPlacement& placement() const { return placement_; }
    [[nodiscard]] std::size_t strandCount() const { return strands_.size(); }
    [[nodiscard]] std::size_t pointCount(std::size_t strand) const {
        return stencilOf(strands_[strand]).pointCount();
    }

    /// World points of all strands. Fails when the topology is another at that time, or a number is
    /// not finite.
    [[nodiscard]] Result<std::vector<spatial::Vec3>> points(const AlembicArchive& archive,
                                                            double time) const;
    /// What attributes of the curves may belong to.
    [[nodiscard]] AlembicScopeSizes sizes() const;
    [[nodiscard]] const AlembicProperty& schema() const { return *schema_; }
    [[nodiscard]] const std::vector<Strand>& strands() const { return strands_; }
    [[nodiscard]] const AlembicCurveStencil& stencilOf(const Strand& strand) const {
        return stencils_[strand.stencil];
    }
    [[nodiscard]] bool isPeriodic() const { return form_.isPeriodic; }

private:
    /// What decides a stencil besides the vertex count.
    struct Knots {
        std::vector<double> orders, knots, weights;
        std::size_t nextKnot = 0;
    };

    AlembicCurvesObject(AlembicPlacement placement, const AlembicProperty& schema)
        : placement_(std::move(placement)), schema_(&schema) {}
    [[nodiscard]] Result<Done> readCounts(const AlembicArchive& archive, std::size_t vertices,
                                          double time);
    void readForm(const AlembicArchive& archive, const AlembicReadOptions& options, double time);
    [[nodiscard]] Knots readKnots(const AlembicArchive& archive, double time);
    void makeStrands(const std::vector<spatial::Vec3>& vertices, Knots knots,
                     const AlembicReadOptions& options);
    [[nodiscard]] std::uint32_t stencilFor(std::size_t curve, std::size_t firstVertex, Knots& knots,
                                           const AlembicReadOptions& options);
    [[nodiscard]] Result<std::vector<spatial::Vec3>> readVertices(const AlembicArchive& archive,
                                                                  double time) const;
    void reportDropped(const std::vector<std::uint32_t>& curves, const std::string& why);

    AlembicPlacement placement_;
    const AlembicProperty* schema_;  ///< .geom, in the archive
    AlembicCurveForm form_;
    std::vector<double> counts_;  ///< vertices of each curve
    std::size_t vertexCount_ = 0, varyingCount_ = 0;
    std::vector<Strand> strands_;
    std::vector<AlembicCurveStencil> stencils_;
    std::map<std::vector<double>, std::uint32_t> stencilIndex_;
    std::size_t unfitting_ = 0;  ///< curves whose vertex count does not fit their basis
    Diagnostics problems_;       ///< of reading; moved to the result
};

}  // namespace tendril::io
