#pragma once

#include "core/io/alembic/AlembicCurvesObject.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// Reads attributes of a curves object at one time. What is missing gives an empty vector, what is
/// unusable too, with a warning that names the object and the attribute.
class AlembicCurvesAttribute {
public:
    AlembicCurvesAttribute(const AlembicArchive& archive, const AlembicCurvesObject& object,
                           double time, Diagnostics& problems)
        : archive_(archive), object_(object), time_(time), problems_(problems) {}

    /// One value for each point of the strands, whatever the scope.
    [[nodiscard]] std::vector<double> pointValues(std::string_view name) const;
    /// `extent` values for each strand: those of the root where they vary along the strand.
    [[nodiscard]] std::vector<double> strandValues(std::string_view name, std::size_t extent) const;
    [[nodiscard]] std::vector<std::string> strandTexts(std::string_view name) const;

private:
    template <class T>
    struct Scoped {
        AlembicParam<T> param;
        AlembicScope scope = AlembicScope::Constant;
    };
    template <class T, class Read>
    [[nodiscard]] std::optional<Scoped<T>> find(std::string_view name, std::size_t extent,
                                                const Read& read) const;
    [[nodiscard]] std::optional<Scoped<double>> findNumbers(std::string_view name,
                                                            std::size_t extent) const;

    const AlembicArchive& archive_;
    const AlembicCurvesObject& object_;
    double time_;
    Diagnostics& problems_;
};

}  // namespace tendril::io
