#pragma once

#include "app/cli/Console.h"
#include "core/params/ParamOps.h"

#include <string>

namespace tendril::cli {

/// What stands in the table about a parameter. @param kind of the object that has it
[[nodiscard]] Json toJson(const ParamRow& row, const std::string& kind);

[[nodiscard]] std::string_view unitSymbol(Unit unit);  ///< "m", "kg/m³"; empty for plain numbers
/// The SI unit, and the others it may be given in: "m (cm, mm, …)"; of a choice nothing.
[[nodiscard]] std::string unitText(const ParamRow& row);
[[nodiscard]] std::string rangeText(const ParamRow& row);  ///< "0 … 0.5", "file, value"
[[nodiscard]] std::string defaultText(const ParamRow& row);
[[nodiscard]] std::string flagsText(const ParamInfo& info);  ///< "keys, profile, axes"

/// A value in SI with its unit, in the form `set` reads: "0.013 m", "0, 1.5, 0 rad".
[[nodiscard]] std::string valueWithUnit(const ParamRow& row, const ParamValue& value);

}  // namespace tendril::cli
