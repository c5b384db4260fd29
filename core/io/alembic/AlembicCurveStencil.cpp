#include "core/io/alembic/AlembicCurveStencil.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tendril::io {
namespace {

constexpr std::size_t kFewestSegments = 8;  ///< of a curve, when the choice is ours
constexpr std::size_t kHighestOrder = 32;

/// How spans of a basis take up vertices.
struct BasisShape {
    std::size_t step = 1;     ///< vertices from one span to the next
    std::size_t perSpan = 4;  ///< vertices a span uses
};

BasisShape shapeOf(AlembicCurveBasis basis) {
    switch (basis) {
        case AlembicCurveBasis::Bezier:
            return {3, 4};
        case AlembicCurveBasis::Hermite:
            return {2, 4};
        case AlembicCurveBasis::Power:
            return {4, 4};
        default:
            return {1, 4};
    }
}

/// Weights of a span's four vertices at u in [0, 1].
std::array<double, 4> weightsAt(AlembicCurveBasis basis, double u) {
    const double v = 1 - u, uu = u * u, uuu = uu * u;
    switch (basis) {
        case AlembicCurveBasis::Bezier:
            return {v * v * v, 3 * u * v * v, 3 * uu * v, uuu};
        case AlembicCurveBasis::BSpline:
            return {v * v * v / 6, (3 * uuu - 6 * uu + 4) / 6, (-3 * uuu + 3 * uu + 3 * u + 1) / 6,
                    uuu / 6};
        case AlembicCurveBasis::CatmullRom:
            return {(-uuu + 2 * uu - u) / 2, (3 * uuu - 5 * uu + 2) / 2,
                    (-3 * uuu + 4 * uu + u) / 2, (uuu - uu) / 2};
        case AlembicCurveBasis::Hermite:  // point, tangent, next point, next tangent
            return {2 * uuu - 3 * uu + 1, uuu - 2 * uu + u, -2 * uuu + 3 * uu, uuu - uu};
        case AlembicCurveBasis::Power:
            return {uuu, uu, u, 1};
        case AlembicCurveBasis::None:
            break;
    }
    return {1, 0, 0, 0};
}

/// Number of spans, 0 when the vertices do not fit.
std::size_t spansOf(const AlembicCurveForm& form, std::size_t vertices) {
    const auto [step, perSpan] = shapeOf(form.basis);
    if (form.isPeriodic) return vertices % step == 0 && vertices >= 3 ? vertices / step : 0;
    if (vertices < perSpan || (vertices - perSpan) % step != 0) return 0;
    return (vertices - perSpan) / step + 1;
}

std::size_t chosenSegments(std::size_t asked, std::size_t step, std::size_t spans) {
    if (asked > 0) return asked;
    return std::max(step, (kFewestSegments + spans - 1) / spans);
}

/// Basis functions of a spline that do not vanish at t, for vertices span-order+1 … span (The NURBS
/// Book, algorithm A2.2).
std::vector<double> basisFunctions(std::span<const double> knots, std::size_t order,
                                   std::size_t span, double t) {
    std::vector<double> values(order, 0.0), left(order), right(order);
    values[0] = 1;
    for (std::size_t j = 1; j < order; ++j) {
        left[j] = t - knots[span + 1 - j];
        right[j] = knots[span + j] - t;
        double saved = 0;
        for (std::size_t r = 0; r < j; ++r) {
            const double width = right[r + 1] + left[j - r];
            const double part = width > 0 ? values[r] / width : 0;
            values[r] = saved + right[r + 1] * part;
            saved = left[j - r] * part;
        }
        values[j] = saved;
    }
    return values;
}

bool areUsable(std::size_t vertices, std::size_t order, std::span<const double> knots,
               std::span<const double> weights) {
    if (order < 2 || order > kHighestOrder || vertices < order) return false;
    if (knots.size() != vertices + order || !std::is_sorted(knots.begin(), knots.end())) {
        return false;
    }
    const auto finite = [](double x) { return std::isfinite(x); };
    if (!std::all_of(knots.begin(), knots.end(), finite)) return false;
    const auto positive = [](double x) { return x > 0 && std::isfinite(x); };
    return weights.empty() ||
           (weights.size() == vertices && std::all_of(weights.begin(), weights.end(), positive));
}

}  // namespace

void AlembicCurveStencil::add(std::span<const Term> terms, double position) {
    terms_.insert(terms_.end(), terms.begin(), terms.end());
    firstTerm_.push_back(static_cast<std::uint32_t>(terms_.size()));
    positions_.push_back(position);
}

