#pragma once

#include "core/base/Result.h"
#include "core/params/ParamOps.h"

#include <nlohmann/json.hpp>

namespace tendril {

/// Numbers are SI, choices their names, vectors three numbers, profiles and tracks lists of keys
/// [x, value, interpolation] (a Bezier key adds its two slopes).
[[nodiscard]] nlohmann::ordered_json toJson(const ParamRow& row, const ParamValue& value);
[[nodiscard]] nlohmann::ordered_json toJson(const curve::Curve& curve);

/// @param place where the value stands in the file, for errors: "Groom, density"
[[nodiscard]] Result<ParamValue> valueFromJson(const ParamRow& row,
                                               const nlohmann::ordered_json& json,
                                               const std::string& place);
[[nodiscard]] Result<curve::Curve> curveFromJson(const nlohmann::ordered_json& json,
                                                 const std::string& place);

}  // namespace tendril
