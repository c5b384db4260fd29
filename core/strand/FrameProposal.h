#pragma once

#include "core/strand/CurveSet.h"
#include "core/strand/GroomFrame.h"

#include <optional>
#include <string>

namespace tendril::strand {

/// What the numbers of a file probably mean, and why: for a person to agree with or not.
struct FrameProposal {
    GroomFrame frame;
    std::string unitReason;  ///< "a usual strand is 8 cm long then"
    std::string upReason;    ///< "strands hang along −z"

    bool operator==(const FrameProposal&) const = default;
};

/// The unit in which a thing of this size (file units) has a size that things of its kind have:
/// centimeters where they will do, else meters, else the others in order of size.
/// @param smallest,largest m: what is usual
[[nodiscard]] LengthUnit proposedUnit(double size, double smallest, double largest);

/// For strands in file units: a usual strand is of some centimeters to a meter and a half, and hair
/// hangs when it is long. A file that tells nothing by either has centimeters and Y up, as most
/// tools write.
[[nodiscard]] FrameProposal proposeFrame(const CurveSet& curves);

/// For a body whose longest side has this size, with what the file says itself.
[[nodiscard]] FrameProposal proposeFrame(double longestSide, std::optional<double> metersPerUnit,
                                         std::optional<UpAxis> up);

}  // namespace tendril::strand
