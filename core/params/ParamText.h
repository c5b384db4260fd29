#pragma once

#include "core/base/Result.h"
#include "core/params/ParamOps.h"

#include <string>
#include <string_view>

namespace tendril {

/// How panels write a number of this row: in its display unit, at most seven digits: "50 µm".
[[nodiscard]] std::string numberToText(const ParamInfo& info, double number);
/// How the command line writes a whole value; textToValue() reads it back.
[[nodiscard]] std::string valueToText(const ParamRow& row, const ParamValue& value);
/// Reads a value as a person types it: an expression with units, a choice by name, on or off, three
/// expressions separated by commas, a path, or a profile as "0:1, 1:0.2". Numbers without a unit
/// are SI. Errors name the row's key and what it takes.
[[nodiscard]] Result<ParamValue> textToValue(const ParamRow& row, std::string_view text);

/// The factor of the suffix a panel shows, 1 when it shows SI.
[[nodiscard]] double displayFactor(const ParamInfo& info);

}  // namespace tendril
