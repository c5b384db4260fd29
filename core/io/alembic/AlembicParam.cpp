#include "core/io/alembic/AlembicParam.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tendril::io {
namespace {

std::string scopeIn(const AlembicMetadata& metadata) {
    const auto scope = metadata.find("geoScope");
    return scope == metadata.end() ? "" : scope->second;
}

/// values[indices[i]], extent values at a time. Empty indices: the values as they are.
template <class T>
Result<std::vector<T>> expanded(const std::vector<T>& values, std::size_t extent,
                                const std::vector<double>& indices) {
    if (indices.empty()) return values;
    std::vector<T> result;
    result.reserve(indices.size() * extent);
    for (double index : indices) {
        if (!(index >= 0) || index >= static_cast<double>(values.size() / extent)) {
            return makeError(
                "", fmt::format("index {} is beyond its {} values", index, values.size() / extent));
        }
        const auto first = values.begin() +
                           static_cast<std::ptrdiff_t>(index) * static_cast<std::ptrdiff_t>(extent);
        result.insert(result.end(), first, first + static_cast<std::ptrdiff_t>(extent));
    }
    return result;
}

template <class T, class Read>
Result<AlembicParam<T>> paramOf(const AlembicArchive& archive, const AlembicProperty& property,
                                double time, const Read& read) {
    using Failed = Result<AlembicParam<T>>;
    const bool isIndexed = property.kind == AlembicPropertyKind::Compound;
    const AlembicProperty* source = isIndexed ? property.find(".vals") : &property;
    const AlembicProperty* indexSource = isIndexed ? property.find(".indices") : nullptr;
    if (!source || (isIndexed && !indexSource)) return makeError("", "it is incomplete");
    if (source->samples == 0) return makeError("", "it has no samples");
    if (source->extent == 0) return makeError("", "its elements have no values (extent 0)");
    const auto values = read(*source, archive.sampleAt(*source, time));
    if (!values) return Failed::failed(values.diagnostics());
    std::vector<double> indices;
    if (indexSource && indexSource->samples > 0) {
        auto numbers = archive.readNumbers(*indexSource, archive.sampleAt(*indexSource, time));
        if (!numbers) return Failed::failed(numbers.diagnostics());
        indices = std::move(numbers).value();
    }
    auto result = expanded(values.value(), source->extent, indices);
    if (!result) return Failed::failed(result.diagnostics());
    std::string scope = scopeIn(property.metadata);
    if (scope.empty()) scope = scopeIn(source->metadata);
    return AlembicParam<T>{std::move(result).value(), source->extent, std::move(scope)};
}

}  // namespace

const AlembicProperty* findParam(const AlembicProperty& schema, std::string_view name) {
    if (const AlembicProperty* direct = schema.find(name)) return direct;
    const AlembicProperty* further = schema.find(".arbGeomParams");
    return further ? further->find(name) : nullptr;
}

Result<AlembicParam<double>> readParam(const AlembicArchive& archive,
                                       const AlembicProperty& property, double time) {
    return paramOf<double>(archive, property, time,
                           [&](const AlembicProperty& source, std::uint32_t sample) {
                               return archive.readNumbers(source, sample);
                           });
}

Result<AlembicParam<std::string>> readTextParam(const AlembicArchive& archive,
                                                const AlembicProperty& property, double time) {
    return paramOf<std::string>(archive, property, time,
                                [&](const AlembicProperty& source, std::uint32_t sample) {
                                    return archive.readTexts(source, sample);
                                });
}

std::optional<AlembicScope> scopeOf(std::string_view written, std::size_t elements,
                                    const AlembicScopeSizes& sizes) {
    struct Candidate {
        std::string_view name;
        AlembicScope scope;
        std::size_t size;
    };
    const std::array<Candidate, 6> candidates{{{"vtx", AlembicScope::Vertex, sizes.vertex},
                                               {"uni", AlembicScope::Uniform, sizes.uniform},
                                               {"con", AlembicScope::Constant, 1},
                                               {"", AlembicScope::Constant, 1},
                                               {"var", AlembicScope::Varying, sizes.varying},
                                               {"fvr", AlembicScope::Varying, sizes.varying}}};
    for (const Candidate& candidate : candidates) {
        if (candidate.name == written && candidate.size == elements) return candidate.scope;
    }
    for (const Candidate& candidate : candidates) {
        if (candidate.size == elements) return candidate.scope;
    }
    return std::nullopt;
}

}  // namespace tendril::io
