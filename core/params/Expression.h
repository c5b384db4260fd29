#pragma once

#include "core/base/Result.h"
#include "core/params/Unit.h"

#include <string_view>

namespace tendril {

/// The SI number of what a person types: "0.03", "3 cm", "2.2mm + 3in", "12/2", "-sqrt(2)",
/// "pi*30°". Numbers with a suffix of the unit are converted; if no number in the text has one, the
/// result is multiplied by bareFactor (of the suffix that the field shows; 1 for SI).
[[nodiscard]] Result<double> evaluateExpression(std::string_view text, Unit unit,
                                                double bareFactor = 1);

}  // namespace tendril
