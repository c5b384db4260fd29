#pragma once

#include "core/spatial/Vec3.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tendril::io {

/// The numbers are those in files.
enum class AlembicCurveType : std::uint8_t { Cubic, Linear, VariableOrder };
enum class AlembicCurveBasis : std::uint8_t { None, Bezier, BSpline, CatmullRom, Hermite, Power };

struct AlembicCurveForm {
    AlembicCurveType type = AlembicCurveType::Linear;
    AlembicCurveBasis basis = AlembicCurveBasis::None;
    bool isPeriodic = false;

    auto operator<=>(const AlembicCurveForm&) const = default;
};

/// How the points of a polyline follow from the vertices of a curve: every point is a fixed linear
/// combination of vertices, so one stencil serves all curves of the same form and vertex count, all
/// samples, and other quantities given at vertices.
class AlembicCurveStencil {
public:
    /// Uniform bases. The polyline has segmentsPerSpan segments for each polynomial piece; 0
    /// chooses as many as the curve has vertices per piece, and at least 8 segments for the whole
    /// curve. A linear curve is its control polygon; a periodic one closes with its first point.
    /// Empty when the vertex count does not fit the basis.
    [[nodiscard]] static std::optional<AlembicCurveStencil> uniform(const AlembicCurveForm& form,
                                                                    std::size_t vertices,
                                                                    std::size_t segmentsPerSpan);
    /// Spline with knots (NURBS; de Boor's recursion). knots.size() is vertices + order.
    /// @param weights per vertex, or empty: all one
    /// Empty when the knots or weights cannot be used.
    [[nodiscard]] static std::optional<AlembicCurveStencil> spline(std::size_t vertices,
                                                                   std::size_t order,
                                                                   std::span<const double> knots,
                                                                   std::span<const double> weights,
                                                                   std::size_t segmentsPerSpan);

    /// The same curve with its vertices for points, where all vertices are points; else as it is.
    [[nodiscard]] AlembicCurveStencil atVertices(std::size_t vertices) const;

    [[nodiscard]] std::size_t pointCount() const { return positions_.size(); }
    [[nodiscard]] std::size_t spanCount() const { return spans_; }
    [[nodiscard]] std::vector<spatial::Vec3> points(std::span<const spatial::Vec3> vertices) const;
    /// A quantity given at vertices, combined as the vertices are. Where vertices hold tangents or
    /// coefficients (hermite, power), the values beside the end points of pieces are joined
    /// linearly.
    [[nodiscard]] std::vector<double> vertexValues(std::span<const double> values) const;
    /// A quantity given at the ends of pieces (scope "varying"), joined linearly.
    [[nodiscard]] std::vector<double> varyingValues(std::span<const double> values) const;

private:
    struct Term {
        std::uint32_t vertex = 0;
        double weight = 0;
    };

    void add(std::span<const Term> terms, double position);

    std::vector<Term> terms_;
    std::vector<std::uint32_t> firstTerm_{0};
    std::vector<double> positions_;  ///< of the points along the curve, in spans
    std::size_t spans_ = 0;
    std::size_t valueStep_ = 0;  ///< vertices per piece where vertices are not all points; else 0
};

}  // namespace tendril::io