std::optional<AlembicCurveStencil> AlembicCurveStencil::uniform(const AlembicCurveForm& form,
                                                                std::size_t vertices,
                                                                std::size_t segmentsPerSpan) {
    AlembicCurveStencil stencil;
    if (form.type == AlembicCurveType::Linear || form.basis == AlembicCurveBasis::None) {
        const std::size_t points = vertices + (form.isPeriodic && vertices > 2 ? 1 : 0);
        for (std::size_t i = 0; i < points; ++i) {
            stencil.add(std::array{Term{static_cast<std::uint32_t>(i % vertices), 1.0}},
                        static_cast<double>(i));
        }
        stencil.spans_ = points > 0 ? points - 1 : 0;
        return stencil;
    }
    stencil.spans_ = spansOf(form, vertices);
    if (stencil.spans_ == 0) return std::nullopt;
    const std::size_t step = shapeOf(form.basis).step;
    const std::size_t segments = chosenSegments(segmentsPerSpan, step, stencil.spans_);
    for (std::size_t span = 0; span < stencil.spans_; ++span) {
        const bool isLast = span + 1 == stencil.spans_;
        for (std::size_t i = 0; i < segments + (isLast ? 1 : 0); ++i) {
            const double u = static_cast<double>(i) / static_cast<double>(segments);
            const auto weights = weightsAt(form.basis, u);
            std::array<Term, 4> terms;
            for (std::size_t k = 0; k < 4; ++k) {
                terms[k] = {static_cast<std::uint32_t>((span * step + k) % vertices), weights[k]};
            }
            stencil.add(terms, static_cast<double>(span) + u);
        }
    }
    if (form.basis == AlembicCurveBasis::Hermite || form.basis == AlembicCurveBasis::Power) {
        stencil.valueStep_ = step;
    }
    return stencil;
}

std::optional<AlembicCurveStencil> AlembicCurveStencil::spline(std::size_t vertices,
                                                               std::size_t order,
                                                               std::span<const double> knots,
                                                               std::span<const double> weights,
                                                               std::size_t segmentsPerSpan) {
    if (!areUsable(vertices, order, knots, weights)) return std::nullopt;
    std::vector<std::size_t> spans;  // indices i of knot intervals [i, i + 1] that are not empty
    for (std::size_t i = order - 1; i < vertices; ++i) {
        if (knots[i + 1] > knots[i]) spans.push_back(i);
    }
    if (spans.empty()) return std::nullopt;
    AlembicCurveStencil stencil;
    stencil.spans_ = spans.size();
    const std::size_t segments =
        order == 2 ? 1 : chosenSegments(segmentsPerSpan, 1, stencil.spans_);
    for (std::size_t span = 0; span < spans.size(); ++span) {
        const std::size_t knot = spans[span];
        const bool isLast = span + 1 == spans.size();
        for (std::size_t i = 0; i < segments + (isLast ? 1 : 0); ++i) {
            const double u = static_cast<double>(i) / static_cast<double>(segments);
            const double t = knots[knot] + u * (knots[knot + 1] - knots[knot]);
            const std::vector<double> values = basisFunctions(knots, order, knot, t);
            std::vector<Term> terms(order);
            double sum = 0;
            for (std::size_t k = 0; k < order; ++k) {
                const std::size_t vertex = knot + 1 - order + k;
                terms[k] = {static_cast<std::uint32_t>(vertex),
                            values[k] * (weights.empty() ? 1 : weights[vertex])};
                sum += terms[k].weight;
            }
            for (Term& term : terms) term.weight /= sum;
            stencil.add(terms, static_cast<double>(span) + u);
        }
    }
    return stencil;
}

AlembicCurveStencil AlembicCurveStencil::atVertices(std::size_t vertices) const {
    if (valueStep_ > 0 || vertices < 2) return *this;
    AlembicCurveStencil stencil;
    stencil.spans_ = spans_;
    const double spacing = static_cast<double>(spans_) / static_cast<double>(vertices - 1);
    for (std::size_t i = 0; i < vertices; ++i)
        stencil.add(std::array{Term{static_cast<std::uint32_t>(i), 1.0}},
                    spacing * static_cast<double>(i));
    return stencil;
}

std::vector<spatial::Vec3> AlembicCurveStencil::points(
    std::span<const spatial::Vec3> vertices) const {
    std::vector<spatial::Vec3> result(pointCount());
    for (std::size_t i = 0; i < result.size(); ++i) {
        for (std::uint32_t t = firstTerm_[i]; t < firstTerm_[i + 1]; ++t) {
            result[i] += terms_[t].weight * vertices[terms_[t].vertex];
        }
    }
    return result;
}

std::vector<double> AlembicCurveStencil::vertexValues(std::span<const double> values) const {
    if (valueStep_ > 0) {
        std::vector<double> atEnds(spans_ + 1);
        for (std::size_t i = 0; i <= spans_; ++i) {
            atEnds[i] = values[std::min(i * valueStep_, values.size() - 1)];
        }
        return varyingValues(atEnds);
    }
    std::vector<double> result(pointCount(), 0.0);
    for (std::size_t i = 0; i < result.size(); ++i) {
        for (std::uint32_t t = firstTerm_[i]; t < firstTerm_[i + 1]; ++t) {
            result[i] += terms_[t].weight * values[terms_[t].vertex];
        }
    }
    return result;
}

std::vector<double> AlembicCurveStencil::varyingValues(std::span<const double> values) const {
    TENDRIL_DEMAND(!values.empty());
    std::vector<double> result(pointCount());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto before = std::min(static_cast<std::size_t>(positions_[i]), values.size() - 1);
        const std::size_t after = std::min(before + 1, values.size() - 1);
        const double u = std::clamp(positions_[i] - static_cast<double>(before), 0.0, 1.0);
        result[i] = (1 - u) * values[before] + u * values[after];
    }
    return result;
}

}  // namespace tendril::io
