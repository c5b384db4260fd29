#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicCurveStencil.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// To what the values of an attribute belong.
enum class AlembicScope : std::uint8_t { Constant, Uniform, Varying, Vertex };

/// An attribute at one time, indices resolved.
template <class T>
struct AlembicParam {
    std::vector<T> values;
    std::size_t extent = 1;  ///< values per element
    std::string scope;       ///< as written: con, uni, var, vtx, fvr; empty when missing

    [[nodiscard]] std::size_t size() const { return values.size() / extent; }
};

/// How many elements each scope has on an object.
struct AlembicScopeSizes {
    std::size_t uniform = 0, varying = 0, vertex = 0;
};

/// The attribute of that name in the schema's compound or among its further attributes.
[[nodiscard]] const AlembicProperty* findParam(const AlembicProperty& schema,
                                               std::string_view name);

/// Fails for indices out of range and for data that cannot be read; diagnostics have no place.
[[nodiscard]] Result<AlembicParam<double>> readParam(const AlembicArchive& archive,
                                                     const AlembicProperty& property, double time);
[[nodiscard]] Result<AlembicParam<std::string>> readTextParam(const AlembicArchive& archive,
                                                              const AlembicProperty& property,
                                                              double time);

/// The scope the number of elements allows: the written one if it fits, else one that does, because
/// exporters exist that write one value per curve as "constant". Empty when none fits.
[[nodiscard]] std::optional<AlembicScope> scopeOf(std::string_view written, std::size_t elements,
                                                  const AlembicScopeSizes& sizes);

}  // namespace tendril::io
