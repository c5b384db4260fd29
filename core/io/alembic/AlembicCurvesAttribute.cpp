#include "core/io/alembic/AlembicCurvesAttribute.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace tendril::io {
namespace {

using Strand = AlembicCurvesObject::Strand;

/// Place of a strand's first element in an attribute of that scope.
std::size_t firstElement(const Strand& strand, AlembicScope scope) {
    switch (scope) {
        case AlembicScope::Uniform:
            return strand.curve;
        case AlembicScope::Varying:
            return strand.firstVarying;
        case AlembicScope::Vertex:
            return strand.firstVertex;
        case AlembicScope::Constant:
            break;
    }
    return 0;
}

}  // namespace

template <class T, class Read>
std::optional<AlembicCurvesAttribute::Scoped<T>> AlembicCurvesAttribute::find(
    std::string_view name, std::size_t extent, const Read& read) const {
    const AlembicProperty* property = findParam(object_.schema(), name);
    if (!property || object_.strandCount() == 0) return std::nullopt;
    const auto ignore = [&](const std::string& why) {
        problems_.push_back(makeWarning(
            object_.placement().path,
            fmt::format("the attribute {} is ignored: {}. Export the file again if it is needed.",
                        name, why)));
        return std::nullopt;
    };
    Result<AlembicParam<T>> param = read(archive_, *property, time_);
    if (!param) return ignore(param.diagnostics()[0].text);
    if (param.value().extent != extent) {
        return ignore(
            fmt::format("its elements have {} values, not {}", param.value().extent, extent));
    }
    const auto scope = scopeOf(param.value().scope, param.value().size(), object_.sizes());
    if (!scope) {
        return ignore(
            fmt::format("its {} elements match neither curves nor points", param.value().size()));
    }
    return Scoped<T>{std::move(param).value(), *scope};
}

std::optional<AlembicCurvesAttribute::Scoped<double>> AlembicCurvesAttribute::findNumbers(
    std::string_view name, std::size_t extent) const {
    return find<double>(name, extent, readParam);
}

std::vector<double> AlembicCurvesAttribute::pointValues(std::string_view name) const {
    const auto found = findNumbers(name, 1);
    if (!found) return {};
    const std::span<const double> values(found->param.values);
    if (!std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); })) {
        problems_.push_back(makeWarning(object_.placement().path,
                                        fmt::format("the attribute {} is ignored: a value is not a "
                                                    "finite number. Repair it before exporting.",
                                                    name)));
        return {};
    }
    std::vector<double> result;
    for (const Strand& strand : object_.strands()) {
        const AlembicCurveStencil& stencil = object_.stencilOf(strand);
        const std::size_t first = firstElement(strand, found->scope);
        std::vector<double> own;
        if (found->scope == AlembicScope::Vertex) {
            own = stencil.vertexValues(values.subspan(first, strand.vertices));
        } else if (found->scope == AlembicScope::Varying) {
            const std::size_t count = stencil.spanCount() + (object_.isPeriodic() ? 0 : 1);
            const auto atEnds = values.subspan(first, count);
            std::vector<double> ends(atEnds.begin(), atEnds.end());
            if (object_.isPeriodic()) ends.push_back(ends.front());
            own = stencil.varyingValues(ends);
        } else {
            own.assign(stencil.pointCount(), values[first]);
        }
        result.insert(result.end(), own.begin(), own.end());
    }
    return result;
}

std::vector<double> AlembicCurvesAttribute::strandValues(std::string_view name,
                                                         std::size_t extent) const {
    const auto found = findNumbers(name, extent);
    if (!found) return {};
    std::vector<double> result;
    for (const Strand& strand : object_.strands()) {
        const auto own = std::span(found->param.values)
                             .subspan(extent * firstElement(strand, found->scope), extent);
        result.insert(result.end(), own.begin(), own.end());
    }
    return result;
}

std::vector<std::string> AlembicCurvesAttribute::strandTexts(std::string_view name) const {
    const auto found = find<std::string>(name, 1, readTextParam);
    if (!found) return {};
    std::vector<std::string> result;
    for (const Strand& strand : object_.strands()) {
        result.push_back(found->param.values[firstElement(strand, found->scope)]);
    }
    return result;
}

}  // namespace tendril::io
