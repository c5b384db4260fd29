#pragma once

#include "app/cli/Console.h"
#include "core/sim/GroomHolds.h"
#include "core/sim/HoldDrift.h"

#include <string>

namespace tendril::cli {

/// What `sagfree` tells of a groom, for scripts and for people.
/// @param drift null: not measured @param strands whether each strand is listed
[[nodiscard]] Json toJson(const sim::GroomHold& hold, const sim::GroomDrift* drift, bool strands);
[[nodiscard]] std::string toText(const sim::GroomHold& hold, const sim::GroomDrift* drift,
                                 bool strands);

}  // namespace tendril::cli
