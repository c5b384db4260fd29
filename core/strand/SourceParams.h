#pragma once

#include "core/params/ParamOps.h"
#include "core/strand/GroomFrame.h"

namespace tendril::strand {

/// Where a groom or a body comes from and what its numbers mean. Projects store paths relative to
/// their own folder.
struct SourceParams {
    std::string file;
    LengthUnit unit = LengthUnit::Centimeter;
    UpAxis up = UpAxis::Y;

    bool operator==(const SourceParams&) const = default;
    [[nodiscard]] GroomFrame frame() const { return {unit, up}; }

    static const std::array<Param<SourceParams>, 3>& params();
};
static_assert(fieldCount<SourceParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(SourceParams::params())>>,
              "a field has no row");

}  // namespace tendril::strand
